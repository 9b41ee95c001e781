// Made by `npm run generate` from spec/schemas. Do not edit.

export type AmbiguityId = string;
export type DocumentName =
  "core-api" | "adapters" | "adapters-draft" | "surface-transports" | "adapter-model" | "companion-facts";
/**
 * Where the documents are silent or contradict each other (spec/ambiguities/<area>.json). Such a place is probed and reported as a choice, never graded.
 */
export type AmbiguityFile = Ambiguity[];
export type EditionName = "0.1" | "0.2";
/**
 * What a subject may claim.
 */
export type Profile =
  | "ids"
  | "wire-names"
  | "schema-subset"
  | "registry"
  | "procedures"
  | "policies"
  | "authority"
  | "exposure-gateway"
  | "explain"
  | "toolset-direct"
  | "toolset-meta"
  | "adapter"
  | "webmcp"
  | "testing-harness"
  | "transport"
  | "mcp-bridge"
  | "playwright-fallback"
  | "runtime-adapter";
/**
 * What a driver can do beyond its profiles' operations. clock: moves time by `advance`. aliasing: values are shared by reference, so `tamper` and `inspect` make sense. console: reports what the subject prints for developers. undeclared-members: can hand the subject unknown or wrong fields of a definition. standard-schema: can wrap a Standard Schema. audit: `audit.read`. call-ids: the peer's protocol has an id for each call, which a retry repeats. user-interaction: the peer's client has requestUserInteraction. annotations: the peer shows the annotations of a tool. raw-input: the peer lets its model send what a tool's schema refuses. prompt-calls: a call of the peer reaches the tool before anything else happens. tool-state: the peer can show a tool's live state beside its definition, so unavailable tools need not be left out. peer-traffic: what adapters send to the peer is recorded. targeted-revision: the peer is a model context of the WebMCP revision that adapters.md targets, which `given.peer` can vary. several-adapters: each adapter has a peer of its own, so several can be started beside each other. several-registries: `registry.create`. confirmations: performs the operations `confirmations.*`. concurrency: can leave several calls open at a time. instance-wire-names: takes `instanceId` in `wire.encode`. entry-points: performs `entryPoint.gives`. semantic-snapshots: performs `testing.semanticSnapshot`. matchers: performs `testing.match`. js-values: undefined, bigint, function, symbol, cyclic and the other values JSON lacks.
 */
export type Feature =
  | "clock"
  | "aliasing"
  | "console"
  | "undeclared-members"
  | "standard-schema"
  | "audit"
  | "several-registries"
  | "js-values"
  | "confirmations"
  | "concurrency"
  | "instance-wire-names"
  | "entry-points"
  | "call-ids"
  | "user-interaction"
  | "annotations"
  | "raw-input"
  | "prompt-calls"
  | "tool-state"
  | "several-adapters"
  | "peer-traffic"
  | "targeted-revision"
  | "semantic-snapshots"
  | "matchers";
/**
 * A name that the judge chose for something within one session.
 */
export type LocalName = string;
/**
 * What a scripted behaviour does. It runs synchronously unless a part of it waits.
 */
export type Script =
  | {
      return: unknown;
    }
  | {
      /**
       * "input", "context" or a dotted path below one of them, e.g. "context.consumer.id".
       */
      echo: string;
    }
  | {
      read: LocalName;
    }
  | {
      write: LocalName;
      value?: unknown;
      /**
       * As echo.
       */
      from?: string;
    }
  | {
      append: LocalName;
      value?: unknown;
      from?: string;
    }
  | {
      count: LocalName;
    }
  | {
      throw: ScriptFailure;
    }
  | {
      reject: ScriptFailure;
    }
  | {
      hold: LocalName;
      then?: Script;
    }
  | {
      /**
       * Milliseconds.
       */
      wait: number;
      then?: Script;
    }
  | {
      /**
       * Waits until the behaviour's signal is aborted.
       */
      awaitSignal: true;
      then?: Script;
    }
  | {
      async: Script;
    }
  | {
      /**
       * One after another; the last one's result.
       *
       * @minItems 1
       */
      do: [Script, ...Script[]];
    }
  | {
      /**
       * The n-th run does the n-th; the last one repeats.
       *
       * @minItems 1
       */
      byCall: [Script, ...Script[]];
    }
  | {
      if: {
        /**
         * As echo.
         */
        path: string;
        equals: unknown;
      };
      then: Script;
      else?: Script;
    }
  | {
      /**
       * In onAuthorize and onInvoke: calls next and returns what it gives.
       */
      next: true;
      then?: Script;
    }
  | {
      perform: OperationName;
      with?: {
        [k: string]: unknown | undefined;
      };
      /**
       * Wait for an invoke's result and return it. Default false.
       */
      await?: boolean;
    }
  | {
      /**
       * As echo: what is changed in place.
       */
      mutate: string;
      /**
       * Keys to assign.
       */
      set?: {
        [k: string]: unknown | undefined;
      };
    }
  | {
      thenable: Script;
    };
export type ScriptFailure =
  | {
      /**
       * An error with this text.
       */
      error: string;
      /**
       * Its class; by default Error.
       */
      name?: "Error" | "TypeError" | "RangeError" | "SyntaxError";
      /**
       * Members that are assigned to it, such as a code or a status.
       */
      with?: {
        [k: string]: unknown | undefined;
      };
    }
  | {
      /**
       * An AgentSurfaceError with this payload.
       */
      agent: {
        [k: string]: unknown | undefined;
      };
    }
  | {
      /**
       * This value, which is no error.
       */
      value: unknown;
    }
  | {
      /**
       * A PreconditionFailure {message, details?}.
       */
      precondition: {
        [k: string]: unknown | undefined;
      };
    };
export type OperationName = string;
export type PolicyGiven =
  | {
      name: string;
      onDiscovery?: Script;
      onAuthorize?: Script;
      onInvoke?: Script;
    }
  | {
      builtin:
        | "authenticated"
        | "hasPermission"
        | "tenantBoundary"
        | "environment"
        | "rateLimit"
        | "requireConfirmation"
        | "audit";
      /**
       * The built-in's arguments by name; functions are scripts. authenticated: key. hasPermission: permission, check (hook check). tenantBoundary: current, expected (texts or scripts, hook key). environment: allowed. rateLimit: limit, windowMs. requireConfirmation: if (hook confirm), summary (text or script, hook summary). audit: sink ("memory": the one of the registry main), level. Their runs have the owner policy:<builtin>.
       */
      options?: {
        [k: string]: unknown | undefined;
      };
    };
/**
 * An AgentSchema as data: json → fromJsonSchema, standard → fromStandardSchema, empty → emptyObjectSchema.
 */
export type SchemaGiven =
  | {
      json: unknown;
    }
  | {
      standard: {
        jsonSchema: unknown;
        validate: Script;
      };
    }
  | {
      empty: true;
    };
export type Path = (string | number)[];
/**
 * Changes of an object, one after another: a value, or a copy of what stands elsewhere in it, or, without either, the removal of what is there. In an array the key "-" appends.
 */
export type Edits = {
  path: Path;
  value?: unknown;
  copyOf?: Path;
}[];
export type OpenAnswer = Answer;
export type LogEntry =
  RunEntry | EventEntry | SignalEntry | SettledEntry | ConsoleEntry | RegistryEntry | RegistrySettledEntry | PeerEntry;
/**
 * From 1, strictly increasing within a session.
 */
export type Sequence = number;
/**
 * What happened inside the subject since the last answer of this session, numbered in the order of happening.
 */
export type Log = LogEntry[];
export type DoAnswer = Answer;
/**
 * error: the subject or its driver broke, not the rule. not-applicable and inconclusive carry a reason.
 */
export type Verdict = "pass" | "fail" | "not-applicable" | "inconclusive" | "error";
/**
 * <area>/<name>, equal to the file's path; permanent.
 */
export type VectorId = string;
export type StepId = string;
/**
 * @minItems 1
 */
export type RuleIds = [string, ...string[]];
/**
 * accept: shows what must be allowed or must happen. refuse: shows what must be refused or must not happen.
 *
 * @minItems 1
 */
