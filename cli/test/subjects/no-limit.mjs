import { makeDriver } from "./make.mjs";

/** Breaks a SHOULD. */
export default makeDriver((value) => /^[a-z]+$/.test(value));
