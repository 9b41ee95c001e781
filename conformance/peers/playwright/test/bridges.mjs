/** Bridges to a page that do what the fallback must not do. */

const text = (value) => ({ content: JSON.stringify(value) });

/** Makes tools of what a registry offers. */
function registered({ registry, consumer }) {
  return registry.snapshot({ consumer }).components.flatMap(({ registrationId, observations, actions }) =>
    [...observations, ...actions].map(({ capabilityId, description, inputSchema = { type: "object" } }) => ({
      name: capabilityId,
      description,
      inputSchema,
      async execute(input) {
        const request = {
          capabilityId,
          registrationId,
          ...(actions.some((a) => a.capabilityId === capabilityId) && { input }),
        };
        const result = await registry.invoke(request, { consumer });
        return result.status === "ok" ? text(result.output) : { ...text(result.error), isError: true };
      },
    })),
  );
}

/** @param more tools beside the registered ones */
const bridge = (name, provide, more) => {
  let stop = () => {};
  return {
    name,
    async start(host) {
      const show = async () => provide([...registered(host), ...(await more(host))]);
      stop = host.registry.subscribe((event) => event.type === "surface-changed" && show());
      await show();
    },
    stop: () => stop(),
  };
};

/** Every button of the page is a tool. */
export function scanning({ page, provide }) {
  return bridge("scanning", provide, async () =>
    (await page.getByRole("button").all()).map((button, index) => ({
      name: `button-${index}`,
      description: "A button of the page.",
      inputSchema: { type: "object" },
      execute: async () => text(await button.click()),
    })),
  );
}

/** Whatever is called and is no capability is looked for in the page. */
export function clicking({ page, provide }) {
  const find = (name) => ({
    name,
    description: "Anything.",
    inputSchema: { type: "object" },
    execute: async () => text(await page.getByTestId("control-0").click()),
  });
  return bridge("clicking", provide, async () => [find("control-0")]);
}

/** Exposes only what it finds in the page. */
export function blind({ page, provide }) {
  return {
    name: "blind",
    async start(host) {
      const tools = registered(host);
      const seen = await Promise.all(tools.map(({ name }) => page.getByTestId(name).count()));
      provide(tools.filter((_tool, index) => seen[index] > 0));
    },
    stop() {},
  };
}

/** Right. */
export function honest({ provide }) {
  return bridge("honest", provide, async () => []);
}
