import type { Request, RequestHandler, Response } from "express";
import session from "express-session";
import { LRUCache } from "lru-cache";
import { Passport } from "passport";
import { Strategy as LocalStrategy } from "passport-local";
import type { Logger } from "pino";
import { type Clock, systemClock } from "#server/platform/clock.ts";
import type { Notifications } from "#server/platform/db/notifications.ts";
import { ApiError } from "#server/platform/http/errors.ts";
import type { Credentials } from "#shared/auth/contract.ts";
import type { UserRow } from "#shared/auth/tables.ts";
import { dayMs } from "#shared/calendar/day.ts";
import { type SessionStore, sessionEnded } from "./session-store.ts";
import { type AuthService, toUser } from "./sign-in.ts";
import { type AccountStore, userChanged } from "./store.ts";

/** The first match wins, because most browsers also name the browsers that they descend from. */
const browsers: readonly (readonly [name: string, pattern: RegExp])[] = [
  ["Edge", /\bEdg(?:e|A|iOS)?\//],
  ["Opera", /\bOP(?:R|T|iOS|X)\/|\bOpera\b/],
  ["Samsung Internet", /\bSamsungBrowser\//],
  ["Vivaldi", /\bVivaldi\//],
  ["Yandex Browser", /\bYaBrowser\//],
  ["DuckDuckGo", /\b(?:DuckDuckGo|Ddg)\//],
  ["Firefox", /\b(?:Firefox|FxiOS|Focus)\//],
  ["Chrome", /(?:\b|Headless)(?:Chrome|Chromium|CriOS)\//],
  ["Safari", /\bVersion\/\d.*\bSafari\//],
];

const systems: readonly (readonly [name: string, pattern: RegExp])[] = [
  ["iPhone", /\biP(?:hone|od)\b/],
  ["iPad", /\biPad\b/],
  ["Android", /\bAndroid\b/],
  ["ChromeOS", /\bCrOS\b/],
  ["Windows", /\bWindows\b/],
  ["Mac", /\bMac(?:intosh| OS X)\b/],
  ["Linux", /\b(?:Linux|X11)\b/],
];

/** Longer than the header of any real browser. */
const maxHeaderLength = 512;

const unknown = "Unknown browser";

const firstMatch = (table: typeof browsers, text: string) =>
  table.find(([, pattern]) => pattern.test(text))?.[0];

/**
 * Names a browser by its `User-Agent`, for example 'Firefox on Windows' or 'Safari on iPhone'. The result never contains
 * text from the header.
 */
export const deviceNameOf = (userAgent: string | undefined): string => {
  const text = (userAgent ?? "").slice(0, maxHeaderLength);
  const browser = firstMatch(browsers, text) ?? unknown;
  const system = firstMatch(systems, text);
  return system ? `${browser} on ${system}` : browser;
};

const cacheMs = 5000;

/** An ended session may stay cached on other instances for this long, even if the notification connection stalls. */
const maxUnheardMs = 700;

export interface Identity {
  sid: string;
  user: Express.User;
}

/** Caches an identity under the value of its session cookie, unless a session ended since the lookup began. */
type Remember = (cookie: string, sid: string, user: Express.User) => void;

/** Caches the users of session cookies for at most five seconds. */
export interface IdentityCache {
  find(cookie: string): Identity | undefined;
  /** Must be called before the lookup, so that a session that ends in the meantime is not cached. */
  prepare(): Remember;
}

/**
 * The key is the complete cookie value with its signature, so that only verified cookies match. An entry is dropped when
 * its session ends or its account changes on any instance. While the notification connection is down or stalls, nothing
 * is found.
 */
export const createIdentityCache = (
  notifications: Notifications,
  sessionStore: SessionStore,
  clock: Clock = systemClock,
): IdentityCache => {
  const identities = new LRUCache<string, Identity>({
    max: 2000,
    ttl: cacheMs,
    ttlResolution: 100,
    perf: clock,
  });
  let endings = 0;
  const drop = (matches: (identity: Identity) => boolean) => {
    endings += 1;
    for (const [cookie, identity] of identities.entries()) if (matches(identity)) identities.delete(cookie);
  };
  const dropSession = (sid: string) => drop((identity) => identity.sid === sid);
  sessionStore.on(sessionEnded, dropSession);
  notifications.subscribe(sessionEnded, dropSession);
  notifications.subscribe(userChanged, (id) => drop(({ user }) => user.id === Number(id)));
  notifications.onGap(() => drop(() => true));
  return {
    find: (cookie) => (notifications.isCurrentWithin(maxUnheardMs) ? identities.get(cookie) : undefined),
    prepare() {
      const endingsBefore = endings;
      return (cookie, sid, user) => {
        if (endings === endingsBefore) identities.set(cookie, { sid, user });
      };
    },
  };
};

/** A session expires this long after its last use. */
export const sessionDays = 30;

/** Stored in the session at sign-in and never changed. */
interface SessionUser {
  id: number;
  version: number;
  /** @see deviceNameOf */
  device: string;
  /** Time of the sign-in, ISO 8601. */
  since: string;
}

interface SessionsDeps {
  /** Signs the session cookies. */
  secret: string;
  /** Whether the site uses https. The cookie is then `Secure` with the prefix `__Host-`. */
  secure: boolean;
  sessionStore: SessionStore;
  accounts: AccountStore;
  service: AuthService;
  notifications: Notifications;
  log: Logger;
}

export interface Sessions {
  cookieName: string;
  /** Whether a request has a session cookie, valid or not. */
  hasCookie(req: Request): boolean;
  /** Sets `req.user` and `req.sessionID` if the request belongs to a valid session. */
  identify(req: Request, res: Response): Promise<void> | void;
  /** Checks username and password and starts a session. */
  signIn(req: Request, credentials: Credentials): Promise<UserRow>;
  /**
   * Starts a new session for the account that `find` resolves with.
   * @throws ApiError 500 before `find` is called if the site uses https and the request does not, since no cookie could
   * be set; 401 if the account was deleted in the meantime
   */
  begin(req: Request, find: () => Promise<UserRow>): Promise<UserRow>;
  /** Ends the session and clears its cookie. */
  end(req: Request): Promise<void>;
}

const run = (step: RequestHandler, req: Request, res: Response) =>
  new Promise<void>((resolve, reject) => {
    step(req, res, (error?: unknown) => (error ? reject(error) : resolve()));
  });

/** Sessions of express-session and Passport, stored in PostgreSQL. */
export const createSessions = (deps: SessionsDeps): Sessions => {
  const { secure, sessionStore, service } = deps;
  const name = secure ? "__Host-meridian" : "meridian";
  const cookie = {
    httpOnly: true,
    sameSite: "lax",
    secure,
    path: "/",
    maxAge: sessionDays * dayMs,
  } as const;
  const identities = createIdentityCache(deps.notifications, sessionStore);
  const cookieValue = new RegExp(`(?:^|;\\s*)${name}=([^;]+)`);
  const cookieOf = (req: Request): string | undefined => cookieValue.exec(req.headers.cookie ?? "")?.[1];

  const passport = new Passport();
  passport.use(
    new LocalStrategy({ passReqToCallback: true }, (req, username, password, done) => {
      service.signIn({ username, password }, req.ip).then(
        (account) => done(null, account),
        (error: unknown) => done(error),
      );
    }),
  );
  passport.serializeUser(
    (req: Request, user: Express.User, done: (error: unknown, stored: unknown) => void) => {
      const { id, sessionVersion } = user as UserRow;
      const device = deviceNameOf(req.get("user-agent"));
      const since = new Date().toISOString();
      done(null, { id, version: sessionVersion, device, since } satisfies SessionUser);
    },
  );
  passport.deserializeUser(({ id, version }: SessionUser, done) => {
    deps.accounts.findById(id).then(
      (row) => done(null, row && row.sessionVersion === version ? toUser(row) : false),
      (error: unknown) => done(error),
    );
  });

  /** Renews the cookie whenever the session is extended, so that both expire together. */
  const slideCookie: RequestHandler = (req, res, next) => {
    // Only for reads, because signing in and out sets the cookie itself.
    if (req.method === "GET" && req.user && sessionStore.isDue(req.sessionID)) {
      const value = cookieOf(req);
      if (value) res.cookie(name, decodeURIComponent(value), cookie);
    }
    next();
  };

  const expectSecure = (req: Request) => {
    if (!secure || req.secure) return;
    deps.log.warn(
      "sign-in refused: APP_URL is https, but the request is not. Let the proxy send X-Forwarded-Proto: https and set TRUST_PROXY to its address",
    );
    const message =
      "Couldn't sign you in because the connection is not secure. Please tell the operator of this site.";
    throw new ApiError(500, "insecure_connection", message);
  };

  const end: Sessions["end"] = async (req) => {
    req.res?.clearCookie(name, { ...cookie, maxAge: undefined });
    // Visitors have an empty session that is not stored.
    if (!("passport" in req.session)) return;
    await new Promise<void>((resolve, reject) => {
      req.session.destroy((error) => (error ? reject(error) : resolve()));
    });
  };

  const begin: Sessions["begin"] = async (req, find) => {
    expectSecure(req);
    const account = await find();
    await new Promise<void>((resolve, reject) => {
      req.logIn(account, (error) => (error ? reject(error) : resolve()));
    });
    // Closes the race with a deletion of the account: either the deletion finds this session, or this query sees it.
    const exists = await deps.accounts.exists(account.id).catch(async (error: unknown) => {
      await end(req);
      throw error;
    });
    if (exists) return account;
    await end(req);
    throw new ApiError(401, "unauthenticated", "This account was deleted.");
  };

  const sessionSteps: RequestHandler[] = [
    session({
      name,
      secret: deps.secret,
      store: sessionStore,
      resave: false,
      saveUninitialized: false,
      cookie,
    }),
    passport.session(),
    slideCookie,
  ];

  const loadSession = async (req: Request, res: Response, value: string | undefined) => {
    const remember = identities.prepare();
    for (const step of sessionSteps) await run(step, req, res);
    if (req.user && value) remember(value, req.sessionID, req.user);
  };

  /** GET requests need only the identity of the session, which may be cached. */
  const identify = (req: Request, res: Response): Promise<void> | void => {
    const value = cookieOf(req);
    const known = value && req.method === "GET" ? identities.find(value) : undefined;
    if (!known) return loadSession(req, res, value);
    req.user = known.user;
    req.sessionID = known.sid;
  };

  return {
    cookieName: name,
    hasCookie: (req) => cookieOf(req) !== undefined,
    identify,
    signIn: (req, credentials) =>
      begin(
        req,
        () =>
          new Promise((resolve, reject) => {
            // The strategy reads the credentials from the body.
            req.body = credentials;
            const done = (error: unknown, user?: UserRow | false) => (user ? resolve(user) : reject(error));
            passport.authenticate("local", done)(req, req.res, reject);
          }),
      ),
    begin,
    end,
  };
};
