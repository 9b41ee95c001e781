/** A judge that ends in the middle of a session: `judge.ts <how> <command...>`. */
import { stdioSource } from "../stdio.js";

const [how, ...argv] = process.argv.slice(2);
const driver = await stdioSource({ argv }).connect();
await driver.hello({ protocol: 1, edition: "0.2" });
process.send?.("ready", () => {
  if (how === "exit") process.exit(0);
  if (how === "crash") throw new Error("the judge has a bug");
});
