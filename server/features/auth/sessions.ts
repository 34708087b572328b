import type { Request, RequestHandler, Response } from "express";
import session from "express-session";
import { LRUCache } from "lru-cache";
import { Passport } from "passport";
import { Strategy as LocalStrategy } from "passport-local";
import type { Logger } from "pino";
import type { Notifications } from "#server/platform/db/notifications.ts";
import { ApiError } from "#server/platform/http/errors.ts";
import type { Credentials } from "#shared/auth/contract.ts";
import type { UserRow } from "#shared/auth/tables.ts";
import { type SessionStore, sessionEnded } from "./session-store.ts";
import { type AuthService, toUser } from "./sign-in.ts";
import { type AccountStore, userChanged } from "./store.ts";

/** What a browser is recognised by; the first that fits, for most also name those that they descend from. */
const browsers: readonly (readonly [name: string, sign: RegExp])[] = [
  ["Edge", /\bEdg(?:e|A|iOS)?\//],
  ["Opera", /\bOP(?:R|T|iOS|X)\/|\bOpera\b/],
  ["Samsung Internet", /\bSamsungBrowser\//],
  ["Vivaldi", /\bVivaldi\//],
  ["Yandex Browser", /\bYaBrowser\//],
  ["DuckDuckGo", /\b(?:DuckDuckGo|Ddg)\//],
  ["Firefox", /\b(?:Firefox|FxiOS|Focus)\//],
  ["Chrome", /(?:\b|Headless)(?:Chrome|Chromium|CriOS)\//],
  ["Safari", /\bVersion\/[\d.]+.*\bSafari\//],
];

const systems: readonly (readonly [name: string, sign: RegExp])[] = [
  ["iPhone", /\biP(?:hone|od)\b/],
  ["iPad", /\biPad\b/],
  ["Android", /\bAndroid\b/],
  ["ChromeOS", /\bCrOS\b/],
  ["Windows", /\bWindows\b/],
  ["Mac", /\bMac(?:intosh| OS X)\b/],
  ["Linux", /\b(?:Linux|X11)\b/],
];

/** Longer than any browser's own words. */
const readCharacters = 512;

const unknown = "Unknown browser";

const named = (table: typeof browsers, text: string) => table.find(([, sign]) => sign.test(text))?.[0];

/**
 * A short name for a browser by its `User-Agent`: 'Firefox on Windows', 'Safari on iPhone'; 'Unknown browser' where it
 * does not say. Nothing of the header itself is in it.
 */
export const deviceNameOf = (userAgent: string | undefined): string => {
  const text = (userAgent ?? "").slice(0, readCharacters);
  const browser = named(browsers, text) ?? unknown;
  const system = named(systems, text);
  return system ? `${browser} on ${system}` : browser;
};

const rememberMs = 5000;

/** A session and whose it is. */
export interface Identity {
  sid: string;
  user: Express.User;
}

/** Keeps what was found out under the value of a session's cookie, unless something ended meanwhile. */
type Remember = (cookie: string, sid: string, user: Express.User) => void;

/** Who a session's cookie belongs to, for at most five seconds. */
export interface IdentityCache {
  find(cookie: string): Identity | undefined;
  /** To be called before the identity is looked up, so that an ending in between is not overlooked. */
  prepare(): Remember;
}

/**
 * Identities by the whole value of the session's cookie, signature included, so that only a cookie that was verified
 * finds anything. Dropped when the session ends or the account changes on any instance; while that cannot be heard,
 * nothing is remembered.
 */
export const createIdentityCache = (
  notifications: Notifications,
  sessionStore: SessionStore,
): IdentityCache => {
  const identities = new LRUCache<string, Identity>({ max: 2000, ttl: rememberMs, ttlResolution: 100 });
  let endings = 0;
  const drop = (concerned: (identity: Identity) => boolean) => {
    endings += 1;
    for (const [cookie, identity] of identities.entries()) if (concerned(identity)) identities.delete(cookie);
  };
  const dropSession = (sid: string) => drop((identity) => identity.sid === sid);
  sessionStore.on(sessionEnded, dropSession);
  notifications.subscribe(sessionEnded, dropSession);
  notifications.subscribe(userChanged, (id) => drop(({ user }) => user.id === Number(id)));
  notifications.onGap(() => drop(() => true));
  return {
    find: (cookie) => (notifications.connected ? identities.get(cookie) : undefined),
    prepare() {
      const endingsBefore = endings;
      return (cookie, sid, user) => {
        if (endings === endingsBefore) identities.set(cookie, { sid, user });
      };
    },
  };
};

/** How long a session lives from its last use. */
export const sessionDays = 30;

/** What the session keeps of its user; written at its beginning, and never again. */
interface SessionUser {
  id: number;
  version: number;
  /** Browser and system in short. */
  device: string;
  /** When it began, ISO 8601. */
  since: string;
}

/** What sessions need. */
export interface SessionsDeps {
  secret: string;
  /** Whether the site is reached by https: then the cookie is `Secure` and `__Host-`. */
  secure: boolean;
  sessionStore: SessionStore;
  accounts: AccountStore;
  service: AuthService;
  notifications: Notifications;
  log: Logger;
}

/** Sessions over passport: who is signed in, and how that begins and ends. */
export interface Sessions {
  cookieName: string;
  /** Whether a request has the cookie of a session, good or not. */
  hasCookie(req: Request): boolean;
  /** Sets `req.user`, and with it `req.sessionID`; to be run before everything that asks for them. */
  identify(req: Request, res: Response): Promise<void> | void;
  /** Checks name and password, and begins. */
  signIn(req: Request, credentials: Credentials): Promise<UserRow>;
  /**
   * Starts a fresh session for the account that `find` gives.
   * @throws ApiError 500, before it asks, where no cookie could be set: the site is https and the request is not; 401
   * where the account was deleted meanwhile.
   */
  begin(req: Request, find: () => Promise<UserRow>): Promise<UserRow>;
  /** Ends the session; its cookie goes with the answer. */
  end(req: Request): Promise<void>;
}

const run = (step: RequestHandler, req: Request, res: Response) =>
  new Promise<void>((resolve, reject) => {
    step(req, res, (error?: unknown) => (error ? reject(error) : resolve()));
  });

/** Sessions of express-session in PostgreSQL, with Passport on top of them. */
export const createSessions = (deps: SessionsDeps): Sessions => {
  const { secure, sessionStore, service } = deps;
  const name = secure ? "__Host-meridian" : "meridian";
  const cookie = {
    httpOnly: true,
    sameSite: "lax",
    secure,
    path: "/",
    maxAge: sessionDays * 24 * 60 * 60 * 1000,
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
    (req: Request, user: Express.User, done: (error: unknown, kept: unknown) => void) => {
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

  /** Sends the cookie again when the session is prolonged, so that both slide together. */
  const slideCookie: RequestHandler = (req, res, next) => {
    // Only reads: what signs in or out sets its own cookie.
    if (req.method === "GET" && req.user && sessionStore.isDue(req.sessionID)) {
      const value = cookieOf(req);
      if (value) res.cookie(name, decodeURIComponent(value), cookie);
    }
    next();
  };

  const expectSecure = (req: Request) => {
    if (!secure || req.secure) return;
    deps.log.warn(
      "nobody can sign in: APP_URL is https, but this request did not come by https. Let the proxy send X-Forwarded-Proto: https, and name the proxy's address in TRUST_PROXY",
    );
    const message =
      "You cannot be signed in, because this request did not reach Meridian by https. Please tell those who run this site.";
    throw new ApiError(500, "insecure_connection", message);
  };

  const end: Sessions["end"] = async (req) => {
    req.res?.clearCookie(name, { ...cookie, maxAge: undefined });
    // Everybody has a session; only one that was signed in is known elsewhere.
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
    // A deletion sees this session, or is seen here: nothing of a deleted account stays behind, however long that takes.
    const isThere = await deps.accounts.isThere(account.id).catch(async (error: unknown) => {
      await end(req);
      throw error;
    });
    if (isThere) return account;
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

  const lookUp = async (req: Request, res: Response, value: string | undefined) => {
    const remember = identities.prepare();
    for (const step of sessionSteps) await run(step, req, res);
    if (req.user && value) remember(value, req.sessionID, req.user);
  };

  /** A read needs to know who asks, and nothing else of the session: that is remembered for a few seconds. */
  const identify = (req: Request, res: Response): Promise<void> | void => {
    const value = cookieOf(req);
    const known = value && req.method === "GET" ? identities.find(value) : undefined;
    if (!known) return lookUp(req, res, value);
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
            // Where the strategy looks for them.
            req.body = credentials;
            const done = (error: unknown, user?: UserRow | false) => (user ? resolve(user) : reject(error));
            passport.authenticate("local", done)(req, req.res, reject);
          }),
      ),
    begin,
    end,
  };
};
