import http from "node:http";
import { type Response, Router } from "express";
import { setApiHeaders } from "#server/platform/http/security-headers.ts";
import type { Metrics } from "./metrics.ts";
import type { ReadState } from "./readings.ts";

/** Whether this instance should get requests. */
export interface Readiness {
  /** Why not, in words; undefined if it should. */
  reason(): Promise<string | undefined>;
  /** Makes the instance unready for good, because it stops. */
  drain(): void;
}

/** `isDatabaseUp` is asked at each probe, so it must be cheap. */
export const createReadiness = (isDatabaseUp: () => Promise<boolean>): Readiness => {
  let isDraining = false;
  return {
    async reason() {
      if (isDraining) return "Meridian is stopping.";
      return (await isDatabaseUp()) ? undefined : "Meridian cannot reach its database.";
    },
    drain() {
      isDraining = true;
    },
  };
};

/** `/livez`: the process runs and its event loop answers. `/readyz`: requests can be answered. */
export const probePaths = { live: "/livez", ready: "/readyz" } as const;

interface ProbeAnswer {
  status: 200 | 503;
  body: string;
}

const readyAnswer = (reason: string | undefined): ProbeAnswer =>
  reason ? { status: 503, body: `${reason}\n` } : { status: 200, body: "ready\n" };
const liveAnswer: ProbeAnswer = { status: 200, body: "alive\n" };

/** The probes on the public port, for proxies and containers. They need no session and reveal no secret. */
export const probeRoutes = (readiness: Readiness): Router => {
  const router = Router({ strict: true });
  const send = (res: Response, { status, body }: ProbeAnswer) => {
    setApiHeaders(res);
    res.status(status).type("text/plain").set("Cache-Control", "no-store").send(body);
  };
  router.get(probePaths.live, (_req, res) => send(res, liveAnswer));
  router.get(probePaths.ready, async (_req, res) => send(res, readyAnswer(await readiness.reason())));
  return router;
};

/** The data behind the private port, which listens before the rest has started. */
export interface PrivateSources {
  metrics: Metrics;
  /** Undefined until the database is migrated. */
  readiness?: Readiness | undefined;
  readState?: ReadState | undefined;
}

const starting = "Meridian is starting: it waits for the database or its migrations.";

/** The server of METRICS_PORT: the probes and `/metrics`. `sources` is read at each request. */
export const createPrivateServer = (sources: PrivateSources): http.Server => {
  const answers: Record<string, () => Promise<ProbeAnswer & { type?: string }>> = {
    [probePaths.live]: async () => liveAnswer,
    [probePaths.ready]: async () =>
      readyAnswer(sources.readiness ? await sources.readiness.reason() : starting),
    "/metrics": async () => {
      const readings = await sources.readState?.().catch(() => undefined);
      return {
        status: 200,
        body: await sources.metrics.render(readings),
        type: sources.metrics.registry.contentType,
      };
    },
  };
  const respond = async (req: http.IncomingMessage, res: http.ServerResponse) => {
    const answer = answers[req.url?.split("?", 1)[0] ?? ""];
    const isRead = req.method === "GET" || req.method === "HEAD";
    if (!answer || !isRead) return void res.writeHead(answer ? 405 : 404).end();
    const { status, body, type = "text/plain; charset=utf-8" } = await answer();
    res.writeHead(status, { "Content-Type": type, "Cache-Control": "no-store" }).end(body);
  };
  return http.createServer({ requestTimeout: 5000, headersTimeout: 5000 }, (req, res) => {
    // A fault of the measurements must not stop what they measure.
    respond(req, res).catch((error: Error) => res.writeHead(500).end(`${error.message}\n`));
  });
};
