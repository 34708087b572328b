import type pg from "pg";
import { FetchError } from "#server/platform/fetch/fetch-error.ts";
import type { SafeFetch } from "#server/platform/fetch/safe-fetch.ts";
import type { MailAttempt } from "#server/platform/mail/send-mail.ts";
import type { ModelCall } from "#server/platform/model/model-call.ts";
import type { LoopJob, ScheduledJob } from "#server/platform/module.ts";
import { parseUrl } from "#shared/url.ts";
import type { Metrics } from "./metrics.ts";
import type { Tracer } from "./tracing.ts";

/** The destinations of measurements. Without either, nothing is measured. */
export interface Watch {
  metrics?: Metrics | undefined;
  tracer?: Tracer | undefined;
}

type Ended = (hasFailed: boolean, error?: unknown) => void;

const measure = async <T>(work: () => Promise<T>, ended: Ended): Promise<T> => {
  try {
    const result = await work();
    ended(false);
    return result;
  } catch (error) {
    ended(true, error);
    throw error;
  }
};

const secondsSince = (startedAt: number) => (performance.now() - startedAt) / 1000;

type Query = (...given: unknown[]) => unknown;

/** The text of a query without its literals. Values are parameters, so they are not in the text. */
export const textOfQuery = (given: unknown): string => {
  const text =
    typeof given === "string" ? given : String((given as { text?: unknown } | undefined)?.text ?? "");
  return text
    .replace(/'(?:[^']|'')*'/g, "?")
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, 500);
};

/** Measures the queries of a pool, and of the connections that transactions take from it. */
export const watchQueries = (pool: pg.Pool, { metrics, tracer }: Watch): void => {
  if (!metrics && !tracer) return;
  const record = (given: unknown, startedAt: number, hasFailed: boolean) => {
    const text = textOfQuery(given);
    const operation = (/^\w+/.exec(text)?.[0] ?? "query").toUpperCase();
    const attributes = {
      "db.system.name": "postgresql",
      "db.operation.name": operation,
      "db.query.text": text,
    };
    tracer?.record({ name: operation, startedAt, attributes, hasFailed });
  };
  const watched =
    (query: Query): Query =>
    (...given) => {
      // A pool queries its connections with a callback; that query is already measured.
      if (typeof given.at(-1) === "function") return query(...given);
      const [clock, startedAt] = [performance.now(), Date.now()];
      const result = query(...given);
      if (!(result instanceof Promise)) return result;
      const ended = (hasFailed: boolean) => {
        metrics?.query(secondsSince(clock), hasFailed);
        // Loops query all the time, which would hide the traces of requests.
        if (tracer?.isInSpan()) record(given[0], startedAt, hasFailed);
      };
      result.then(
        () => ended(false),
        () => ended(true),
      );
      return result;
    };
  pool.query = watched(pool.query.bind(pool) as Query) as pg.Pool["query"];
  pool.on("connect", (client) => {
    client.query = watched(client.query.bind(client) as Query) as typeof client.query;
  });
};

/** Measures each run of a job or round of a loop. */
export const watchJob = <J extends ScheduledJob | LoopJob>(job: J, { metrics, tracer }: Watch): J => {
  if (!metrics && !tracer) return job;
  const { name } = job;
  const run = (signal: AbortSignal) => {
    const startedAt = performance.now();
    return measure(
      () => job.work(signal),
      (hasFailed) => metrics?.job(name, secondsSince(startedAt), hasFailed),
    );
  };
  // Rounds of loops make no span: most of them find nothing to do.
  const traces = tracer && "cron" in job ? tracer : undefined;
  const work = (signal: AbortSignal) =>
    traces ? traces.run(`job ${name}`, { "meridian.job": name }, () => run(signal)) : run(signal);
  return { ...job, work };
};

/** Measures documents that are read from other sites. Spans name the host only, because addresses may hold secrets. */
export const watchFetch = (fetch: SafeFetch, { metrics, tracer }: Watch): SafeFetch => {
  if (!metrics && !tracer) return fetch;
  return (url, init) => {
    const [clock, startedAt] = [performance.now(), Date.now()];
    return measure(
      () => fetch(url, init),
      (hasFailed, error) => {
        const outcome = error instanceof FetchError ? error.code : "failed";
        metrics?.fetched(secondsSince(clock), hasFailed ? outcome : "ok");
        const attributes = { "http.request.method": "GET", "server.address": parseUrl(url)?.hostname ?? "" };
        tracer?.record({ name: "fetch", startedAt, attributes, hasFailed });
      },
    );
  };
};

/** Records an attempt to send an email: its kind and its state afterwards. */
export const recordMail = (
  { metrics, tracer }: Watch,
  { kind, state, isRepeat, startedAt }: MailAttempt,
): void => {
  metrics?.mail(state, isRepeat);
  const attributes = { "meridian.mail.kind": kind, "meridian.mail.state": state };
  tracer?.record({ name: "mail", startedAt, attributes, hasFailed: state !== "sent" });
};

/** Records a call of the language model, without a word of the question or the answer. */
export const recordModelCall = ({ metrics, tracer }: Watch, call: ModelCall): void => {
  metrics?.modelCall(call);
  const { kind, outcome, startedAt, tokens } = call;
  const attributes = {
    ...{ "gen_ai.operation.name": "chat", "meridian.model.kind": kind, "meridian.model.outcome": outcome },
    ...(tokens && {
      "gen_ai.usage.input_tokens": tokens.prompt,
      "gen_ai.usage.output_tokens": tokens.completion,
    }),
  };
  tracer?.record({ name: `model ${kind}`, startedAt, attributes, hasFailed: outcome !== "ok" });
};
