import { createHash } from "node:crypto";
import { ApiError } from "#server/platform/http/errors.ts";
import type { Device } from "#shared/auth/account-contract.ts";
import type { AccountContext } from "./account-context.ts";
import { announceHere } from "./session-store.ts";
import { deviceNameOf, sessionDays } from "./sessions.ts";

const idOf = (sid: string) => createHash("sha256").update(sid).digest("hex");
const dayMs = 24 * 60 * 60 * 1000;

/** The devices on which an account is signed in, one per session. */
export const createDevices = ({ deviceStore, accounts, sessionStore, database }: AccountContext) => ({
  /** The most recently used first. `sid` is the session of the request. */
  async list(userId: number, sid: string): Promise<Device[]> {
    const account = await accounts.findById(userId);
    if (!account) return [];
    const current = idOf(sid);
    return (await deviceStore.list(account)).map(({ id, device, since, expire }) => ({
      id,
      name: device ?? deviceNameOf(undefined),
      signedInAt: since,
      lastUsedAt: new Date(expire.getTime() - sessionDays * dayMs).toISOString(),
      current: id === current,
    }));
  },

  /** @throws ApiError 404 if the account has no such device */
  async end(userId: number, deviceId: string): Promise<{ message: string }> {
    const ended = await deviceStore.end(userId, deviceId);
    if (ended.length === 0) throw new ApiError(404, "no_device", "This device is already signed out.");
    announceHere(sessionStore, ended);
    return { message: "The device is signed out." };
  },

  async endOthers(userId: number, sid: string): Promise<{ message: string }> {
    announceHere(sessionStore, await deviceStore.endAll(database.db, userId, sid));
    return { message: "All other devices are signed out." };
  },
});
