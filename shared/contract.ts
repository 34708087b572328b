import type { core } from "zod";

/** Who may call an endpoint: anybody, any signed-in user, or users with the role admin. */
export type Access = "public" | "user" | "admin";

/** How often one network address may call an endpoint: `points` calls in `durationSec` seconds. */
export interface RateLimit {
  points: number;
  durationSec: number;
}

/** Everything that the server, the client, the tests and the API document know of one endpoint. */
export interface Contract {
  method: "get" | "post" | "put" | "patch" | "delete";
  /** Express path, for example `/api/news/:id`. */
  path: `/api/${string}`;
  /** One sentence for the API document. */
  summary: string;
  /** What a caller should know besides, for the API document. */
  description?: string;
  access: Access;
  /** Content type of the body; JSON where absent. */
  accepts?: "json" | "form";
  /** Largest body in kB; 64 where absent. */
  bodyKb?: number;
  /** What a success is; JSON where absent. A file of rows or of JSON is a stream, for saving, and `response` a text. */
  answers?: "json" | "csv" | "jsonFile";
  /** `any` only for signed links in mails; else a call that changes something must come from our own pages. */
  origin?: "same" | "any";
  params?: core.$ZodType;
  /** The one of the params that is the id of an account: it must be the caller's own, before anything else is looked at. */
  owner?: string;
  query?: core.$ZodType;
  /** What becomes of empty values in the query, as forms send them; where absent, the schema judges them. */
  blanks?: "ignored";
  body?: core.$ZodType;
  response: core.$ZodType;
  /**
   * A caller who asks for `text/event-stream` gets these events by name while the answer is made, each with its data as
   * JSON, then `done` with what `response` says, or `error` with the body of a failure and, in `retryAfterSec`, what its header
   * `Retry-After` would have said.
   */
  events?: Readonly<Record<string, core.$ZodType>>;
  /**
   * The events come until the caller leaves, and never `done`. The first is `state`, whose data is what `response` says;
   * a caller who does not ask for events gets that alone.
   */
  endless?: true;
  /** Status of a success; 200 where absent. */
  status?: 200 | 201;
  limit?: RateLimit;
  /** Failures besides those that follow from the rest of the contract, by status: what each means. */
  errors?: Readonly<Partial<Record<401 | 404 | 409 | 429 | 503, string>>>;
  /** What is said of a field that is not valid, instead of its name and fault, where the specification fixes it. */
  refusals?: Readonly<Record<string, string>>;
  /** Text of the error that the client throws on any failure, instead of one that follows from the answer. */
  failure?: string;
}

/** The endpoints of one feature by name. */
export type ContractGroup = Record<string, Contract>;

/** Declares the endpoints of a feature; it only keeps their exact types. */
export const defineContract = <const T extends ContractGroup>(group: T): T => group;

type OutputOf<T> = T extends core.$ZodType ? core.output<T> : undefined;
type InputOf<T> = T extends core.$ZodType ? core.input<T> : undefined;

/** What a handler receives: the parsed input. */
export interface ParsedInput<C extends Contract> {
  params: OutputOf<C["params"]>;
  query: OutputOf<C["query"]>;
  body: OutputOf<C["body"]>;
}

type Given<K extends string, T> = T extends core.$ZodType
  ? { [P in K]: core.input<T> }
  : { [P in K]?: undefined };

/** What a caller sends: params, query and body where the contract has them. */
export type CallInput<C extends Contract> = Given<"params", C["params"]> &
  (C["query"] extends core.$ZodType ? { query?: InputOf<C["query"]> } : { query?: undefined }) &
  Given<"body", C["body"]>;

/** What a caller gets back. */
export type CallOutput<C extends Contract> = core.output<C["response"]>;

/** One event of an answer that is sent while it is made. */
export type EventOf<C extends Contract> = {
  [K in keyof C["events"] & string]: { event: K; data: core.output<NonNullable<C["events"]>[K]> };
}[keyof C["events"] & string];

/** Whether PostgreSQL can store a text: it holds no NUL and no half of a surrogate pair. */
export const isStorable = (text: string): boolean => !text.includes("\0") && text.isWellFormed();
