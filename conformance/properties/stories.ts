import type { StoryStep } from "./property.js";

/** Registers a component that was given. */
export function mount(component: string): StoryStep {
  return { id: `mount-${component}`, setup: true, register: { component } };
}

/** An action that takes any object; a declaration as a vector has it. */
export function action(execute: object, more: object = {}) {
  return {
    description: "Does something.",
    input: { json: { type: "object" } },
    effect: "local-state",
    ...more,
    execute,
  };
}

/** An observation that tells anything. */
export function observation(read: object) {
  return { description: "Tells something.", output: { json: {} }, read };
}

/** A component of the page. */
export function component(type: string, members: object) {
  return { type, description: "A part of the page.", ...members };
}

/** Matches a result of success, with at least these members. */
export function ok(members: object = {}) {
  return { $$subset: { status: "ok", ...members } };
}

/** Matches a result with this error, with at least these members. */
export function failed(code: string, members: object = {}) {
  return { $$subset: { status: "error", error: { $$subset: { code, ...members } } } };
}
