import type { core } from "zod";

/** Who may call an endpoint: anyone, signed-in users, or administrators. */
export type Access = "public" | "user" | "admin";

/** What an API token may do. Each endpoint that takes tokens names one scope. */
export type TokenScope = "questions" | "updates:read" | "stays:read" | "stays:write";

/** A limit per IP address: `points` calls in `durationSec` seconds. */
export interface RateLimit {
  points: number;
  durationSec: number;
}

/** One endpoint. The server, the client, the tests, and the API document all derive from this definition. */
export interface Contract {
  method: "get" | "post" | "put" | "patch" | "delete";
  /** Express path, for example `/api/news/:id`. */
  path: `/api/${string}`;
  /** One sentence for the API document. */
  summary: string;
  /** More details for the API document. */
  description?: string;
  access: Access;
  /** Callers may send an API token with this scope in place of a session. Without it, API tokens are refused. */
  scope?: TokenScope;
  /** Content type of the body. Default: `json`. */
  accepts?: "json" | "form";
  /** Maximum size of the body in kB. Default: 64. */
  bodyKb?: number;
  /** Format of a success. Default: `json`. The others are streamed downloads, with a string as `response`. */
  answers?: "json" | "csv" | "jsonFile";
  /** Default: `same`, which protects state-changing calls from other sites. Use `any` only for signed email links. */
  origin?: "same" | "any";
  params?: core.$ZodType;
  /** The name of a param with an account id. It must equal the caller's id; the server checks it first. */
  owner?: string;
  query?: core.$ZodType;
  /** Drops empty query values, which HTML forms send. Without it, the schema decides. */
  blanks?: "ignored";
  body?: core.$ZodType;
  response: core.$ZodType;
  /**
   * Server-sent events by name, for callers that accept `text/event-stream`. The stream ends with `done`, whose data is
   * `response`, or with `error`, whose data is an `ErrorBody`.
   */
  events?: Readonly<Record<string, core.$ZodType>>;
  /**
   * The event stream stays open until the caller disconnects and has no `done`. Its first event is `state`, whose data is
   * `response`.
   */
  endless?: true;
  /** The answer waits for another service, such as the language model, so a call occupies little of this server. */
  waits?: true;
  /** Status of a success. Default: 200. */
  status?: 200 | 201;
  /** Calls with an API token count against the token's own limit instead. */
  limit?: RateLimit;
  /** Descriptions of additional errors by status. Errors implied by the contract (such as 400) are not listed. */
  errors?: Readonly<Partial<Record<401 | 404 | 409 | 429 | 503, string>>>;
  /** Messages that replace the default message of an invalid field. */
  refusals?: Readonly<Record<string, string>>;
  /** The message of the error that the client throws on any failure, instead of the server's message. */
  failure?: string;
}

export type ContractGroup = Record<string, Contract>;

/** Declares the endpoints of a feature with their exact types. */
export const defineContract = <const T extends ContractGroup>(group: T): T => group;

type OutputOf<T> = T extends core.$ZodType ? core.output<T> : undefined;
type InputOf<T> = T extends core.$ZodType ? core.input<T> : undefined;

/** The parsed input of a handler. */
export interface ParsedInput<C extends Contract> {
  params: OutputOf<C["params"]>;
  query: OutputOf<C["query"]>;
  body: OutputOf<C["body"]>;
}

type Given<K extends string, T> = T extends core.$ZodType
  ? { [P in K]: core.input<T> }
  : { [P in K]?: undefined };

/** The input of a call: params, query, and body if the contract has them. */
export type CallInput<C extends Contract> = Given<"params", C["params"]> &
  (C["query"] extends core.$ZodType ? { query?: InputOf<C["query"]> } : { query?: undefined }) &
  Given<"body", C["body"]>;

export type CallOutput<C extends Contract> = core.output<C["response"]>;

/** One event of the event stream. */
export type EventOf<C extends Contract> = {
  [K in keyof C["events"] & string]: { event: K; data: core.output<NonNullable<C["events"]>[K]> };
}[keyof C["events"] & string];

/** Whether PostgreSQL can store a text: it rejects NUL and lone surrogates. */
export const isStorable = (text: string): boolean => !text.includes("\0") && text.isWellFormed();
