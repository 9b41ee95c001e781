/**
 * Makes a driver that claims the profile ids and decides by one function what is a name.
 * @param {(value: string) => boolean} isName
 * @param {string[]} profiles
 */
export function makeDriver(isName, profiles = ["ids"]) {
  return {
    async hello() {
      return {
        protocol: 1,
        implementation: { name: "invented", version: "1.2.3", language: "JavaScript" },
        editions: ["0.2"],
        profiles,
        features: [],
      };
    },
    async open() {
      return { value: { $tag: "undefined" } };
    },
    async do(request) {
      return { value: isName(String(request.arguments.value)) };
    },
    async close() {
      return {};
    },
    async bye() {},
  };
}
