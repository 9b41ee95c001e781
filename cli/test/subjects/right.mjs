import { makeDriver } from "./make.mjs";

/** Keeps every rule of the invented suite. */
export default makeDriver((value) => /^[a-z]{1,99}$/.test(value));
