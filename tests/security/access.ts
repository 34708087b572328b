import { createHash } from "node:crypto";
import pg from "pg";
import type { Contract } from "#shared/contract.ts";
import { plainPreferences } from "#tests/support/monitoring.ts";
import { addAlert, addAlertItem } from "#tests/support/readers.ts";
import {
  ask,
  cookieOf,
  networkAddress,
  type TrialAnswer,
  type TrialSite,
  withTrialSite,
} from "#tests/support/trial-site.ts";
import type { Outcome } from "#tests/support/trials.ts";
import { password, register, signIn } from "./accounts.ts";
import { targets as allTargets } from "./requests.ts";

// The owner comes last, to find what others must not have changed.
const people = ["visitor", "other user", "administrator", "owner"] as const;
type Person = (typeof people)[number];
type Cookies = Record<Person, string>;

/** A resource of the owner: its path, and a body that the path accepts. */
interface Owned {
  id: string;
  body?: object;
}

const send = (url: string, { method, path }: Contract, cookie: string, { id, body }: Owned) =>
  ask(`${url}${path.replace(/:\w+/g, id)}`, {
    method: method.toUpperCase(),
    ...(method !== "get" && { body: body ?? {} }),
    headers: { cookie, "X-Forwarded-For": networkAddress(7), Connection: "close" },
  });

/** How the status of a person's call differs from the contract's access; undefined if it does not. */
const faultOf = ({ access }: Contract, person: Person, { status }: TrialAnswer): string | undefined => {
  const isRefused = status === 401 || status === 403;
  if (access === "public") return isRefused ? "refused" : undefined;
  if (person === "visitor") return status === 401 ? undefined : "not refused";
  if (access === "admin" && person !== "administrator") return status === 403 ? undefined : "not refused";
  return isRefused ? "refused" : undefined;
};

/** Like `faultOf`, for the owner's resources: they must not exist for anybody else, and must still be there afterwards. */
const faultOfOwned = ({ status: own = 200 }: Contract, person: Person, { status }: TrialAnswer) => {
  if (person === "visitor") return status === 401 ? undefined : "not refused";
  if (person === "owner") return status === own ? undefined : "refused";
  return status === 403 || status === 404 ? undefined : "not refused";
};

/** Creates the owner's resources. Resolves with them by the paths of their contracts. */
const makeThings = async (url: string, pool: pg.Pool, owner: string): Promise<Map<string, Owned>> => {
  const { rows } = await pool.query<{ id: number }>("SELECT id FROM users WHERE username = 'the-owner'");
  const userId = rows[0]?.id ?? 0;
  const device = cookieOf(await signIn(url, "the-owner", password, networkAddress(2)));
  const sid = decodeURIComponent(device.split("=")[1] ?? "").replace(/^s:|\..*$/g, "");
  const chat = await ask(`${url}/api/chat`, {
    method: "POST",
    body: { message: "Which visas does Portugal offer to nomads?" },
    headers: { cookie: owner },
  });
  const answer = String(JSON.parse(chat.body).answerId);
  const list = JSON.parse((await ask(`${url}/api/chat/conversations`, { headers: { cookie: owner } })).body);
  const conversation = String([list.conversations ?? list].flat()[0]?.id);
  const token = await ask(`${url}/api/account/tokens`, {
    method: "POST",
    body: { name: "Script", scopes: ["stays:read"], days: 1 },
    headers: { cookie: owner },
  });
  const alert = await addAlert(pool, { userId, itemId: await addAlertItem(pool) });
  return new Map<string, Owned>([
    ["/api/account/devices/:id", { id: createHash("sha256").update(sid).digest("hex") }],
    ["/api/account/tokens/:id", { id: JSON.parse(token.body).id }],
    ["/api/monitoring/alerts/:id", { id: String(alert), body: { read: true } }],
    ["/api/chat/answers/:id/rating", { id: answer, body: { right: true } }],
    ["/api/chat/conversations/:id", { id: conversation, body: { title: "Visas" } }],
    ["/api/monitoring/preferences/:userId", { id: String(userId), body: plainPreferences(userId) }],
  ]);
};

/** Signs up everybody anew. */
const makePeople = async (trial: TrialSite, url: string): Promise<Cookies> => {
  await trial.query("TRUNCATE users, rate_limits CASCADE");
  const cookies = {
    visitor: "",
    owner: await register(url, "the-owner", networkAddress(1)),
    "other user": await register(url, "another", networkAddress(3)),
    administrator: await register(url, "the-admin", networkAddress(4)),
  };
  await trial.query("UPDATE users SET role = 'admin' WHERE username = 'the-admin'");
  return cookies;
};

// Deletes the owner's resources last, and signs nobody out.
const targets = allTargets.toSorted(
  (one, other) => Number(one.method === "delete") - Number(other.method === "delete"),
);

/** Makes each call. Resolves with its fault, if any, and whether it is about the owner's resources. */
const callAll = async (trial: TrialSite, url: string, pool: pg.Pool) => {
  const cookies = await makePeople(trial, url);
  const things = await makeThings(url, pool, cookies.owner);
  const calls: { isOwned: boolean; fault: string | undefined }[] = [];
  const call = async (contract: Contract, person: Person) => {
    const thing = things.get(contract.path);
    const answer = await send(url, contract, cookies[person], thing ?? { id: "1" });
    const fault = (thing ? faultOfOwned : faultOf)(contract, person, answer);
    const what = `${person}: ${contract.method} ${contract.path} got ${answer.status}, ${fault}`;
    calls.push({ isOwned: thing !== undefined, fault: fault && what });
  };
  const isOwned = ({ path }: Contract) => things.has(path);
  // Some of the other calls end the owner's sessions and conversations.
  for (const contract of targets.filter(isOwned)) for (const person of people) await call(contract, person);
  for (const contract of targets.filter((target) => !isOwned(target)))
    for (const person of people) await call(contract, person);
  return calls;
};

/** Calls each endpoint as each kind of person. */
export const run = (rounds: number): Promise<Outcome[]> =>
  withTrialSite(async (trial) => {
    const { url } = await trial.start();
    const pool = new pg.Pool({ connectionString: trial.databaseUrl, max: 2 });
    const calls: Awaited<ReturnType<typeof callAll>> = [];
    for (let round = 0; round < rounds; round += 1) calls.push(...(await callAll(trial, url, pool)));
    await pool.end();
    const faults = calls.flatMap(({ fault }) => fault ?? []);
    const owned = calls.filter(({ isOwned }) => isOwned).length;
    return [
      {
        promise: "every route answers visitor, owner, other user and administrator as contracted",
        count: `${targets.length} endpoints, ${calls.length} calls, ${owned} of them about the owner's own resources`,
        result: `${calls.length - faults.length} as contracted${faults.length > 0 ? `: ${faults.slice(0, 8).join("; ")}` : ""}`,
        isKept: faults.length === 0,
      },
    ];
  });
