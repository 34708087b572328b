import { type Request, type RequestHandler, type Response, Router } from "express";
import { safeParse } from "zod/mini";
import type {
  Access,
  CallOutput,
  Contract,
  ContractGroup,
  EventOf,
  ParsedInput,
  RateLimit,
} from "#shared/contract.ts";
import { type Download, fileTypes, sendDownload } from "./download.ts";
import { ApiError, signedOut } from "./errors.ts";
import type { OpenStreams } from "./event-stream.ts";
import { createBodyReader, parseInput, queryOf } from "./input.ts";
import { Prepared, sendPrepared } from "./prepared.ts";
import { type RateLimiter, subscriberOf, takeOrRefuse } from "./rate-limit.ts";
import { setApiHeaders } from "./security-headers.ts";
import { type Events, endWithCaller, sendEvents } from "./send-events.ts";

/** Refuses those whom the contract does not name: 401 for visitors, 403 for the wrong role. */
const checkAccess = (access: Access, user: Express.User | undefined): void => {
  if (access === "public") return;
  if (!user) throw signedOut();
  if (access === "admin" && user.role !== "admin") {
    throw new ApiError(403, "forbidden", "Only administrators may do this.");
  }
};

/** Refuses a call about an account that is not the caller's own with 403. */
const checkOwner = (id: unknown, user: Express.User | undefined): void => {
  if (id === user?.id) return;
  throw new ApiError(403, "forbidden", "This belongs to another account.");
};

/**
 * Refuses calls that change something and come from another site (CSRF). Browsers say where a request comes from
 * in Sec-Fetch-Site and Origin, and what they say must agree; a request with neither was not made by a page.
 */
export const checkOrigin = (req: Request, appOrigin: string): void => {
  const site = req.get("sec-fetch-site") ?? "none";
  const origin = req.get("origin");
  const fromOurs = origin === undefined || origin === appOrigin || isOwnAddress(origin, req, appOrigin);
  if (fromOurs && (site === "same-origin" || site === "none")) return;
  throw new ApiError(403, "cross_site", "This request came from another site and was refused.");
};

/**
 * Whether an Origin is the address that was called. Its scheme must be that of APP_URL where the host is, and https
 * where the request came by https; a request by http tells nothing, because a proxy may have taken it by https.
 */
const isOwnAddress = (origin: string, req: Request, appOrigin: string): boolean => {
  const scheme = /^https?:/.exec(origin)?.[0];
  const called = `${scheme}//${req.get("host")}`;
  if (!scheme || !URL.canParse(called)) return false;
  const { host, origin: own } = new URL(called);
  if (own !== origin || host === new URL(appOrigin).host) return false;
  return scheme === "https:" || !req.secure;
};

/** Media types of bodies, by what a contract accepts; the first is what we name. */
export const bodyTypes = {
  json: ["application/json"],
  form: ["application/x-www-form-urlencoded", "multipart/form-data"],
} as const;

/** Refuses a body of another type than the contract accepts, and no body where it wants one. */
export const checkBody = (req: Request, accepts: NonNullable<Contract["accepts"]>, wanted: boolean): void => {
  const given =
    req.headers["transfer-encoding"] !== undefined || Number(req.headers["content-length"] ?? 0) > 0;
  if (!given && wanted) {
    const message = `The request has no body. Please send it as ${bodyTypes[accepts][0]}.`;
    throw new ApiError(400, "invalid_input", message);
  }
  if (given && !req.is([...bodyTypes[accepts]])) {
    throw new ApiError(415, "unsupported_type", `Please send the request as ${bodyTypes[accepts][0]}.`);
  }
};

/** Counts the call against the contract's limit for the caller's address. */
export const checkLimit = async (
  req: Request,
  limiter: RateLimiter,
  path: string,
  limit: RateLimit,
): Promise<void> => takeOrRefuse(limiter, `call ${path}`, subscriberOf(req.ip), limit);

/** What every endpoint needs besides its contract and its handler. */
export interface HttpServices {
  /** Origin of APP_URL. */
  appOrigin: string;
  limiter: RateLimiter;
  /** Finds the session and its user, for `req.user`; runs where the contract can need them. */
  identify: (req: Request, res: Response) => Promise<void> | void;
  streams: OpenStreams;
}

/** What a handler gets: the parsed input and who asks. `req` is for session matters only. */
export type HandlerContext<C extends Contract> = ParsedInput<C> & {
  user: C["access"] extends "public" ? Express.User | undefined : Express.User;
  req: Request;
} & (HasEvents<C> extends true
    ? {
        /** Fires when the caller goes away, or the server does; what is awaited then must end. */
        signal: AbortSignal;
      }
    : unknown);

type HasEvents<C extends Contract> = C extends { events: object } ? true : false;

type Answer<C extends Contract> = C extends { answers: "csv" | "jsonFile" }
  ? Download
  : CallOutput<C> | Prepared;

/**
 * A handler gives the answer as its contract says, one that was prepared before, or a file to stream. Where the contract
 * has events it yields them as they happen and returns the whole answer, or nothing where they are endless.
 */
