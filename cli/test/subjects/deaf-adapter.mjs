/** Shows a provider's loop the surface as it was at the start, and never hears of a change. */
export function createDeafAdapter({ provide }) {
  return {
    name: "deaf",
    start({ registry, consumer }) {
      const { components } = registry.snapshot({ consumer });
      provide(components.flatMap(({ actions }) => actions).map(({ name, description }) => ({ name, description })));
    },
    stop() {},
  };
}