export type Polarity = ["accept" | "refuse", ...("accept" | "refuse")[]];
/**
 * One piece of evidence (vectors/<area>/<name>.json): a table of a pure function's inputs and outcomes, a scenario, or a probe of what the documents leave open.
 */
export type Vector = TableVector | ScenarioVector | ProbeVector;

export interface SpecTypes {
  Ambiguity?: Ambiguity;
  AmbiguityFile?: AmbiguityFile;
  EditionManifest?: EditionManifest;
  Fault?: Fault;
  FaultFile?: FaultFile;
  InventorySection?: InventorySection;
  InventorySentence?: InventorySentence;
  InventoryFile?: InventoryFile;
  HelloRequest?: HelloRequest;
  HelloAnswer?: HelloAnswer;
  Feature?: Feature;
  OpenRequest?: OpenRequest;
  OpenAnswer?: OpenAnswer;
  DoRequest?: DoRequest;
  DoAnswer?: DoAnswer;
  CloseRequest?: CloseRequest;
  CloseAnswer?: CloseAnswer;
  ByeRequest?: ByeRequest;
  ByeAnswer?: ByeAnswer;
  Answer?: Answer;
  Threw?: Threw;
  Log?: Log;
  LogEntry?: LogEntry;
  Sequence?: Sequence;
  RunEntry?: RunEntry;
  EventEntry?: EventEntry;
  SignalEntry?: SignalEntry;
  SettledEntry?: SettledEntry;
  ConsoleEntry?: ConsoleEntry;
  RegistryEntry?: RegistryEntry;
  RegistrySettledEntry?: RegistrySettledEntry;
  PeerEntry?: PeerEntry;
  LocalName?: LocalName;
  Tagged?: Tagged;
  Given?: Given;
  PeerGiven?: PeerGiven;
  RegistryGiven?: RegistryGiven;
  ComponentGiven?: ComponentGiven;
  SchemaGiven?: SchemaGiven;
  ObservationGiven?: ObservationGiven;
  ActionGiven?: ActionGiven;
  ProcedureGiven?: ProcedureGiven;
  ToolGiven?: ToolGiven;
  Edits?: Edits;
  ExecutorGiven?: ExecutorGiven;
  PolicyGiven?: PolicyGiven;
  Script?: Script;
  ScriptFailure?: ScriptFailure;
  Consumer?: Consumer;
  OperationName?: OperationName;
  RegistryName?: LocalName;
  Path?: Path;
  Target?: Target;
  InvokeArguments?: InvokeArguments;
  TestingInvokeArguments?: TestingInvokeArguments;
  TestingTarget?: TestingTarget;
  TestingSurface?: TestingSurface;
  TestingDecision?: TestingDecision;
  ToolCall?: ToolCall;
  PeerCall?: PeerCall;
  AdapterOptionsGiven?: AdapterOptionsGiven;
  Operations?: Operations;
  DriverProtocol?: DriverProtocol;
  Verdict?: Verdict;
  Counts?: Counts;
  RuleResult?: RuleResult;
  VectorResult?: VectorResult;
  Choice?: Choice;
  VectorFailure?: VectorFailure;
  Report?: Report;
  Rule?: Rule;
  EditionName?: EditionName;
  Profile?: Profile;
  DocumentName?: DocumentName;
  AmbiguityId?: AmbiguityId;
  Clause?: Clause;
  RuleFile?: RuleFile;
  VectorId?: VectorId;
  StepId?: StepId;
  RuleIds?: RuleIds;
  Polarity?: Polarity;
  Kill?: Kill;
  TableVector?: TableVector;
  ScenarioVector?: ScenarioVector;
  ProbeVector?: ProbeVector;
  Row?: Row;
  Step?: Step;
  CallsQuery?: CallsQuery;
  EventsQuery?: EventsQuery;
  RegistryCallsQuery?: RegistryCallsQuery;
  TrafficQuery?: TrafficQuery;
  LogQuery?: LogQuery;
  Vector?: Vector;
}
export interface Ambiguity {
  id: AmbiguityId;
  title: string;
  question: string;
  /**
   * @minItems 1
   */
  clauses: [
    {
      document: DocumentName;
      section: string;
      /**
       * What this clause says about the question, in our words.
       */
      says?: string;
    },
    ...{
      document: DocumentName;
      section: string;
      /**
       * What this clause says about the question, in our words.
       */
      says?: string;
    }[]
  ];
  /**
   * @minItems 2
   */
  readings: [
    {
      id: string;
      text: string;
    },
    {
      id: string;
      text: string;
    },
    ...{
      id: string;
      text: string;
    }[]
  ];
  /**
   * Id of the reading that the reference implementation follows.
   */
  ours: string;
  why: string;
}
/**
 * What one edition requires (spec/editions/<edition>.json). Once released, the required set is frozen: a rule added later runs and is reported, and is not scored for this edition.
 */
export interface EditionManifest {
  edition: EditionName;
  documents: DocumentName[];
  /**
   * Whether the required set is frozen.
   */
  released: boolean;
  required: string[];
}
export interface Fault {
  id: string;
  /**
   * The rule under which the suite must catch it, with that rule's vectors alone.
   */
  breaks: string;
  /**
   * The mistake as its author would confess it.
   */
  title: string;
  edition?: EditionName;
  /**
   * The reference adapter that is the subject, by its name in conformance/faults/reference-adapters.json; its registry is sound. Absent: the reference itself is.
   */
  adapter?: string;
  /**
   * Path below reference-impl/.
   */
  file: string;
  before: string;
  after: string;
}
/**
 * Deliberately broken references (conformance/faults/patches/<area>.json). Each is a small patch to one source file of the reference, applied in memory; `before` must occur exactly once.
 */
export interface FaultFile {
  area: string;
  faults: Fault[];
}
export interface InventorySection {
  /**
   * The heading line, exactly as it stands; empty for what precedes the first heading.
   */
  title: string;
  /**
   * Present while the section is not inventoried yet: says why. Such a section counts as uncovered.
   */
  later?: string;
  sentences: InventorySentence[];
}
export interface InventorySentence {
  /**
   * Its place among the sentences of the section, from 1.
   */
  position: number;
  hash: string;
  /**
   * What it obliges to, in our words; for an exclusion, what it speaks of.
   */
  restatement: string;
  /**
   * @minItems 1
   */
  rules?: [string, ...string[]];
  excluded?: {
    /**
     * structure: headings, braces, table heads. definition: names a thing without obliging. pointer: refers elsewhere. not-observable: no subject could be caught. outside-contract: binds someone else (authors, hosts). ambiguous: see the register. repeated: the same obligation stands elsewhere.
     */
    kind:
      | "structure"
      | "rationale"
      | "example"
      | "definition"
      | "pointer"
      | "not-observable"
      | "outside-contract"
      | "ambiguous"
      | "repeated";
    reason: string;
    ambiguity?: AmbiguityId;
  };
}
/**
 * Every sentence of one document (spec/inventory/<document>.json): each ends in rules or in an exclusion with a reason. The document's own sentences are not kept, only their hashes and our restatement.
 */
export interface InventoryFile {
  document: DocumentName;
  edition: EditionName;
  sections: InventorySection[];
}
export interface HelloRequest {
  protocol: 1;
  edition: EditionName;
}
export interface HelloAnswer {
  /**
   * The version the driver speaks.
   */
  protocol: 1;
  implementation: {
    name: string;
    version: string;
    language: string;
    /**
     * Of an adapter: the name that it gives itself.
     */
    adapter?: string;
  };
  /**
   * @minItems 1
   */
  editions: [EditionName, ...EditionName[]];
  profiles: Profile[];
  features: Feature[];
  /**
   * Whether several sessions may be open at a time: the judge then plays several stories side by side. Default one.
   */
  sessions?: "one" | "many";
}
export interface OpenRequest {
  session: LocalName;
  given: Given;
}
/**
 * The world in which a session's story plays. The authority of a subject is a closed set, so all components that the story will ever register are described here.
 */
