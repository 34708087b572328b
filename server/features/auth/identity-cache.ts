import { LRUCache } from "lru-cache";
import type { Notifications } from "#server/db/notifications.ts";
import { type SessionStore, sessionEnded } from "./session-store.ts";
import { userChanged } from "./store.ts";

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
