import { idProperties } from "./ids.js";
import type { Property } from "./property.js";
import { schemaProperties } from "./schemas.js";
import { wireNameProperties } from "./wire-names.js";

/** Every property, in the order of its area. */
export const PROPERTIES: readonly Property[] = [...idProperties, ...wireNameProperties, ...schemaProperties];
