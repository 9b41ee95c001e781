import { makeDriver } from "./make.mjs";

/** Breaks a MUST. */
export default makeDriver((value) => /^[a-z]{1,99}$/i.test(value));
