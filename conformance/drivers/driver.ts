import type {
  Answer,
  CloseAnswer,
  CloseRequest,
  DoRequest,
  HelloAnswer,
  HelloRequest,
  OpenRequest,
} from "../../spec/generated/types.js";

/**
 * What makes a subject speak the driver protocol (spec/driver-protocol.md): the only thing a third party implements.
 * Within one session the judge sends one request at a time and waits for its answer. A driver that claims `"sessions":
 * "many"` may be asked for other sessions meanwhile.
 *
 * A method answers what the subject did, a throw included (`{ threw }`); it rejects only when the subject or the way to
 * it is broken, and then with a {@link DriverFailure}.
 */
export interface Driver {
  /** Tells what the subject is and which profiles and features it claims. Called once, first. */
  hello(request: HelloRequest): Promise<HelloAnswer>;
  /** Starts a session: a fresh world, sharing nothing with any other. */
  open(request: OpenRequest): Promise<Answer>;
  /** Performs one operation. */
  do(request: DoRequest): Promise<Answer>;
  /** Ends a session and frees what it held. */
  close(request: CloseRequest): Promise<CloseAnswer>;
  /** Ends the subject and frees everything. Safe to call twice, and after a failure. */
  bye(): Promise<void>;
}

/** A way to reach a subject, as often as it takes: a subject that broke is connected to again. */
export interface DriverSource {
  /** How it is reached; the report tells it. */
  readonly kind: "module" | "in-process" | "page" | "stdio" | "http" | "websocket";
  /** What was pointed at, for messages: a path, a command line, a URL. */
  readonly target: string;
  /** Of an adapter: what it speaks to, which the report tells too. */
  readonly peer?: string;
  connect(): Promise<Driver>;
}

/**
 * How a subject or the way to it broke.
 * unreachable: it could not be started or connected to. exited: it ended by itself. timeout: it did not answer in time.
 * protocol: it sent something that the protocol does not allow. flood: it sent more than the judge will hold.
 */
export type DriverFailureKind = "unreachable" | "exited" | "timeout" | "protocol" | "flood";

/** The subject or its driver broke. Never decides a rule; the vector in which it happened is an error. */
export class DriverFailure extends Error {
  readonly kind: DriverFailureKind;
  /** What the reader can do about it. */
  readonly remedy: string;

  constructor(kind: DriverFailureKind, message: string, remedy: string) {
    super(message);
    this.name = "DriverFailure";
    this.kind = kind;
    this.remedy = remedy;
  }
}
