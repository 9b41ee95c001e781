import type { Given, Script } from "../../spec/generated/types.js";
import type { AdapterWorld } from "./adapter.js";
import type { Behaviours } from "./behaviours.js";
import type { Call } from "./calls.js";
import type { SessionClock } from "./clock.js";
import type { Component } from "./component.js";
import type { EntryPoints } from "./entry-points.js";
import type { Gates } from "./gates.js";
import type { SessionLog } from "./log.js";
import type { Minted } from "./mint.js";
import type { Members } from "./own.js";
import type { Holdings } from "./recorded-registry.js";
import type { SubjectModule } from "./subject-module.js";
import type { Tool } from "./tool.js";

/** A registry of the story and what the driver keeps beside it. */
export interface RegistryRecord {
  readonly registry: Members;
  isDisposed: boolean;
}

/** A test surface and what it holds of a registry that it was given. */
export interface SurfaceRecord {
  readonly surface: Members;
  readonly holdings: Holdings;
}

/** Everything of one session, by the names that the judge chose. */
export interface Session {
  /** The exports of all its entry points. */
  readonly module: SubjectModule;
  readonly entryPoints: EntryPoints;
  readonly given: Given;
  readonly clock: SessionClock;
  readonly log: SessionLog;
  readonly gates: Gates;
  readonly behaviours: Behaviours;
  readonly components: Map<string, Component>;
  readonly tools: Map<string, Tool>;
  readonly gateways: Map<string, Members>;
  readonly toolsets: Map<string, Members>;
  /** Absent when the subject is no adapter. */
  adapterWorld?: AdapterWorld;
  readonly surfaces: Map<string, SurfaceRecord>;
  /** Manifests that `authority.create` was given, by its `as` name. */
  readonly manifests: Map<string, Members>;
  readonly registries: Map<string, RegistryRecord>;
  /** By registry: the module's memory sink, if the story reads the audit. */
  readonly sinks: Map<string, unknown>;
  readonly handles: Map<string, Members>;
  readonly listeners: Map<string, () => unknown>;
  readonly calls: Map<string, Call>;
  readonly cells: Map<string, unknown>;
  /** What operations with an `as` name returned. */
  readonly results: Map<string, unknown>;
  /** The request objects of invocations with an `as` name. */
  readonly inputs: Map<string, unknown>;
  /** What RegistryOptions.context() gives now. */
  host: Members;
  /**
   * Makes the authority and the registry `main`, unless they are there or the story wants none.
   * @throws whatever the module throws
   */
  readonly makeWorld: () => void;
  /** The authority, and the proofs that go with it; made when it is first asked for. */
  readonly minted: () => Minted | undefined;
  /** Another authority over the same components, made when a story first needs it. */
  readonly mintForeign: () => Minted;
  /**
   * The manifest of the session's components and tools, made anew.
   * @throws Unsupported when the module's authorities are made from something else
   */
  readonly buildManifest: () => Members;
  /** Performs an operation from inside a behaviour. */
  readonly perform: (script: Extract<Script, { perform: unknown }>) => unknown;
  /**
   * What a behaviour was told to do and could not, because the story is wrong, or what the peer got wrong: the next
   * answer tells it.
   */
  mistake: Error | undefined;
  /** Calls that adapters and test surfaces made of registries, to number them. */
  recordedCalls: number;
  /** Invocations that behaviours made, to name those that the story does not name. */
  insideCalls: number;
}