export interface Given {
  /**
   * Options of the registry named `main`, created at open; false when the story creates its own.
   */
  registry?: RegistryGiven | false;
  /**
   * What RegistryOptions.context() returns; `host.set` replaces it.
   */
  host?: {
    [k: string]: unknown | undefined;
  };
  components?: {
    [k: string]: ComponentGiven | undefined;
  };
  /**
   * External tools that the story may expose.
   */
  tools?: {
    [k: string]: ToolGiven | undefined;
  };
  /**
   * First values of the cells that behaviours read and write.
   */
  cells?: {
    [k: string]: unknown | undefined;
  };
  procedureExecutor?: ExecutorGiven;
  peer?: PeerGiven;
  /**
   * Virtual time at open, ISO-8601. Default 2030-01-01T00:00:00.000Z.
   */
  startAt?: string;
}
/**
 * RegistryOptions as data. Members that are functions in the documents are scripts.
 */
export interface RegistryGiven {
  environment?: "development" | "production" | "test";
  onDuplicateInstance?: "reject" | "replace";
  duplicateSuffixPolicy?: "off" | "warn" | "error";
  onRegister?: Script;
  route?: Script;
  limits?: {
    [k: string]: unknown | undefined;
  };
  policies?: PolicyGiven[];
  /**
   * session (default): the one made for this session. none: option left out. forged: an object of the same shape that no authority function made.
   */
  authority?: "session" | "none" | "forged";
  /**
   * memory: the module's memory sink, read by audit.read. failing: the same, but every method that is called with a record throws. Default: leave the option out.
   */
  audit?: "memory" | "failing" | "default";
}
/**
 * A component as data: AgentComponentDefinition with scripts in the place of functions. Values may be wrong on purpose. `use` names a shared definition of spec/fixtures and is resolved before the message is sent.
 */
export interface ComponentGiven {
  type?: unknown;
  instanceId?: unknown;
  description?: unknown;
  parent?: unknown;
  meta?: unknown;
  internal?: unknown;
  policies?: PolicyGiven[];
  origin?: unknown;
  priority?: unknown;
  enabled?: unknown;
  tags?: unknown;
  observations?: {
    [k: string]: ObservationGiven | undefined;
  };
  actions?: {
    [k: string]: ActionGiven | undefined;
  };
  procedures?: ProcedureGiven[];
  /**
   * Members that the documents do not know, merged into the definition.
   */
  undeclared?: {
    [k: string]: unknown | undefined;
  };
  /**
   * compiled (default): bound through the session's authority. raw: from the inert helpers. copied: a compiled binding's members in a new object. altered: compiled, then changed by `alter`, by default the description of its first action or observation, or its own if it has none. foreign: compiled for another authority. inert: bound by a contract that no compiler gave a proof. unlisted: the session's authority does not list its first capability. mismatched: its first capability has another contract hash than the one that the authority lists.
   */
  proof?: "compiled" | "raw" | "copied" | "altered" | "foreign" | "inert" | "unlisted" | "mismatched";
  alter?: Edits;
  /**
   * What the binding says beyond its share, merged into the argument of bind(): handlers for members that the contract does not declare, or members that belong to the contract. Scripts under read, execute, when and precondition are behaviours, and input and output are schemas as in an action.
   */
  binding?: {
    observations?: {
      [k: string]:
        | {
            [k: string]: unknown | undefined;
          }
        | undefined;
    };
    actions?: {
      [k: string]:
        | {
            [k: string]: unknown | undefined;
          }
        | undefined;
    };
  };
}
export interface ObservationGiven {
  description?: unknown;
  output?: SchemaGiven;
  read?: Script;
  when?: Script;
  unavailableReason?: string | Script;
  policies?: PolicyGiven[];
  meta?: unknown;
  timeoutMs?: unknown;
  undeclared?: {
    [k: string]: unknown | undefined;
  };
}
export interface ActionGiven {
  description?: unknown;
  input?: SchemaGiven;
  output?: SchemaGiven;
  effect?: unknown;
  idempotent?: unknown;
  reversible?: unknown;
  confirmation?: unknown;
  audit?: unknown;
  when?: Script;
  unavailableReason?: string | Script;
  precondition?: Script;
  execute?: Script;
  policies?: PolicyGiven[];
  meta?: unknown;
  timeoutMs?: unknown;
  concurrency?: unknown;
  undeclared?: {
    [k: string]: unknown | undefined;
  };
}
/**
 * A procedure reference that the component makes.
 */
export interface ProcedureGiven {
  /**
   * Dotted path; the capability id is domain:<path>.
   */
  path: string;
  description?: unknown;
  inputSchema?: unknown;
  outputSchema?: unknown;
  effect?: unknown;
  requiresApproval?: unknown;
  when?: Script;
  unavailableReason?: string | Script;
  bind?: Script;
  boundKeys?: string[];
  overridableFields?: string[];
  confirmation?: unknown;
  policies?: PolicyGiven[];
  describe?: Script;
  meta?: unknown;
  concurrency?: unknown;
  /**
   * Whether the binding links back to its component. Default true.
   */
  contextLink?: boolean;
}
/**
 * A standalone provider tool as data: ExternalAgentToolContractDefinition and its binding.
 */
export interface ToolGiven {
  id: unknown;
  description?: unknown;
  input?: SchemaGiven;
  output?: SchemaGiven;
  effect?: unknown;
  confirmation?: unknown;
  tags?: unknown;
  origin?: unknown;
  execute: Script;
  /**
   * The kind under which the manifest lists it. Default external.
   */
  listedAs?: "observation" | "action" | "procedure" | "external";
  /**
   * As for a component; raw: an object with the members of a tool. altered: by default its description.
   */
  proof?: "compiled" | "raw" | "copied" | "altered" | "foreign" | "inert" | "unlisted" | "mismatched";
  alter?: Edits;
}
export interface ExecutorGiven {
  execute: Script;
  paths?: string[];
}
/**
 * How the peer of the adapters is set up. A peer takes what its protocol has and leaves the rest.
 */
export interface PeerGiven {
  /**
   * What navigator.modelContext offers. incremental (default): registerTool, unregisterTool, provideContext, clearContext. register-only: all but unregisterTool. full-set: the last two. full-set-without-clear: provideContext alone. absent: there is none.
   */
  modelContext?: "incremental" | "register-only" | "full-set" | "full-set-without-clear" | "absent";
  /**
   * Whether the client that a tool is called with has requestUserInteraction, or has one that rejects without asking. Default true, where the peer has the feature.
   */
  userInteraction?: true | false | "refused";
  /**
   * How many controls that nobody registered stand on the page (peer playwright). Default 36.
   */
  controls?: number;
}
/**
 * Exactly one outcome. `value` and `threw` are observations of the subject; `pending` says that a call has not settled; `unsupported` and `driverError` speak of the driver and never decide a rule.
 */
export interface Answer {
  /**
   * What the subject returned, untouched; values that JSON lacks travel tagged. Nothing is {"$tag": "undefined"}.
   */
  value?: unknown;
  threw?: Threw;
  pending?: true;
  unsupported?: {
    feature: string;
  };
  driverError?: {
    message: string;
  };
  log?: Log;
}
/**
 * A throw or a rejection. `payload` is that of an agent error, `code` that of a definition error.
 */
export interface Threw {
  /**
   * Name of the error's class as the documents call it; "" when no error object was thrown.
   */
  name: string;
  message: string;
  code?: string;
  payload?: unknown;
  issues?: unknown;
}
/**
 * A scripted behaviour began to run.
 */
