import type { AddressInfo } from "node:net";
import { listen } from "#server/platform/http/server.ts";
import { createMetrics, type Metrics } from "#server/platform/watch/metrics.ts";
import { createPrivateServer, type PrivateSources } from "#server/platform/watch/probes.ts";
import { createTestApp, type TestApp, type TestAppOptions } from "./test-app.ts";

export interface WatchedApp extends TestApp {
  metrics: Metrics;
  /** The data behind the private port. Without `readiness` and `readState`, the app is still starting. */
  sources: PrivateSources;
  privateUrl: string;
  /** The samples of one metric, as lines without its name: `{state="sent"} 1`. */
  samples(name: string): Promise<string[]>;
}

/** Creates a test app with metrics and a private port, like a site with METRICS_PORT. */
export const createWatchedApp = async (options: TestAppOptions = {}): Promise<WatchedApp> => {
  const metrics = createMetrics("1.2.3");
  const app = await createTestApp({ ...options, watch: { ...options.watch, metrics } });
  const { readiness } = app.platform;
  const sources: PrivateSources = { metrics, readiness, readState: app.readState };
  const server = createPrivateServer(sources);
  await listen(server, 0, "127.0.0.1");
  const privateUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    ...app,
    metrics,
    sources,
    privateUrl,
    async samples(name) {
      const text = await (await fetch(`${privateUrl}/metrics`)).text();
      const lines = text.split("\n").filter((line) => /^[\w:]+/.exec(line)?.[0] === name);
      return lines.map((line) => line.slice(name.length).trim());
    },
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
      await app.close();
    },
  };
};
