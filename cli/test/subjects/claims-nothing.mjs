import { makeDriver } from "./make.mjs";

/** Speaks the protocol and claims no profile that the invented suite has rules for. */
export default makeDriver(() => true, ["explain"]);
