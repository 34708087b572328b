import { type ChildProcess, spawn } from "node:child_process";

/** A running site, started like `npm start`. */
export interface RunningSite {
  /** The URL, on a free port. */
  url: string;
  process: ChildProcess;
  /** The output so far. */
  output(): string;
  /** Sends a signal to the server process only. Resolves with the exit code. */
  end(signal: NodeJS.Signals): Promise<number | null>;
}

/** Basic environment variables only, so that a developer's settings do not affect the tests. */
const cleanEnvironment = () =>
  Object.fromEntries(
    ["PATH", "HOME", "LANG", "TMPDIR", "SystemRoot"].map((name) => [name, process.env[name]]),
  );

export interface SiteOptions {
  env: Record<string, string>;
  /** Default: `node scripts/start.mjs`. */
  command?: readonly [program: string, ...args: string[]];
  /** The folder of the site. Default: this one. */
  cwd?: string;
  /** The timeout for the startup message. Default: 60 s. */
  timeoutMs?: number;
}

const usualCommand = [process.execPath, "scripts/start.mjs"] as const;

/** Runs the site and collects its output. `ended` resolves when the output is closed. */
export const spawnSite = ({ env, cwd, command: [program, ...args] = usualCommand }: SiteOptions) => {
  const child = spawn(program, args, {
    env: { ...cleanEnvironment(), PORT: "0", CURRENCY_RATES_URL: "none", ...env },
    stdio: ["ignore", "pipe", "pipe"],
    cwd,
  });
  let output = "";
  const listeners = new Set<() => void>();
  const collect = (chunk: Buffer) => {
    output += chunk;
    for (const listener of listeners) listener();
  };
  child.stdout.on("data", collect);
  child.stderr.on("data", collect);
  const ended = new Promise<number | null>((resolve) => child.on("close", resolve));
  return { child, ended, output: () => output, onOutput: (listener: () => void) => listeners.add(listener) };
};

/** Starts the site and waits for its startup message. Stops it on failure. */
export const startSite = async (options: SiteOptions): Promise<RunningSite> => {
  const { child, ended, output, onOutput } = spawnSite(options);
  const end = (signal: NodeJS.Signals) => {
    child.kill(signal);
    return ended;
  };
  const up = new Promise<string>((resolve, reject) => {
    const look = () => {
      const found = /Meridian is up at (http:\S+?)\. /.exec(output());
      if (found?.[1]) resolve(found[1].replace("localhost", "127.0.0.1"));
    };
    onOutput(look);
    ended.then((code) => reject(new Error(`the site exited with ${code} during startup:\n${output()}`)));
    setTimeout(
      () => reject(new Error(`the site did not start in time:\n${output()}`)),
      options.timeoutMs ?? 300_000,
    ).unref();
  });
  const url = await up.catch(async (error) => {
    setTimeout(() => child.kill("SIGKILL"), 15_000).unref();
    await end("SIGTERM");
    throw error;
  });
  return { url, process: child, output, end };
};

/** Starts several sites in parallel. If one fails, stops the others. */
export const startSites = async (all: SiteOptions[]): Promise<RunningSite[]> => {
  const starts = await Promise.allSettled(all.map(startSite));
  const sites = starts.flatMap((start) => (start.status === "fulfilled" ? [start.value] : []));
  const failed = starts.find((start) => start.status === "rejected");
  if (!failed) return sites;
  await Promise.all(sites.map((site) => site.end("SIGTERM")));
  throw failed.reason;
};
