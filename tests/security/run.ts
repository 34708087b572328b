import { runTrials } from "#tests/support/trials.ts";

/** Each trial is loaded only when it runs. */
await runTrials(
  {
    guesses: { count: 10_000, run: async (count) => (await import("./guesses.ts")).run(count) },
    fuzz: { count: 5000, run: async (count) => (await import("./fuzz.ts")).run(count) },
    logout: { count: 200, run: async (count) => (await import("./logout.ts")).run(count) },
    "cross-site": { count: 1, run: async (count) => (await import("./cross-site.ts")).run(count) },
    secrets: { count: 1000, run: async (count) => (await import("./secrets.ts")).run(count) },
    access: { count: 1, run: async (count) => (await import("./access.ts")).run(count) },
    addresses: { count: 80, run: async (count) => (await import("./addresses.ts")).run(count) },
    cost: { count: 12, run: async (count) => (await import("./cost.ts")).run(count) },
    scripts: { count: 300, run: async (count) => (await import("./scripts.ts")).run(count) },
    regexes: { count: 200_000, run: async (count) => (await import("./regexes.ts")).run(count) },
  },
  process.argv.slice(2),
);
