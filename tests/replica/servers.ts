import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { chmod, chown, rm, writeFile } from "node:fs/promises";
import net, { type AddressInfo } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { makeTestFolder } from "#tests/support/folder.ts";

/** The programs of Debian's packages; `scripts/test-replica.mjs` finds them. */
const { POSTGRES_BIN = "", PGBOUNCER = "" } = process.env;

/** Neither program runs as root. */
const owner = (): { uid?: number; gid?: number } => {
  if (process.getuid?.() !== 0) return {};
  const idOf = (flag: string) => Number(execFileSync("id", [flag, "postgres"], { encoding: "utf8" }));
  return { uid: idOf("-u"), gid: idOf("-g") };
};

const makeFolder = async (name: string): Promise<string> => {
  const folder = await makeTestFolder(name);
  await chmod(folder, 0o700);
  const { uid, gid } = owner();
  if (uid !== undefined && gid !== undefined) await chown(folder, uid, gid);
  return folder;
};

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = net.createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });

const runTool = (tool: string, ...args: string[]) =>
  execFileSync(join(POSTGRES_BIN, tool), args, { ...owner(), stdio: ["ignore", "ignore", "pipe"] });

/** Runs statements on a connection of their own, and returns the rows of the last one. */
export const ask = async <T extends pg.QueryResultRow>(
  url: string,
  text: string,
  values?: unknown[],
): Promise<T[]> => {
  const client = new pg.Client({ connectionString: url, application_name: "test" });
  await client.connect();
  try {
    return (await client.query<T>(text, values)).rows;
  } finally {
    await client.end();
  }
};

const waitUntilItAnswers = async (program: Program, url: string): Promise<void> => {
  for (const deadline = Date.now() + 30_000; ; await sleep(50)) {
    const failure = await ask(url, "SELECT 1").then(
      () => undefined,
      (error: Error) => error,
    );
    if (!failure) return;
    if (Date.now() > deadline) throw new Error(`${failure.message}\n${program.output()}`);
  }
};

/** A program that the tests start, with its output so far. */
interface Program {
  output(): string;
  end(signal: NodeJS.Signals): Promise<void>;
}

const startProgram = (command: string, args: readonly string[]): Program => {
  const child: ChildProcess = spawn(command, args, { ...owner(), stdio: ["ignore", "pipe", "pipe"] });
  const ended = new Promise<void>((resolve) => child.on("close", () => resolve()));
  let output = "";
  const collect = (chunk: Buffer) => {
    output += chunk;
  };
  child.stdout?.on("data", collect);
  child.stderr?.on("data", collect);
  return {
    output: () => output,
    end(signal) {
      child.kill(signal);
      return ended;
    },
  };
};

/** A PostgreSQL server that logs each statement with the name of its connection. */
export interface Server {
  url: string;
  /** The statements logged so far for connections of this name, such as `meridian read`. */
  statementsOf(name: string): string[];
  start(): Promise<void>;
  /** Ends all connections at once and writes nothing more, like a crash. */
  crash(): Promise<void>;
  /** Copies the server and starts the copy as its streaming standby. */
  addStandby(): Promise<Server>;
  /** Stops the server and deletes its data. */
  remove(): Promise<void>;
}

const database = "meridian";

const runServer = async (folder: string): Promise<Server> => {
  const port = await freePort();
  const urlOf = (name: string) => `postgres://meridian@127.0.0.1:${port}/${name}`;
  const url = urlOf(database);
  const settings = {
    port,
    listen_addresses: "127.0.0.1",
    unix_socket_directories: "",
    fsync: "off",
    max_connections: 100,
    log_statement: "all",
    log_line_prefix: "%a> ",
    // Otherwise, the crash of a primary would stay unnoticed for a minute.
    wal_receiver_timeout: "5s",
    wal_retrieve_retry_interval: "200ms",
  };
  const args = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  let program: Program | undefined;
  let earlier = "";
  const stop = async (signal: NodeJS.Signals) => {
    const ending = program;
    program = undefined;
    await ending?.end(signal);
    earlier += ending?.output() ?? "";
  };
  return {
    url,
    statementsOf: (name) =>
      (earlier + (program?.output() ?? ""))
        .split(/^(?=[^>\n]*> [A-Z]+: )/m)
        .filter((entry) => entry.startsWith(`${name}> LOG: `)),
    async start() {
      program = startProgram(join(POSTGRES_BIN, "postgres"), ["-D", folder, ...args]);
      await waitUntilItAnswers(program, urlOf("postgres"));
    },
    crash: () => stop("SIGQUIT"),
    async addStandby() {
      const copy = await makeFolder("standby");
      const { hostname } = new URL(url);
      runTool(
        ...(["pg_basebackup", "-h", hostname, "-p", String(port), "-U", "meridian"] as const),
        ...(["-D", copy, "-R", "-X", "stream", "-c", "fast"] as const),
      );
      const standby = await runServer(copy);
      await standby.start();
      return standby;
    },
    async remove() {
      await stop("SIGQUIT");
      await rm(folder, { recursive: true, force: true });
    },
  };
};

/** Starts an empty PostgreSQL with the database `meridian`. */
export const startPrimary = async (): Promise<Server> => {
  const folder = await makeFolder("primary");
  runTool("initdb", "-D", folder, "-U", "meridian", "--auth=trust", "--encoding=UTF8", "--locale=C.UTF-8");
  const server = await runServer(folder);
  await server.start();
  await ask(server.url.replace(/\/\w+$/, "/postgres"), `CREATE DATABASE ${database}`);
  return server;
};

/** A PgBouncer in transaction mode. */
export interface Pooler {
  url: string;
  /** How many connections it has to PostgreSQL, and how many clients it serves. */
  count(): Promise<{ servers: number; clients: number }>;
  remove(): Promise<void>;
}

/** Starts a PgBouncer that opens at most `size` connections to a server. */
export const startPooler = async ({ url }: Pick<Server, "url">, size: number): Promise<Pooler> => {
  const folder = await makeFolder("pooler");
  const port = await freePort();
  const target = new URL(url);
  await writeFile(join(folder, "users.txt"), '"meridian" ""\n');
  await writeFile(
    join(folder, "pgbouncer.ini"),
    `[databases]
${database} = host=${target.hostname} port=${target.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${join(folder, "users.txt")}
admin_users = meridian
pool_mode = transaction
default_pool_size = ${size}
max_client_conn = 200
`,
  );
  const program = startProgram(PGBOUNCER, [join(folder, "pgbouncer.ini")]);
  const at = `postgres://meridian@127.0.0.1:${port}`;
  await waitUntilItAnswers(program, `${at}/${database}`);
  const count = async (what: "SERVERS" | "CLIENTS") =>
    (await ask<{ database: string }>(`${at}/pgbouncer`, `SHOW ${what}`)).filter(
      (row) => row.database === database,
    ).length;
  return {
    url: `${at}/${database}`,
    count: async () => ({ servers: await count("SERVERS"), clients: await count("CLIENTS") }),
    async remove() {
      await program.end("SIGINT");
      await rm(folder, { recursive: true, force: true });
    },
  };
};
