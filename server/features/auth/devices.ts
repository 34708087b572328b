import { createHash } from "node:crypto";
import type { Queryable } from "#server/platform/db/client.ts";
import { ApiError } from "#server/platform/http/errors.ts";
import type { Device } from "#shared/auth/account-contract.ts";
import { announceHere, type DeviceStore, type SessionStore } from "./session-store.ts";
import { deviceNameOf, sessionDays } from "./sessions.ts";
import type { AccountStore } from "./store.ts";

/** Where an account is signed in. */
export interface Devices {
  /** The latest used first; `sid` is the session that asks. */
  list(userId: number, sid: string): Promise<Device[]>;
  /** @throws ApiError 404 where the account has no such device */
  end(userId: number, deviceId: string): Promise<{ message: string }>;
  /** Ends all but one. */
  endOthers(userId: number, sid: string): Promise<{ message: string }>;
}

/** What the devices stand on. */
export interface DevicesDeps {
  store: DeviceStore;
  accounts: Pick<AccountStore, "findById">;
  sessionStore: Pick<SessionStore, "emit">;
  db: Queryable;
}

const idOf = (sid: string) => createHash("sha256").update(sid).digest("hex");
const dayMs = 24 * 60 * 60 * 1000;

/** The devices of accounts, over their sessions. */
export const createDevices = ({ store, accounts, sessionStore, db }: DevicesDeps): Devices => ({
  async list(userId, sid) {
    const account = await accounts.findById(userId);
    if (!account) return [];
    const current = idOf(sid);
    return (await store.list(account)).map(({ id, device, since, expire }) => ({
      id,
      name: device ?? deviceNameOf(undefined),
      signedInAt: since,
      lastUsedAt: new Date(expire.getTime() - sessionDays * dayMs).toISOString(),
      current: id === current,
    }));
  },
  async end(userId, deviceId) {
    const ended = await store.end(userId, deviceId);
    if (ended.length === 0) {
      const message = "This device is not signed in any more.";
      throw new ApiError(404, "no_device", message);
    }
    announceHere(sessionStore, ended);
    return { message: "The device is signed out." };
  },
  async endOthers(userId, sid) {
    announceHere(sessionStore, await store.endAll(db, userId, sid));
    return { message: "You are signed out everywhere else." };
  },
});
