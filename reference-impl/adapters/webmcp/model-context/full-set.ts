import { type ModelContextPort, report, type WebMcpTool } from "./port.js";

/** The required half of the targeted revision (adapters, Targeted WebMCP revision). */
export interface FullSetModelContext {
  provideContext(context: { tools: WebMcpTool[] }): void;
  clearContext?(): void;
}

/** Sends the whole set each time: it takes the place of everything that the page has provided before. */
export function showFullSet(context: FullSetModelContext): ModelContextPort {
  let showing = false;

  return {
    show(offered) {
      // With nothing to show and nothing shown, an empty set could only take away what others provide.
      if (!showing && offered.length === 0) return;
      try {
        context.provideContext({ tools: offered.map(({ tool }) => tool) });
        showing = offered.length > 0;
      } catch (error) {
        report("the set of tools was refused", error);
      }
    },
    withdraw() {
      if (!showing) return;
      showing = false;
      try {
        if (typeof context.clearContext === "function") context.clearContext();
        else context.provideContext({ tools: [] });
      } catch (error) {
        report("the set of tools could not be taken back", error);
      }
    },
  };
}