export interface RunEntry {
  seq: Sequence;
  type: "run";
  /**
   * "<component>.<member>", "<component>", "policy:<name>", "tool:<name>", "adapter:<name>", "registry" or "executor", in the judge's names.
   */
  owner: string;
  hook:
    | "execute"
    | "read"
    | "when"
    | "unavailableReason"
    | "precondition"
    | "bind"
    | "describe"
    | "onDiscovery"
    | "onAuthorize"
    | "onInvoke"
    | "onRegister"
    | "route"
    | "check"
    | "summary"
    | "validate"
    | "confirm"
    | "exposeCapability"
    | "key";
  /**
   * The input as the behaviour received it, where the hook has one: of onInvoke the effective input, of onRegister the candidate, of validate the value.
   */
  input?: unknown;
  /**
   * The context as the behaviour received it, of a procedure executor {path, info}; a signal becomes {"aborted": boolean}.
   */
  context?: unknown;
}
export interface EventEntry {
  seq: Sequence;
  type: "event";
  listener: LocalName;
  event: unknown;
}
/**
 * The signal of a running behaviour was aborted.
 */
export interface SignalEntry {
  seq: Sequence;
  type: "signal";
  owner: string;
}
/**
 * A started call, or an invocation made from inside a behaviour, settled. An inside call without an `as` is named inside1, inside2 … in the order of making.
 */
export interface SettledEntry {
  seq: Sequence;
  type: "settled";
  call: LocalName;
  value?: unknown;
  threw?: Threw;
}
export interface ConsoleEntry {
  seq: Sequence;
  type: "console";
  /**
   * warn, error, debug-to-stderr are diagnostic; log and info go to stdout.
   */
  stream: "diagnostic" | "stdout";
  text: string;
}
/**
 * An adapter called a member of the registry that it was given. What the judge's own operations call is no entry.
 */
export interface RegistryEntry {
  seq: Sequence;
  type: "registry";
  adapter: LocalName;
  /**
   * Number of the call among those of the session.
   */
  call: number;
  method:
    | "register"
    | "snapshot"
    | "invoke"
    | "subscribe"
    | "unsubscribe"
    | "setProcedureExecutor"
    | "getVersion"
    | "dispose"
    | "confirmations.pending"
    | "confirmations.resolve"
    | "confirmations.waitFor"
    | "confirmations.subscribe"
    | "confirmations.unsubscribe";
  /**
   * The arguments that were there, by name. snapshot: context. invoke: request, options. confirmations.resolve: confirmationId, resolution. confirmations.waitFor: confirmationId, options. register: definition. A signal becomes {"aborted": boolean}.
   */
  arguments: {
    [k: string]: unknown | undefined;
  };
}
/**
 * What an adapter's call of invoke or confirmations.waitFor came to, or what a call threw.
 */
export interface RegistrySettledEntry {
  seq: Sequence;
  type: "registry-settled";
  call: number;
  result?: unknown;
  threw?: Threw;
}
/**
 * An adapter sent something to its peer.
 */
export interface PeerEntry {
  seq: Sequence;
  type: "peer";
  /**
   * As the peer's protocol calls it, such as registerTool or provide.
   */
  did: string;
  /**
   * Names of the tools that it is about, as they were sent.
   */
  names: unknown[];
  /**
   * Why the peer did not take it.
   */
  refused?: string;
}
export interface DoRequest {
  session: LocalName;
  operation: OperationName;
  /**
   * See $defs.Operations for the shape that each operation takes.
   */
  arguments: {
    [k: string]: unknown | undefined;
  };
}
export interface CloseRequest {
  session: LocalName;
}
export interface CloseAnswer {
  log?: Log;
}
export interface ByeRequest {
  tsType?: "unknown";
}
export interface ByeAnswer {
  tsType?: "unknown";
}
/**
 * A value that JSON lacks. An ordinary object that has the key $tag travels as {"$tag": "object", "value": {...}}.
 */
export interface Tagged {
  $tag:
    | "undefined"
    | "number"
    | "bigint"
    | "function"
    | "symbol"
    | "cyclic"
    | "date"
    | "binary"
    | "throwing-getter"
    | "instance"
    | "hole"
    | "promise"
    | "object";
  /**
   * number: "NaN", "Infinity", "-Infinity" or "-0". bigint: decimal digits. symbol: its description. date: ISO text, or "Invalid Date". binary: base64. promise: what it resolves with, when one is made. cyclic: the object that will hold itself under the key `self`; in answers also, without a value, a place that leads back to an object around it. throwing-getter: the key, for an object that has nothing else; without a value, as a member, it makes that member throw. instance: a class name (Map, Set, Error, RegExp or Custom; in answers any). object: the object, which may have a key $tag.
   */
  value?: unknown;
  /**
   * instance: the members of a Set, or the [key, value] pairs of a Map.
   */
  entries?: unknown[];
  [k: string]: unknown | undefined;
}
export interface Consumer {
  id: string;
  kind: string;
  grants?: string[];
  [k: string]: unknown | undefined;
}
/**
 * A value that the subject gave or was given, kept under a name: exactly one of these, then a path into it.
 */
export interface Target {
  result?: LocalName;
  input?: LocalName;
  definition?: LocalName;
  cell?: LocalName;
  host?: true;
  given?: LocalName;
  tool?: LocalName;
  manifest?: LocalName;
}
export interface InvokeArguments {
  registry?: LocalName;
  /**
   * AgentInvocation; may be wrong on purpose.
   */
  request: unknown;
  /**
   * InvokeOptions.consumer.
   */
  consumer?: unknown;
  timeoutMs?: unknown;
  /**
   * live: an AbortSignal that `abort` aborts. aborted: one that already is. Default: none for invoke, live for start.
   */
  signal?: "live" | "aborted";
  as?: LocalName;
}
export interface TestingInvokeArguments {
  surface: LocalName;
  /**
   * AgentInvocation without what the harness fills in; may be wrong on purpose.
   */
  request?: unknown;
  ref?: LocalName;
  as?: LocalName;
}
export interface TestingTarget {
  surface: LocalName;
  capabilityId: unknown;
  instanceId?: unknown;
  as?: LocalName;
}
export interface TestingSurface {
  surface: LocalName;
}
export interface TestingDecision {
  surface: LocalName;
  confirmationId: unknown;
}
/**
 * A call of one tool, by its name, as a host makes it for a model.
 */
export interface ToolCall {
  toolset: LocalName;
  /**
   * Name of the tool, as the toolset gave it.
   */
  name: unknown;
  /**
   * What the model sent; absent: undefined.
   */
  input?: unknown;
  /**
   * The provider's id of the call; absent: left out.
   */
  toolCallId?: string;
  from?: LocalName;
  as?: LocalName;
}
/**
 * A call of one tool, as the peer's model makes it: by its name, or by a text that only its description holds.
 */
export interface PeerCall {
  adapter?: LocalName;
  name?: string;
  /**
   * A text that the description of exactly one tool holds.
   */
  describing?: string;
  /**
   * What the model sent; absent: {}.
   */
  input?: unknown;
  /**
   * The protocol's id of the call (feature call-ids); the same id again is a transport's retry.
   */
  callId?: string;
  as?: LocalName;
}
/**
 * Options of an adapter's factory as data. Options that hold functions are made of scripts or choices.
 */
export interface AdapterOptionsGiven {
  snapshotContext?: unknown;
  /**
   * A curation hook: by capability id, what is skipped (null), described anew ({description}), or given back as it stands here; for all others undefined. Or a script.
   */
  exposeCapability?: {
    script?: Script;
    skip?: string[];
    describe?: {
      [k: string]: string | undefined;
    };
    returns?: {
      [k: string]: unknown | undefined;
    };
  };
  confirm?: Script;
}
/**
 * The arguments of each operation.
 */
