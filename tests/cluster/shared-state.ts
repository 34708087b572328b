import { addressOf, type Cluster, call, type Proof, register, signIn, until } from "./cluster.ts";

/** The promised time limit for sessions and caches. */
const promiseMs = 1000;

const within = (what: string, times: readonly number[]): Proof => ({
  what,
  shown: `${times.length} times, at most ${Math.round(Math.max(...times))} ms`,
  isOk: Math.max(...times) <= promiseMs,
});

const ask = (url: string, cookie: string) => call(url, "/api/user", { cookie });
const isSignedIn = async (url: string, cookie: string) => (await ask(url, cookie)).status === 200;

/** Measures how long a session stays valid on other instances after it ended on the first one. */
const measureEnd = async (others: readonly string[], cookie: string, end: () => Promise<unknown>) => {
  // Twice, so that each instance has the session in its cache.
  for (const url of [...others, ...others])
    if (!(await isSignedIn(url, cookie))) throw new Error("a session does not count on another instance");
  await end();
  return Promise.all(
    others.map((url) => until("the session ends", async () => (await ask(url, cookie)).status === 401)),
  );
};

const signOut = ([first]: Cluster["urls"], cookie: string) =>
  call(first, "/api/logout", { method: "POST", cookie });

/** Ends the account's other sessions. */
const changePassword = async ([first]: Cluster["urls"], username: string) => {
  const cookie = await signIn(first, username);
  const body = { password: "correct horse", newPassword: "another horse" };
  return () => call(first, "/api/account/password", { method: "PUT", cookie, body });
};

/** Waits until all instances listen and have sent a heartbeat. */
const allListen = ({ alerts }: Cluster) =>
  until("all instances listen", async () => {
    const listening = await alerts.query(
      "SELECT FROM pg_stat_activity WHERE application_name = 'meridian listen' AND query = 'SELECT 1'",
    );
    return listening.length === 3;
  });

const rounds = 5;

export const showSessions = async (cluster: Cluster): Promise<Proof[]> => {
  const { urls, relay } = cluster;
  const [first, ...others] = urls;
  const last = urls[2];
  let count = 0;
  let used = 0;
  const signedOut: number[] = [];
  const changed: number[] = [];
  const silentSignedOut: number[] = [];
  const silentChanged: number[] = [];
  const newcomer = async () => {
    count += 1;
    const username = `session-${count}`;
    const cookie = await register(first, username);
    for (const url of urls) used += Number(await isSignedIn(url, cookie));
    return { username, cookie };
  };
  for (let round = 0; round < rounds; round += 1) {
    const one = await newcomer();
    signedOut.push(...(await measureEnd(others, one.cookie, () => signOut(urls, one.cookie))));
    const other = await newcomer();
    changed.push(...(await measureEnd(others, other.cookie, await changePassword(urls, other.username))));
  }
  for (const [times, isPassword] of [
    [silentSignedOut, false],
    [silentChanged, true],
  ] as const) {
    for (let round = 0; round < rounds; round += 1) {
      await allListen(cluster);
      const { username, cookie } = await newcomer();
      const end = isPassword ? await changePassword(urls, username) : () => signOut(urls, cookie);
      const endInSilence = () => {
        relay.hang("meridian listen");
        return end();
      };
      times.push(...(await measureEnd([last], cookie, endInSilence)));
      await relay.mend();
    }
  }
  await allListen(cluster);
  return [
    {
      what: "a session of one instance counts on all",
      shown: `${used} of ${count * 3}`,
      isOk: used === count * 3,
    },
    within("a sign-out ends it on the other instances", signedOut),
    within("a new password ends it on the other instances", changed),
    within("a sign-out ends it on an instance with a silent LISTEN connection", silentSignedOut),
    within("a new password ends it on an instance with a silent LISTEN connection", silentChanged),
  ];
};

/** The limit for one account from one address. */
const allowed = 10;

export const showLimits = async ({ urls }: Cluster): Promise<Proof[]> => {
  await register(urls[0], "guessed");
  const statuses: number[] = [];
  for (let attempt = 0; attempt < allowed + 5; attempt += 1) {
    const url = urls[attempt % urls.length]!;
    const body = { username: "guessed", password: `guess ${attempt}` };
    const { status } = await call(url, "/api/login", { method: "POST", from: addressOf(0), body });
    statuses.push(status);
  }
  const checked = statuses.filter((status) => status === 401).length;
  const refused = statuses.filter((status) => status === 429).length;
  return [
    {
      what: "guesses at a password count together",
      shown: `${checked} checked, ${refused} refused`,
      isOk: statuses.lastIndexOf(401) === allowed - 1 && refused === 5,
    },
  ];
};

const listOf = async (url: string, cookie: string) =>
  JSON.parse((await call(url, "/api/news", { cookie })).text) as { id: number; title: string }[];

/** Waits until an item is listed, or not, on each instance. */
const untilListed = ({ urls, admin }: Cluster, id: number, isListed: boolean) =>
  Promise.all(
    urls.map((url) =>
      until(
        "the list changes",
        async () => (await listOf(url, admin)).some((item) => item.id === id) === isListed,
      ),
    ),
  );

/** Reads the feed with this index now, asking all instances at once. Resolves with the ids of its items. */
export const readFeed = async ({ urls, admin, alerts }: Cluster, index: number) => {
  await alerts.publish(index);
  const [source] = await alerts.query<{ id: number }>("SELECT id FROM news_sources WHERE name = $1", [
    `Gazette ${index}`,
  ]);
  // An earlier read, such as that at the start, may be less than a minute ago.
  await alerts.query("UPDATE news_sources SET last_poll_at = now() - interval '1 hour' WHERE id = $1", [
    source?.id,
  ]);
  const path = `/api/admin/sources/${source?.id}/poll`;
  const answers = await Promise.all(urls.map((url) => call(url, path, { method: "POST", cookie: admin })));
  const items = await alerts.query<{ id: number }>(
    "SELECT id::int AS id FROM news_items WHERE source_id = $1",
    [source?.id],
  );
  return { statuses: answers.map(({ status }) => status), ids: items.map(({ id }) => id) };
};

export const showCaches = async (cluster: Cluster): Promise<Proof[]> => {
  const { urls, admin } = cluster;
  for (const url of [...urls, ...urls]) await listOf(url, admin);
  const { ids } = await readFeed(cluster, 0);
  const appeared: number[] = [];
  for (const id of ids) appeared.push(...(await untilListed(cluster, id, true)));
  const vanished: number[] = [];
  const returned: number[] = [];
  const decide = (url: string, id: number, shown: boolean) =>
    call(url, `/api/admin/updates/${id}/decision`, { method: "PUT", cookie: admin, body: { shown } });
  for (const [index, id] of ids.entries()) {
    const url = urls[index % urls.length]!;
    await decide(url, id, false);
    vanished.push(...(await untilListed(cluster, id, false)));
    await decide(url, id, true);
    returned.push(...(await untilListed(cluster, id, true)));
  }
  return [
    {
      ...within("new items are listed on all instances", appeared),
      isOk: ids.length > 0 && Math.max(...appeared) <= promiseMs,
    },
    within("an update hidden on one instance vanishes from all", vanished),
    within("an update shown again on one instance returns on all", returned),
  ];
};
