import { type ChildProcess, spawn } from "node:child_process";

/** A started site, as `npm start` starts it. */
export interface RunningSite {
  /** Where it listens, on a free port. */
  url: string;
  process: ChildProcess;
  /** Everything printed so far. */
  output(): string;
  /** Sends a signal to the server alone and waits for its end. Resolves with the exit code. */
  end(signal: NodeJS.Signals): Promise<number | null>;
}

/** Only what a shell has anyway, so that a developer's own settings change no test. */
const cleanEnvironment = () =>
  Object.fromEntries(
    ["PATH", "HOME", "LANG", "TMPDIR", "SystemRoot"].map((name) => [name, process.env[name]]),
  );

export interface SiteOptions {
  env: Record<string, string>;
  /** What is run; `node scripts/start.mjs` where absent. */
  command?: readonly [program: string, ...args: string[]];
  /** How long to wait for the line that says the site is up; 60 s where absent. */
  timeoutMs?: number;
}

const usualCommand = [process.execPath, "scripts/start.mjs"] as const;

/** Runs the site and collects what it prints; `ended` resolves when nobody holds its output any more. */
export const spawnSite = ({ env, command: [program, ...args] = usualCommand }: SiteOptions) => {
  const child = spawn(program, args, {
    env: { ...cleanEnvironment(), PORT: "0", ...env },
    stdio: ["ignore", "pipe", "pipe"],
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

/** Starts the site and waits until it says that it is up; one that does not come up is ended. */
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
    ended.then((code) => reject(new Error(`the site ended with ${code} before it was up:\n${output()}`)));
    setTimeout(
      () => reject(new Error(`the site did not come up:\n${output()}`)),
      options.timeoutMs ?? 60_000,
    ).unref();
  });
  const url = await up.catch(async (error) => {
    setTimeout(() => child.kill("SIGKILL"), 15_000).unref();
    await end("SIGTERM");
    throw error;
  });
  return { url, process: child, output, end };
};

/** Starts several sites at once; if one does not come up, the others are ended too. */
export const startSites = async (all: SiteOptions[]): Promise<RunningSite[]> => {
  const starts = await Promise.allSettled(all.map(startSite));
  const sites = starts.flatMap((start) => (start.status === "fulfilled" ? [start.value] : []));
  const failed = starts.find((start) => start.status === "rejected");
  if (!failed) return sites;
  await Promise.all(sites.map((site) => site.end("SIGTERM")));
  throw failed.reason;
};