export interface Operations {
  "ids.parse"?: IdsParse;
  "ids.check"?: IdsCheck;
  "wire.encode"?: WireEncode;
  "wire.assign"?: WireAssign;
  "wire.decode"?: WireDecode;
  "schema.accept"?: SchemaAccept;
  "schema.validate"?: SchemaValidate;
  "registry.create"?: RegistryCreate;
  "registry.describe"?: RegistryDescribe;
  register?: Register;
  handle?: HandleState;
  update?: Update;
  invalidate?: Invalidate;
  unregister?: Unregister;
  swap?: Swap;
  snapshot?: Snapshot;
  invoke?: InvokeArguments;
  start?: InvokeArguments;
  await?: AwaitCall;
  peek?: PeekCall;
  abort?: AbortCall;
  version?: Version;
  subscribe?: Subscribe;
  unsubscribe?: Unsubscribe;
  dispose?: Dispose;
  "host.set"?: HostSet;
  "cell.set"?: CellSet;
  "cell.get"?: CellGet;
  release?: Release;
  advance?: Advance;
  now?: Now;
  tamper?: Tamper;
  inspect?: Inspect;
  setProcedureExecutor?: SetProcedureExecutor;
  "confirmations.pending"?: ConfirmationsPending;
  "confirmations.resolve"?: ConfirmationsResolve;
  "confirmations.waitFor"?: ConfirmationsWaitFor;
  "confirmations.subscribe"?: ConfirmationsSubscribe;
  "audit.read"?: AuditRead;
  explain?: Explain;
  "entryPoint.gives"?: EntryPointGives;
  "authority.create"?: AuthorityCreate;
  "authority.assert"?: AuthorityAssert;
  "gateway.create"?: GatewayCreate;
  "gateway.expose"?: GatewayExpose;
  "toolset.create"?: ToolsetCreate;
  "toolset.tools"?: ToolsetTools;
  "toolset.execute"?: ToolCall;
  "toolset.start"?: ToolCall;
  "toolset.wireNameMap"?: ToolsetWireNameMap;
  "toolset.subscribe"?: ToolsetSubscribe;
  "toolset.dispose"?: ToolsetDispose;
  "adapter.create"?: AdapterCreate;
  "adapter.start"?: AdapterStart;
  "adapter.stop"?: AdapterStop;
  "adapter.held"?: AdapterHeld;
  "peer.list"?: PeerList;
  "peer.call"?: PeerCall;
  "peer.start"?: PeerCall;
  "testing.create"?: TestingCreate;
  "testing.as"?: TestingAs;
  "testing.snapshot"?: TestingSnapshot;
  "testing.invoke"?: TestingInvokeArguments;
  "testing.start"?: TestingInvokeArguments;
  "testing.observe"?: TestingTarget;
  "testing.captureRef"?: TestingTarget;
  "testing.pending"?: TestingSurface;
  "testing.events"?: TestingSurface;
  "testing.auditLog"?: TestingSurface;
  "testing.dispose"?: TestingSurface;
  "testing.held"?: TestingSurface;
  "testing.approve"?: TestingDecision;
  "testing.deny"?: TestingDecision;
  "testing.expire"?: TestingDecision;
  "testing.semanticSnapshot"?: TestingSurface;
  "testing.match"?: TestingMatch;
}
export interface IdsParse {
  id: unknown;
}
export interface IdsCheck {
  what: "componentType" | "capabilityName" | "instanceId";
  value: unknown;
}
export interface WireEncode {
  id: string;
  instanceId?: string;
}
/**
 * Answers {names, byName}: the names in the order of the entries, and an object from name to id.
 */
export interface WireAssign {
  entries: {
    id: string;
    instanceId?: string;
  }[];
}
export interface WireDecode {
  name: unknown;
}
export interface SchemaAccept {
  schema: unknown;
  limits?: {
    [k: string]: unknown | undefined;
  };
}
export interface SchemaValidate {
  schema: unknown;
  value: unknown;
}
/**
 * Answers {surfaceId}.
 */
export interface RegistryCreate {
  registry: LocalName;
  options?: RegistryGiven;
}
/**
 * Answers {surfaceId}.
 */
export interface RegistryDescribe {
  registry?: LocalName;
}
/**
 * Answers {registrationId, status} of the handle.
 */
export interface Register {
  registry?: LocalName;
  component: LocalName;
  as?: LocalName;
}
/**
 * Answers {registrationId, status} as they are now.
 */
export interface HandleState {
  handle: LocalName;
}
export interface Update {
  handle: LocalName;
  patch: unknown;
}
export interface Invalidate {
  handle: LocalName;
}
export interface Unregister {
  handle: LocalName;
}
/**
 * Gives a member another behaviour from now on: in the live definition, where a handler is read at each use.
 */
export interface Swap {
  /**
   * "<component>.<member>"
   */
  owner: string;
  hook: string;
  script: Script;
}
export interface Snapshot {
  registry?: LocalName;
  context?: unknown;
  as?: LocalName;
}
export interface AwaitCall {
  call: LocalName;
}
export interface PeekCall {
  call: LocalName;
}
export interface AbortCall {
  call: LocalName;
}
export interface Version {
  registry?: LocalName;
}
export interface Subscribe {
  registry?: LocalName;
  listener: LocalName;
  script?: Script;
}
export interface Unsubscribe {
  listener: LocalName;
}
export interface Dispose {
  registry?: LocalName;
}
export interface HostSet {
  host: {
    [k: string]: unknown | undefined;
  };
}
export interface CellSet {
  cell: LocalName;
  value: unknown;
}
export interface CellGet {
  cell: LocalName;
}
export interface Release {
  gate: LocalName;
}
export interface Advance {
  ms: number;
}
export interface Now {
  tsType?: "unknown";
}
export interface Tamper {
  target: Target;
  path: Path;
  value: unknown;
}
/**
 * Answers {deepFrozen, anyFrozen, plainJson, isPromise} for the value there, now.
 */
export interface Inspect {
  target: Target;
  path?: Path;
}
export interface SetProcedureExecutor {
  registry?: LocalName;
  executor?: ExecutorGiven;
}
export interface ConfirmationsPending {
  registry?: LocalName;
  as?: LocalName;
}
export interface ConfirmationsResolve {
  registry?: LocalName;
  confirmationId: unknown;
  resolution: unknown;
}
export interface ConfirmationsWaitFor {
  registry?: LocalName;
  confirmationId: unknown;
  as: LocalName;
}
export interface ConfirmationsSubscribe {
  registry?: LocalName;
  listener: LocalName;
  script?: Script;
}
export interface AuditRead {
  registry?: LocalName;
}
export interface Explain {
  registry?: LocalName;
  context?: unknown;
  /**
   * Pass an object that no registry function made.
   */
  foreign?: boolean;
}
export interface EntryPointGives {
  entryPoint: "root" | "explain";
  /**
   * Name of an export, as the documents call it.
   */
  name: string;
}
/**
 * Makes an authority from a manifest of the session's components and tools (format version 5), after edits. Answers what was made; the result keeps it.
 */
export interface AuthorityCreate {
  edits?: Edits;
  /**
   * Which hashes are made to fit again after the edits. Default none.
   */
  rehash?: "none" | "contracts" | "manifest" | "all";
  as?: LocalName;
}
/**
 * Asserts an authority: that of the session, a forged one, a copy of the session's made by spreading, the one that authority.create made under a name, or any value.
 */
export interface AuthorityAssert {
  authority?: "session" | "forged" | "copied";
  made?: LocalName;
  value?: unknown;
}
export interface GatewayCreate {
  gateway: LocalName;
  /**
   * Default session.
   */
  authority?: "session" | "forged" | "none" | "foreign";
}
/**
 * Binds the tools and exposes them together. Answers what the gateway returned.
 */
export interface GatewayExpose {
  gateway?: LocalName;
  tools: LocalName[];
  as?: LocalName;
}
/**
 * Makes a toolset over a registry.
 */
export interface ToolsetCreate {
  toolset: LocalName;
  registry?: LocalName;
  /**
   * AgentToolsetOptions; may be wrong on purpose.
   */
  options: unknown;
}
export interface ToolsetTools {
  toolset: LocalName;
  as?: LocalName;
}
export interface ToolsetWireNameMap {
  toolset: LocalName;
}
export interface ToolsetSubscribe {
  toolset: LocalName;
  listener: LocalName;
  script?: Script;
}
export interface ToolsetDispose {
  toolset: LocalName;
}
/**
 * Calls the factory of the adapter under test.
 */
export interface AdapterCreate {
  adapter: LocalName;
  options?: AdapterOptionsGiven;
}
/**
 * Starts an adapter on a registry on which its calls are recorded, and waits for it.
 */
