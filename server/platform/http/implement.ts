import { type Request, type RequestHandler, type Response, Router } from "express";
import { nextTurn } from "#server/platform/next-turn.ts";
import type {
  Access,
  CallOutput,
  Contract,
  ContractGroup,
  EventOf,
  ParsedInput,
  RateLimit,
  TokenScope,
} from "#shared/contract.ts";
import { parseUrl } from "#shared/url.ts";
import type { Admission, Load } from "./admission.ts";
import { type Download, fileTypes, sendDownload } from "./download.ts";
import { ApiError, signedOut } from "./errors.ts";
import type { OpenStreams } from "./event-stream.ts";
import { createBodyReader, isLargeBody, parseBody, parseInput, queryOf } from "./input.ts";
import { parseInTurns } from "./parse-in-turns.ts";
import { Prepared, parseResponse, sendPrepared } from "./prepared.ts";
import { networkOf, type RateLimiter, subscriberOf, takeOrRefuse } from "./rate-limit.ts";
import { setApiHeaders } from "./security-headers.ts";
import { abortOnDisconnect, type Events, sendEvents } from "./send-events.ts";

/** @throws ApiError 401 for visitors, 403 for the wrong role */
const checkAccess = (access: Access, user: Express.User | undefined): void => {
  if (access === "public") return;
  if (!user) throw signedOut();
  if (access === "admin" && user.role !== "admin") {
    throw new ApiError(403, "forbidden", "Only administrators can do this.");
  }
};

/** @throws ApiError 403 unless `id` is the caller's own account */
const checkOwner = (id: unknown, user: Express.User | undefined): void => {
  if (id === user?.id) return;
  throw new ApiError(403, "forbidden", "This belongs to another account.");
};

const bearerScheme = /^bearer\b/i;

/** The API token of a request: what follows `Bearer` in the Authorization header. Undefined with another scheme. */
const bearerTokenOf = ({ headers: { authorization = "" } }: Request): string | undefined =>
  bearerScheme.test(authorization) ? authorization.slice("bearer".length).trim() : undefined;

const tokenRefused = (message: string, challenge: string) =>
  new ApiError(403, "token_not_allowed", message, { challenge: `Bearer ${challenge}` });

/** @throws ApiError 403 unless the endpoint takes API tokens and the caller's token has its scope */
const checkScope = ({ access, scope }: Contract, granted: readonly TokenScope[]): void => {
  const challenge = 'error="insufficient_scope"';
  if (scope && granted.includes(scope)) return;
  if (scope) {
    const message = `This API token does not have the scope ${scope}. Create a token with that scope on your profile page.`;
    throw tokenRefused(message, `${challenge}, scope="${scope}"`);
  }
  const message =
    access === "public"
      ? "This address needs no API token. Send the request without the Authorization header."
      : "API tokens do not work at this address. Sign in with a browser to use it.";
  throw tokenRefused(message, challenge);
};

/**
 * Protects against CSRF. Browsers state a request's origin in Sec-Fetch-Site and Origin, and both must be this site.
 * A request with neither header does not come from a web page.
 * @throws ApiError 403 for a request from another site
 */
export const checkOrigin = (req: Request, appOrigin: string): void => {
  const site = req.get("sec-fetch-site") ?? "none";
  const origin = req.get("origin");
  const fromOurs = origin === undefined || origin === appOrigin || isOwnAddress(origin, req, appOrigin);
  if (fromOurs && (site === "same-origin" || site === "none")) return;
  throw new ApiError(403, "cross_site", "This request came from another site and was refused.");
};

/**
 * Whether `origin` is the address that the request was sent to. A request over https needs an https origin. One over
 * http may have either scheme, because a proxy may terminate TLS. The host of APP_URL must match `appOrigin` exactly.
 */
const isOwnAddress = (origin: string, req: Request, appOrigin: string): boolean => {
  const scheme = /^https?:/.exec(origin)?.[0];
  const called = parseUrl(`${scheme}//${req.get("host")}`);
  if (!scheme || called?.origin !== origin || called.host === new URL(appOrigin).host) return false;
  return scheme === "https:" || !req.secure;
};

/** Media types by the contract's `accepts`; error messages name the first. */
export const bodyTypes = {
  json: ["application/json"],
  form: ["application/x-www-form-urlencoded", "multipart/form-data"],
} as const;

/** @throws ApiError 415 for a body of the wrong type, 400 for a missing body */
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

/** Counts the call against the rate limit of the caller's address. @throws ApiError 429 */
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
  /** Loads the session and sets `req.user`. Skipped for public GET endpoints. */
  identify: (req: Request, res: Response) => Promise<void> | void;
  /**
   * Sets `req.user` to the owner of an API token, counts the call against the token's limit, and resolves with its scopes.
   * @throws ApiError 401 for an invalid or expired token, 429 after too many calls
   */
  identifyByToken: (req: Request, token: string) => Promise<readonly TokenScope[]>;
  streams: OpenStreams;
  admission: Admission;
}

/** A handler's parsed input and the current user. Use `req` for session operations only. */
export type HandlerContext<C extends Contract> = ParsedInput<C> & {
  user: C["access"] extends "public" ? Express.User | undefined : Express.User;
  req: Request;
} & (HasEvents<C> extends true
    ? {
        /** Fires when the client disconnects or the server shuts down. The handler must stop its work then. */
        signal: AbortSignal;
      }
    : unknown);

type HasEvents<C extends Contract> = C extends { events: object } ? true : false;

type Answer<C extends Contract> = C extends { answers: "csv" | "jsonFile" }
  ? Download
  : CallOutput<C> | Prepared;

/**
 * A handler returns the contract's response, a prepared response, or a file to stream. For a contract with events it is
 * a generator that yields events and returns the complete response, or nothing if the stream is endless.
 */
