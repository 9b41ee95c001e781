import { makeDriver } from "./make.mjs";

/** Its driver breaks at the first operation. */
export default makeDriver(() => {
  throw new Error("out of order");
});
