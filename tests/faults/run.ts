import { runTrials } from "#tests/support/trials.ts";

/** Each trial is loaded only when it runs. */
await runTrials(
  {
    kills: { count: 20, run: async (count) => (await import("./kills.ts")).run(count) },
    restarts: { count: 10, run: async (count) => (await import("./restarts.ts")).run(count) },
    stops: { count: 5, run: async (count) => (await import("./stops.ts")).run(count) },
    sockets: { count: 2000, run: async (count) => (await import("./sockets.ts")).run(count) },
    mails: { count: 20, run: async (count) => (await import("./mails.ts")).run(count) },
    disk: { count: 5, run: async (count) => (await import("./disk.ts")).run(count) },
    clock: { count: 4, run: async (count) => (await import("./clock.ts")).run(count) },
    jobs: { count: 1000, run: async (count) => (await import("./jobs.ts")).run(count) },
    hostile: { count: 3000, run: async (count) => (await import("./hostile.ts")).run(count) },
  },
  process.argv.slice(2),
);