export type Handler<C extends Contract> = (
  context: HandlerContext<C>,
) => HasEvents<C> extends true
  ? AsyncGenerator<EventOf<C>, C extends { endless: true } ? void : CallOutput<C>>
  : Promise<Answer<C>>;

export type Handlers<G extends ContractGroup> = { [K in keyof G]: Handler<G[K]> };

/** Public GET endpoints skip loading the session, which is expensive. */
const needsSession = ({ access, method }: Contract) => access !== "public" || method !== "get";

const answer = (contract: Contract, req: Request, res: Response, value: unknown): void => {
  if (value instanceof Prepared) {
    sendPrepared(req, res, value);
    return;
  }
  const parsed = parseResponse(contract, value);
  setApiHeaders(res);
  res.status(contract.status ?? 200).json(parsed);
};

/**
 * Parses a request's query with the contract's schema.
 * @throws ApiError 400, or URIError, if it is invalid
 */
export const readQuery = <S extends Contract["query"]>(
  schema: S,
  req: Request,
  { blanks, refusals }: Pick<Contract, "blanks" | "refusals">,
) => {
  const given = Object.entries(queryOf(req)).filter(([, value]) => !blanks || value !== "");
  return parseInput(schema, Object.fromEntries(given), refusals);
};

/** Identifies the caller and refuses a request that the contract does not allow. @throws ApiError */
const checkRequest = async (
  { appOrigin, limiter, identify, identifyByToken }: HttpServices,
  contract: Contract,
  req: Request,
  res: Response,
): Promise<void> => {
  const { access, limit, method, owner, path } = contract;
  const token = bearerTokenOf(req);
  // With a token, the session is never loaded: a wrong token must fail, and not act as the browser's user.
  if (token !== undefined) checkScope(contract, await identifyByToken(req, token));
  else if (needsSession(contract)) await identify(req, res);
  checkAccess(access, req.user);
  if (owner)
    checkOwner((parseInput(contract.params, req.params) as Record<string, unknown>)[owner], req.user);
  if (method !== "get") {
    // Browsers add cookies to requests of other sites, but no token.
    if (token === undefined && contract.origin !== "any") checkOrigin(req, appOrigin);
    checkBody(req, contract.accepts ?? "json", contract.body !== undefined);
  }
  // After the other checks, so that requests from other sites do not use up the user's limit.
  if (limit && token === undefined) await checkLimit(req, limiter, path, limit);
};

/** Creates the function that parses a request's parameters, query and body. */
const createInputParser = (contract: Contract) => {
  // Most requests have no query, so the result of parsing an empty one is cached.
  let emptyQuery: unknown;
  const withoutQuery = () => {
    emptyQuery ??= Object.freeze(parseInput(contract.query, {}, contract.refusals));
    return emptyQuery;
  };
  return async (req: Request) => {
    const isLarge = isLargeBody(req);
    if (contract.body !== undefined) {
      // Bodies can arrive together, so other requests run between two of them.
      await nextTurn();
      await parseBody(req);
    }
    // Parsing and validating a large body each take long, so other requests run in between.
    if (isLarge) await nextTurn();
    return {
      params: parseInput(contract.params, req.params),
      query: req.url.includes("?") ? readQuery(contract.query, req, contract) : withoutQuery(),
      body: isLarge
        ? await parseInTurns(contract.body, req.body, contract.refusals)
        : parseInput(contract.body, req.body, contract.refusals),
    };
  };
};

/** Streams last as long as their reader takes, which costs little. */
const loadOf = ({ answers = "json", events, waits }: Contract): Load =>
  waits || events || answers !== "json" ? "wait" : "work";

/**
 * Serves one endpoint, from request to response. The body is read before admission, because a slow sender must not
 * occupy a slot. Parsing needs admission.
 */
const serve = (services: HttpServices, contract: Contract, handler: Handler<Contract>): RequestHandler => {
  const { streams, admission } = services;
  const readBody = createBodyReader(contract.bodyKb);
  const parse = createInputParser(contract);
  const load = loadOf(contract);

  const respond = async (req: Request, res: Response, context: HandlerContext<Contract>): Promise<void> => {
    if (contract.events) {
      const ending = abortOnDisconnect(res);
      const { signal } = ending;
      // The type is lost here: the handler of a contract with events is a generator.
      const events = handler({
        ...context,
        signal,
      } as object as HandlerContext<Contract>) as unknown as Events;
      const sendWhole = (value: unknown) => answer(contract, req, res, value);
      return sendEvents(contract, req, res, { events, ending, streams, sendWhole });
    }
    const result: unknown = await handler(context);
    const { answers = "json" } = contract;
    if (answers === "json") answer(contract, req, res, result);
    else await sendDownload(req, res, fileTypes[answers], result as Download);
  };

  return async (req, res) => {
    await admission.run("work", () => checkRequest(services, contract, req, res));
    if (contract.body !== undefined) await readBody(req, res);
    const work = async () => {
      const context = { ...(await parse(req)), user: req.user, req } as HandlerContext<Contract>;
      await respond(req, res, context);
    };
    await (isLargeBody(req) ? admission.runLarge(networkOf(req.ip), work) : admission.run(load, work));
  };
};

/** Answers 405 with the allowed methods. */
export const methodNotAllowed =
  (allowed: string[]): RequestHandler =>
  (_req, res) => {
    res.setHeader("Allow", allowed.join(", "));
    throw new ApiError(405, "method_not_allowed", `This address only accepts ${allowed.join(", ")}.`);
  };

/** The services of one app, and the way to build endpoints on them. */
export interface Http extends HttpServices {
  /**
   * Builds a router from contracts and their handlers. Checks run in this order: session or API token, access, owner, origin, body
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