export interface AdapterStart {
  adapter: LocalName;
  registry?: LocalName;
  /**
   * AdapterHost.consumer.
   */
  consumer: unknown;
  /**
   * AdapterHost.snapshotContext; absent: left out.
   */
  snapshotContext?: unknown;
  as?: LocalName;
}
export interface AdapterStop {
  adapter: LocalName;
  as?: LocalName;
}
export interface AdapterHeld {
  adapter: LocalName;
}
export interface PeerList {
  adapter?: LocalName;
}
export interface TestingCreate {
  surface: LocalName;
  registry?: LocalName;
  /**
   * Absent: the default.
   */
  consumer?: unknown;
  /**
   * Absent: the default.
   */
  host?: unknown;
}
export interface TestingAs {
  surface: LocalName;
  host: unknown;
  as: LocalName;
}
export interface TestingSnapshot {
  surface: LocalName;
  context?: unknown;
  as?: LocalName;
}
export interface TestingMatch {
  surface: LocalName;
  matcher: "toOffer" | "toDisable" | "toHide";
  capabilityId: string;
}
/**
 * Every message between the judge and a subject's driver, version 1. Over stdio, HTTP and WebSocket the messages are the params and results of JSON-RPC 2.0 methods of the same names.
 */
export interface DriverProtocol {
  helloRequest?: HelloRequest;
  helloAnswer?: HelloAnswer;
  openRequest?: OpenRequest;
  openAnswer?: OpenAnswer;
  doRequest?: DoRequest;
  doAnswer?: DoAnswer;
  closeRequest?: CloseRequest;
  closeAnswer?: CloseAnswer;
  byeRequest?: ByeRequest;
  byeAnswer?: ByeAnswer;
}
export interface Counts {
  pass: number;
  fail: number;
  "not-applicable": number;
  inconclusive: number;
  error: number;
}
export interface RuleResult {
  id: string;
  title: string;
  level: "MUST" | "SHOULD" | "MAY";
  profile: Profile;
  verdict: Verdict;
  /**
   * Whether it counts for the outcome: the edition requires it, or it is experimental and was selected.
   */
  scored: boolean;
  reason?: string;
  vectors: string[];
}
export interface VectorResult {
  id: string;
  title: string;
  rules: string[];
  verdict: Verdict;
  reason?: string;
  durationMs?: number;
  failure?: VectorFailure;
  /**
   * The smallest story for which a property did not hold, as a vector.
   */
  counterexample?: {
    [k: string]: unknown | undefined;
  };
}
export interface VectorFailure {
  step: string;
  operation?: string;
  /**
   * Place of the first difference, as a JSON path from $.
   */
  path: string;
  expected: unknown;
  actual: unknown;
  message: string;
  /**
   * The last lines of what was asked and answered, as JSON.
   */
  transcript?: string[];
  /**
   * What the subject printed until then, as far as the driver tells: the first ten texts, each once, and of each the first 2000 characters. Absent if it printed nothing.
   */
  console?: string[];
  /**
   * A command that runs only this case.
   */
  rerun?: string;
}
export interface Choice {
  ambiguity: string;
  vector: string;
  /**
   * Id of the reading, or "none of them", or "not run".
   */
  reading: string;
  ours?: string;
}
/**
 * What one run found (report format 1).
 */
export interface Report {
  format: 1;
  /**
   * True only if at least one required rule was judged and every applicable required rule passed.
   */
  conformant: boolean;
  /**
   * not-conformant: a required rule failed. not-judged: none failed, but one broke, was inconclusive or did not run, or nothing was applicable.
   */
  outcome: "conformant" | "not-conformant" | "not-judged";
  subject: {
    name: string;
    version: string;
    language: string;
    driver: string;
    /**
     * Of an adapter: the name that it gives itself; name and version are those of its package.
     */
    adapter?: string;
    /**
     * Of an adapter: the peer that it was judged with, by its name or its path.
     */
    peer?: string;
    profiles: Profile[];
    features: string[];
  };
  suite: {
    version: string;
    /**
     * SHA-256 of the rules, vectors and manifests that judged.
     */
    digest: string;
    edition: EditionName;
    seed: number;
    strict?: boolean;
    /**
     * The filters that the run was given; absent when everything was asked for.
     */
    selection?: {
      [k: string]: string[] | undefined;
    };
  };
  summary: {
    rules: Counts;
    vectors: Counts;
  };
  rules: RuleResult[];
  vectors: VectorResult[];
  /**
   * What the subject chose where the documents leave it open; never graded.
   */
  choices: Choice[];
  /**
   * What was wrong with the suite or the subject beyond verdicts: invalid vectors, protocol violations.
   */
  problems: string[];
}
/**
 * One obligation, in our own words.
 */
export interface Rule {
  id: string;
  /**
   * A few words, for lists.
   */
  title: string;
  /**
   * One normative sentence with exactly one keyword (MUST, MUST NOT, SHOULD, SHOULD NOT, MAY), which agrees with level.
   */
  sentence: string;
  /**
   * A failed MUST makes a subject non-conformant, a failed SHOULD warns, MAY informs.
   */
  level: "MUST" | "SHOULD" | "MAY";
  status: "stable" | "experimental" | "draft" | "future" | "deprecated";
  /**
   * @minItems 1
   */
  editions: [EditionName, ...EditionName[]];
  profile: Profile;
  /**
   * @minItems 1
   */
  source: [Clause, ...Clause[]];
  /**
   * How it is judged: by vectors, by random programs, by reading the subject's package, or by the vendor's word.
   */
  verifiedBy: "vector" | "property" | "static" | "attested";
  ambiguity?: AmbiguityId;
  /**
   * Why this rule has no refusing (or no accepting) twin. Without it, lint wants both polarities among the rule's vectors.
   */
  singlePolarity?: string;
  /**
   * Successor of a deprecated rule.
   */
  supersededBy?: string;
  /**
   * What a reader should know beyond the sentence.
   */
  note?: string;
}
/**
 * Where an obligation stands. The hash is that of the sentence as the inventory counts it; when the text changes, the hash names the rules to review.
 */
export interface Clause {
  document: DocumentName;
  section: string;
  hash: string;
}
/**
 * All rules of one area (spec/rules/<area>.json). An id is permanent: it is never renumbered and never reused.
 */
export interface RuleFile {
  /**
   * Name of the area, equal to the file name.
   */
  area: string;
  title: string;
  /**
   * @minItems 1
   */
  rules: [Rule, ...Rule[]];
}
/**
 * A fault that this vector catches, and the step or row at which.
 */
export interface Kill {
  fault: string;
  at: StepId;
}
export interface TableVector {
  id: VectorId;
  title: string;
  profile: Profile;
  /**
   * Default: all that its rules share.
   *
   * @minItems 1
   */
  editions?: [EditionName, ...EditionName[]];
  /**
   * A subject without these features does not run it.
   */
  requires?: Feature[];
  note?: string;
  kind: "table";
  rules: RuleIds;
  /**
   * The mistake it is for, and what that leads to.
   */
  catches: string;
  kills?: Kill[];
  polarity: Polarity;
  operation: OperationName;
  /**
   * @minItems 1
   */
  rows: [Row, ...Row[]];
}
export interface Row {
  id: StepId;
  note?: string;
  /**
   * Arguments of the table's operation.
   */
  with: {
    [k: string]: unknown | undefined;
  };
  /**
   * What the value must be: matched exactly at every depth; an object whose keys all begin with $$ is an operator.
   */
  expect?: unknown;
  /**
   * Matched against {name, message, code?, payload?}.
   */
  throws?: unknown;
}
export interface ScenarioVector {
  id: VectorId;
  title: string;
  profile: Profile;
  /**
   * Default: all that its rules share.
   *
   * @minItems 1
   */
  editions?: [EditionName, ...EditionName[]];
  /**
   * A subject without these features does not run it.
   */
  requires?: Feature[];
  note?: string;
  kind: "scenario";
  rules: RuleIds;
  /**
   * The mistake it is for, and what that leads to.
   */
  catches: string;
  kills?: Kill[];
  polarity: Polarity;
  /**
   * As protocol.schema.json#/$defs/Given; a component may also be {use, with}: a shared fixture and a merge patch (RFC 7396).
   */
  given?: {
    [k: string]: unknown | undefined;
  };
  /**
   * @minItems 1
   */
  steps: [Step, ...Step[]];
}
/**
 * Exactly one operation or question, and what must come of it.
 */