export type Handler<C extends Contract> = (
  context: HandlerContext<C>,
) => HasEvents<C> extends true
  ? AsyncGenerator<EventOf<C>, C extends { endless: true } ? void : CallOutput<C>>
  : Promise<Answer<C>>;

/** One handler for each contract of a group. */
export type Handlers<G extends ContractGroup> = { [K in keyof G]: Handler<G[K]> };

/** Reading the session costs; a public read never looks at it. */
const needsSession = ({ access, method }: Contract) => access !== "public" || method !== "get";

const answer = (contract: Contract, req: Request, res: Response, value: unknown): void => {
  if (value instanceof Prepared) {
    sendPrepared(req, res, value);
    return;
  }
  const parsed = safeParse(contract.response, value);
  if (!parsed.success) throw new Error(`${contract.path} breaks its contract: ${parsed.error.message}`);
  setApiHeaders(res);
  res.status(contract.status ?? 200).json(parsed.data);
};

/**
 * The query of a request by its schema, as a contract takes it.
 * @throws ApiError 400, or URIError, where it is not valid.
 */
export const readQuery = <S extends Contract["query"]>(
  schema: S,
  req: Request,
  { blanks, refusals }: Pick<Contract, "blanks" | "refusals">,
) => {
  const given = Object.entries(queryOf(req)).filter(([, value]) => !blanks || value !== "");
  return parseInput(schema, Object.fromEntries(given), refusals);
};

/** One endpoint from the request to the answer. */
const serve = (services: HttpServices, contract: Contract, handler: Handler<Contract>): RequestHandler => {
  const { appOrigin, limiter, identify, streams } = services;
  const { access, bodyKb, limit, method, owner, path } = contract;
  const accepts = contract.accepts ?? "json";
  const wantsBody = contract.body !== undefined;
  const readBody = createBodyReader(accepts, bodyKb);
  // Most requests have no query; what that parses to is found out once.
  let emptyQuery: unknown;
  const withoutQuery = () => {
    emptyQuery ??= Object.freeze(parseInput(contract.query, {}, contract.refusals));
    return emptyQuery;
  };
  return async (req, res) => {
    if (needsSession(contract)) await identify(req, res);
    checkAccess(access, req.user);
    if (owner)
      checkOwner((parseInput(contract.params, req.params) as Record<string, unknown>)[owner], req.user);
    if (method !== "get") {
      if (contract.origin !== "any") checkOrigin(req, appOrigin);
      checkBody(req, accepts, wantsBody);
    }
    // Last, so that a refused page of another site uses up nobody's tries.
    if (limit) await checkLimit(req, limiter, path, limit);
    if (wantsBody) await readBody(req, res);
    const context = {
      params: parseInput(contract.params, req.params),
      query: req.url.includes("?") ? readQuery(contract.query, req, contract) : withoutQuery(),
      body: parseInput(contract.body, req.body, contract.refusals),
      user: req.user,
      req,
    };
    if (contract.events) {
      const ending = endWithCaller(res);
      const { signal } = ending;
      // The handler of such a contract, whose type is lost here, gives a generator.
      const events = handler({ ...context, signal } as HandlerContext<Contract>) as unknown as Events;
      const sendWhole = (value: unknown) => answer(contract, req, res, value);
      return sendEvents(contract, req, res, { events, ending, streams, sendWhole });
    }
    const made: unknown = await handler(context as HandlerContext<Contract>);
    const { answers = "json" } = contract;
    if (answers === "json") answer(contract, req, res, made);
    else await sendDownload(req, res, fileTypes[answers], made as Download);
  };
};

/** Answers 405 and says which methods an address takes. */
export const methodNotAllowed =
  (allowed: string[]): RequestHandler =>
  (_req, res) => {
    res.setHeader("Allow", allowed.join(", "));
    throw new ApiError(405, "method_not_allowed", `This address only takes ${allowed.join(", ")}.`);
  };

/** The services of one app, and the way to build endpoints on them. */
export interface Http extends HttpServices {
  /**
   * Builds a router from contracts and their handlers. Checks run in this order: session, access, owner, origin, body
   * type, limit. Then the input is parsed, the handler runs, and its answer is parsed, so that no unknown key leaves.
   */
  implement<G extends ContractGroup>(group: G, handlers: Handlers<G>): Router;
}

/** Binds endpoints to the services of one app. */
export const createHttp = (services: HttpServices): Http => ({
  ...services,
  implement(group, handlers) {
    const router = Router({ strict: true });
    const contracts = Object.entries<Contract>(group);
    // One route per path, so that a request is matched once.
    for (const path of new Set(contracts.map(([, contract]) => contract.path))) {
      const route = router.route(path);
      const here = contracts.filter(([, contract]) => contract.path === path);
      for (const [name, contract] of here) {
        route[contract.method](serve(services, contract, handlers[name] as unknown as Handler<Contract>));
      }
      const methods = here.map(([, { method }]) => method.toUpperCase());
      route.all(methodNotAllowed(methods.includes("GET") ? ["HEAD", ...methods] : methods));
    }
    return router;
  },
});
