import { setTimeout as sleep } from "node:timers/promises";
import { modelReplies, startFakeModel } from "#tests/support/fake-model.ts";
import { signUp, startBenchSite } from "../bench-site.ts";
import { type Line, report } from "../report.ts";
import { questions } from "./questions.ts";

const chats = 40;
const secondsPerPhase = 20;
/** The pause between two requests of a reader, so that the readers alone do not saturate the server. */
const pauseMs = 20;
const readers = 8;
/** How long a chat waits for the model before it asks the next question. */
const patienceMs = 5000;
const routes = [
  "/api/news",
  "/api/news?type=tax",
  "/api/countries",
  "/api/chat/conversations",
  "/landing",
  "/blog",
];

/** Asks until the signal fires, and leaves each time after some seconds, as an impatient reader does. */
const chat = async (url: string, cookie: string, signal: AbortSignal) => {
  for (let asked = 0; !signal.aborted; asked += 1) {
    const message = questions[asked % questions.length]!.question;
    const leaving = AbortSignal.any([signal, AbortSignal.timeout(patienceMs)]);
    const headers = { "Content-Type": "application/json", Accept: "text/event-stream", cookie };
    await fetch(`${url}/api/chat`, {
      method: "POST",
      headers,
      body: JSON.stringify({ message }),
      signal: leaving,
    })
      .then((answer) => answer.text())
      .catch(() => undefined);
    if (!signal.aborted) await sleep(50);
  }
};

const percentile = (values: readonly number[], share: number) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN;

/** Measures the requests of several readers during one phase, in milliseconds. */
const read = async (url: string, cookie: string): Promise<number[]> => {
  const times: number[] = [];
  const endsAt = performance.now() + secondsPerPhase * 1000;
  const reader = async (from: number) => {
    for (let count = from; performance.now() < endsAt; count += 1) {
      const start = performance.now();
      const answer = await fetch(url + routes[count % routes.length], { headers: { cookie } });
      await answer.arrayBuffer();
      times.push(performance.now() - start);
      await sleep(pauseMs);
    }
  };
  await Promise.all(Array.from({ length: readers }, (_, at) => reader(at)));
  return times;
};

/** Measures how much slower other routes become while many chats wait for a model that never answers. */
export const measureHanging = async (): Promise<void> => {
  const model = await startFakeModel();
  model.always(modelReplies.hangs);
  const site = await startBenchSite({
    OPENAI_BASE_URL: model.baseUrl,
    OPENAI_MODEL: "hanging",
    TRUST_PROXY: "127.0.0.1",
  });
  const cookies: string[] = [];
  for (let number = 0; number < chats; number += 1) cookies.push(await signUp(site.url, `10.0.${number}.1`));
  await read(site.url, site.cookie);
  const quiet = await read(site.url, site.cookie);
  const leaving = new AbortController();
  const chatting = cookies.map((cookie) => chat(site.url, cookie, leaving.signal));
  const busy = await read(site.url, site.cookie);
  leaving.abort();
  await Promise.all(chatting);
  const line = (what: string, times: readonly number[]): Line => ({
    what,
    value: `${percentile(times, 0.5).toFixed(1)}, ${percentile(times, 0.99).toFixed(1)} ms`,
  });
  const ratio = percentile(busy, 0.99) / percentile(quiet, 0.99);
  report([
    line("other routes without chats: median, p99", quiet),
    line(`with ${chats} chats`, busy),
    { what: "p99 with chats to without", value: ratio.toFixed(1), goal: "<= 2", met: ratio <= 2 },
  ]);
  await site.close();
  await model.close();
};