export interface Step {
  id: StepId;
  note?: string;
  /**
   * The step only prepares. If it throws, or is not what `expect` says the rest of the story needs, the vector is inconclusive: nothing was learnt about its rules.
   */
  setup?: true;
  /**
   * The step may return or throw: the documents leave it open. What it returns is asserted by `expect`, if it returns; without one only what comes after is asserted.
   */
  attempt?: true;
  /**
   * What the value must be: matched exactly at every depth; an object whose keys all begin with $$ is an operator.
   */
  expect?: unknown;
  /**
   * Matched against {name, message, code?, payload?}: the step must throw.
   */
  throws?: unknown;
  /**
   * Features without which this step is left out.
   */
  requires?: Feature[];
  /**
   * Arguments of the operation ids.parse, see protocol.schema.json.
   */
  "ids.parse"?: {
    [k: string]: unknown | undefined;
  };
  /**
   * Arguments of the operation ids.check, see protocol.schema.json.
   */
  "ids.check"?: {
    [k: string]: unknown | undefined;
  };
  /**
   * Arguments of the operation wire.encode, see protocol.schema.json.
   */
  "wire.encode"?: {
    [k: string]: unknown | undefined;
  };
  /**
   * Arguments of the operation wire.assign, see protocol.schema.json.
   */
  "wire.assign"?: {
    [k: string]: unknown | undefined;
  };
  /**
   * Arguments of the operation wire.decode, see protocol.schema.json.
   */
  "wire.decode"?: {
    [k: string]: unknown | undefined;
  };
  /**
   * Arguments of the operation schema.accept, see protocol.schema.json.
   */
  "schema.accept"?: {
    [k: string]: unknown | undefined;
  };
  /**
   * Arguments of the operation schema.validate, see protocol.schema.json.
   */
  "schema.validate"?: {
    [k: string]: unknown | undefined;
  };
  /**
   * Arguments of the operation registry.create, see protocol.schema.json.
   */
  "registry.create"?: {
    [k: string]: unknown | undefined;
  };
  /**
   * Arguments of the operation registry.describe, see protocol.schema.json.
   */
  "registry.describe"?: {
    [k: string]: unknown | undefined;
  };
  /**
   * Arguments of the operation register, see protocol.schema.json.
   */
  register?: {
    [k: string]: unknown | undefined;
  };
  /**
   * Arguments of the operation handle, see protocol.schema.json.
   */
  handle?: {
    [k: string]: unknown | undefined;
  };
  /**
   * Arguments of the operation update, see protocol.schema.json.
   */
  update?: {
    [k: string]: unknown | undefined;
  };
  /**
   * Arguments of the operation invalidate, see protocol.schema.json.
   */
  invalidate?: {
    [k: string]: unknown | undefined;
  };
  /**
   * Arguments of the operation unregister, see protocol.schema.json.
   */
  unregister?: {
    [k: string]: unknown | undefined;
  };
  /**
   * Arguments of the operation swap, see protocol.schema.json.
   */
  swap?: {
    [k: string]: unknown | undefined;
  };
  /**
   * Arguments of the operation snapshot, see protocol.schema.json.
   */
  snapshot?: {
    [k: string]: unknown | undefined;
  };
  /**
   * Arguments of the operation invoke, see protocol.schema.json.
   */
  invoke?: {
    [k: string]: unknown | undefined;
  };
  /**
   * Arguments of the operation start, see protocol.schema.json.
   */
  start?: {
    [k: string]: unknown | undefined;
  };
  /**
   * Arguments of the operation await, see protocol.schema.json.
   */
  await?: {
    [k: string]: unknown | undefined;
  };
  /**
   * Arguments of the operation peek, see protocol.schema.json.
   */
  peek?: {
    [k: string]: unknown | undefined;
  };
  /**
   * Arguments of the operation abort, see protocol.schema.json.
   */
  abort?: {
    [k: string]: unknown | undefined;
  };
  /**
   * Arguments of the operation version, see protocol.schema.json.
   */
  version?: {
    [k: string]: unknown | undefined;
  };
  /**
   * Arguments of the operation subscribe, see protocol.schema.json.
   */
  subscribe?: {
    [k: string]: unknown | undefined;
  };
  /**
   * Arguments of the operation unsubscribe, see protocol.schema.json.
   */
  unsubscribe?: {
    [k: string]: unknown | undefined;
  };
  /**
   * Arguments of the operation dispose, see protocol.schema.json.
   */
  dispose?: {
    [k: string]: unknown | undefined;
  };
  /**
   * Arguments of the operation host.set, see protocol.schema.json.
   */
  "host.set"?: {
    [k: string]: unknown | undefined;
  };
  /**
   * Arguments of the operation cell.set, see protocol.schema.json.
   */
  "cell.set"?: {
    [k: string]: unknown | undefined;
  };
  /**
   * Arguments of the operation cell.get, see protocol.schema.json.
   */
  "cell.get"?: {
    [k: string]: unknown | undefined;
  };
  /**
   * Arguments of the operation release, see protocol.schema.json.
   */
  release?: {
    [k: string]: unknown | undefined;
  };
  /**
   * Arguments of the operation advance, see protocol.schema.json.
   */
  advance?: {
    [k: string]: unknown | undefined;
  };
  /**
   * Arguments of the operation now, see protocol.schema.json.
   */
  now?: {
    [k: string]: unknown | undefined;
  };
  /**
   * Arguments of the operation tamper, see protocol.schema.json.
   */
  tamper?: {
    [k: string]: unknown | undefined;
  };
  /**
   * Arguments of the operation inspect, see protocol.schema.json.
   */
  inspect?: {
    [k: string]: unknown | undefined;
  };
  /**
   * Arguments of the operation setProcedureExecutor, see protocol.schema.json.
   */
  setProcedureExecutor?: {
    [k: string]: unknown | undefined;
  };
  /**
   * Arguments of the operation confirmations.pending, see protocol.schema.json.
   */
  "confirmations.pending"?: {
    [k: string]: unknown | undefined;
  };
  /**
   * Arguments of the operation confirmations.resolve, see protocol.schema.json.
   */
  "confirmations.resolve"?: {
    [k: string]: unknown | undefined;
  };
  /**
   * Arguments of the operation confirmations.waitFor, see protocol.schema.json.
   */
  "confirmations.waitFor"?: {
    [k: string]: unknown | undefined;
  };
  /**
   * Arguments of the operation confirmations.subscribe, see protocol.schema.json.
   */
  "confirmations.subscribe"?: {
    [k: string]: unknown | undefined;
  };
  /**
   * Arguments of the operation audit.read, see protocol.schema.json.
   */
  "audit.read"?: {
    [k: string]: unknown | undefined;
  };
  /**
   * Arguments of the operation explain, see protocol.schema.json.
   */
  explain?: {
    [k: string]: unknown | undefined;
  };
  /**
   * Arguments of the operation entryPoint.gives, see protocol.schema.json.
   */
  "entryPoint.gives"?: {
    [k: string]: unknown | undefined;
  };
  /**
   * Arguments of the operation authority.create, see protocol.schema.json.
   */
  "authority.create"?: {
    [k: string]: unknown | undefined;
  };
  /**
   * Arguments of the operation authority.assert, see protocol.schema.json.
   */
  "authority.assert"?: {
    [k: string]: unknown | undefined;
  };
  /**
   * Arguments of the operation gateway.create, see protocol.schema.json.
   */
  "gateway.create"?: {
    [k: string]: unknown | undefined;
  };
  /**
   * Arguments of the operation gateway.expose, see protocol.schema.json.
   */
  "gateway.expose"?: {
    [k: string]: unknown | undefined;
  };
  /**
   * Arguments of the operation toolset.create, see protocol.schema.json.
   */
  "toolset.create"?: {
    [k: string]: unknown | undefined;
  };
  /**
   * Arguments of the operation toolset.tools, see protocol.schema.json.
   */
  "toolset.tools"?: {
    [k: string]: unknown | undefined;
  };
  /**
   * Arguments of the operation toolset.execute, see protocol.schema.json.
   */
  "toolset.execute"?: {
    [k: string]: unknown | undefined;
  };
  /**
   * Arguments of the operation toolset.start, see protocol.schema.json.
   */
  "toolset.start"?: {
    [k: string]: unknown | undefined;
  };
  /**
   * Arguments of the operation toolset.wireNameMap, see protocol.schema.json.
   */
  "toolset.wireNameMap"?: {
    [k: string]: unknown | undefined;
  };
  /**
   * Arguments of the operation toolset.subscribe, see protocol.schema.json.
   */
  "toolset.subscribe"?: {
    [k: string]: unknown | undefined;
  };
  /**
   * Arguments of the operation toolset.dispose, see protocol.schema.json.
   */
  "toolset.dispose"?: {
    [k: string]: unknown | undefined;
  };
  /**
   * Arguments of the operation adapter.create, see protocol.schema.json.
   */
  "adapter.create"?: {
    [k: string]: unknown | undefined;
  };
  /**
   * Arguments of the operation adapter.start, see protocol.schema.json.
   */
  "adapter.start"?: {
    [k: string]: unknown | undefined;
  };
  /**
   * Arguments of the operation adapter.stop, see protocol.schema.json.
   */
  "adapter.stop"?: {
    [k: string]: unknown | undefined;
  };
  /**
   * Arguments of the operation adapter.held, see protocol.schema.json.
   */
  "adapter.held"?: {
    [k: string]: unknown | undefined;
  };
  /**
   * Arguments of the operation peer.list, see protocol.schema.json.
   */
  "peer.list"?: {
    [k: string]: unknown | undefined;
  };
  /**
   * Arguments of the operation peer.call, see protocol.schema.json.
   */
  "peer.call"?: {
    [k: string]: unknown | undefined;
  };
  /**
   * Arguments of the operation peer.start, see protocol.schema.json.
   */
  "peer.start"?: {
    [k: string]: unknown | undefined;
  };
  /**
   * Arguments of the operation testing.create, see protocol.schema.json.
   */
  "testing.create"?: {
    [k: string]: unknown | undefined;
  };
  /**
   * Arguments of the operation testing.as, see protocol.schema.json.
   */
  "testing.as"?: {
    [k: string]: unknown | undefined;
  };
  /**
   * Arguments of the operation testing.snapshot, see protocol.schema.json.
   */
  "testing.snapshot"?: {
    [k: string]: unknown | undefined;
  };
  /**
   * Arguments of the operation testing.invoke, see protocol.schema.json.
   */
  "testing.invoke"?: {
    [k: string]: unknown | undefined;
  };
  /**
   * Arguments of the operation testing.start, see protocol.schema.json.
   */
  "testing.start"?: {
    [k: string]: unknown | undefined;
  };
  /**
   * Arguments of the operation testing.observe, see protocol.schema.json.
   */
  "testing.observe"?: {
    [k: string]: unknown | undefined;
  };
  /**
   * Arguments of the operation testing.captureRef, see protocol.schema.json.
   */
  "testing.captureRef"?: {
    [k: string]: unknown | undefined;
  };
  /**
   * Arguments of the operation testing.pending, see protocol.schema.json.
   */
  "testing.pending"?: {
    [k: string]: unknown | undefined;
  };
  /**
   * Arguments of the operation testing.events, see protocol.schema.json.
   */
  "testing.events"?: {
    [k: string]: unknown | undefined;
  };
  /**
   * Arguments of the operation testing.auditLog, see protocol.schema.json.
   */
  "testing.auditLog"?: {
    [k: string]: unknown | undefined;
  };
  /**
   * Arguments of the operation testing.dispose, see protocol.schema.json.
   */
  "testing.dispose"?: {
    [k: string]: unknown | undefined;
  };
  /**
   * Arguments of the operation testing.held, see protocol.schema.json.
   */
  "testing.held"?: {
    [k: string]: unknown | undefined;
  };
  /**
   * Arguments of the operation testing.approve, see protocol.schema.json.
   */
  "testing.approve"?: {
    [k: string]: unknown | undefined;
  };
  /**
   * Arguments of the operation testing.deny, see protocol.schema.json.
   */
  "testing.deny"?: {
    [k: string]: unknown | undefined;
  };
  /**
   * Arguments of the operation testing.expire, see protocol.schema.json.
   */
  "testing.expire"?: {
    [k: string]: unknown | undefined;
  };
  /**
   * Arguments of the operation testing.semanticSnapshot, see protocol.schema.json.
   */
  "testing.semanticSnapshot"?: {
    [k: string]: unknown | undefined;
  };
  /**
   * Arguments of the operation testing.match, see protocol.schema.json.
   */
  "testing.match"?: {
    [k: string]: unknown | undefined;
  };
  calls?: CallsQuery;
  events?: EventsQuery;
  log?: LogQuery;
  registryCalls?: RegistryCallsQuery;
  traffic?: TrafficQuery;
}
/**
 * The runs of one behaviour so far, in order, each as an object of the parts asked for.
 */
export interface CallsQuery {
  /**
   * Owner, e.g. table.selectRows or policy:audit.
   */
  of: string;
  /**
   * Default: execute or read.
   */
  hook?: string;
  /**
   * Default ["input"].
   */
  show?: ("input" | "context")[];
  since?: StepId;
}
/**
 * The events that a listener received, in order.
 */
export interface EventsQuery {
  listener: string;
  /**
   * Only these event types.
   */
  types?: string[];
  since?: StepId;
}
/**
 * Entries of the session's log in their total order, without seq.
 */
export interface LogQuery {
  /**
   * @minItems 1
   */
  types: [
    "run" | "event" | "signal" | "settled" | "console" | "registry" | "registry-settled" | "peer",
    ...("run" | "event" | "signal" | "settled" | "console" | "registry" | "registry-settled" | "peer")[]
  ];
  /**
   * Keep runs and signals of these owners only.
   */
  owners?: string[];
  /**
   * Keep events of these listeners only.
   */
  listeners?: string[];
  since?: StepId;
}
/**
 * What adapters called on the registry so far, in order: {method} with the arguments that were there by name, and the result or threw of those that settled.
 */
export interface RegistryCallsQuery {
  /**
   * Only calls of these, such as invoke. Default: all.
   *
   * @minItems 1
   */
  methods?: [string, ...string[]];
  /**
   * Only calls of this adapter. Default: of all.
   */
  adapter?: string;
  since?: StepId;
}
/**
 * What adapters sent to their peer, in order: {did, names, refused?}.
 */
export interface TrafficQuery {
  /**
   * Only these, such as registerTool. Default: all.
   *
   * @minItems 1
   */
  did?: [string, ...string[]];
  since?: StepId;
}
/**
 * Never graded. Plays a scenario and tells which reading of an ambiguity the subject follows: the first reading all of whose expectations match.
 */
export interface ProbeVector {
  id: VectorId;
  title: string;
  profile: Profile;
  /**
   * Default: all that its rules share.
   *
   * @minItems 1
   */
  editions?: [EditionName, ...EditionName[]];
  /**
   * A subject without these features does not run it.
   */
  requires?: Feature[];
  note?: string;
  kind: "probe";
  ambiguity: AmbiguityId;
  /**
   * As protocol.schema.json#/$defs/Given; a component may also be {use, with}: a shared fixture and a merge patch (RFC 7396).
   */
  given?: {
    [k: string]: unknown | undefined;
  };
  /**
   * @minItems 1
   */
  steps: [Step, ...Step[]];
  /**
   * Per reading of the ambiguity, what the named steps answer: {value: …} or {threw: …}, matched as expectations.
   */
  readings: {
    [k: string]:
      | {
          [k: string]:
            | {
                value?: unknown;
                threw?: unknown;
              }
            | undefined;
        }
      | undefined;
  };
}
