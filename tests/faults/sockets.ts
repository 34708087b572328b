import net from "node:net";
import { ask, withTrialSite } from "#tests/support/trial-site.ts";
import { type Outcome, percentile } from "#tests/support/trials.ts";

const requests = 300;
const halves = ["", "GET / HT", "POST /api/waitlist HTTP/1.1\r\nHost: a\r\nContent-Length: 1000\r\n\r\n{"];

const openHalf = async (url: string, index: number): Promise<net.Socket> => {
  const { hostname, port } = new URL(url);
  const socket = net.connect(Number(port), hostname);
  socket.on("error", () => undefined);
  await new Promise((resolve) => socket.once("connect", resolve).once("close", resolve));
  socket.write(halves[index % halves.length]!);
  return socket;
};

/** Requests a page and a write in turn. */
const askInTurn = (url: string, index: number) =>
  index % 2 === 0
    ? ask(`${url}/landing`)
    : ask(`${url}/api/waitlist`, {
        method: "POST",
        body: { email: `other-${index}@trial.example` },
        headers: { "X-Forwarded-For": `10.9.${index % 250}.1` },
      });

/** Opens connections that send half of a request, and measures the requests of others. */
export const run = (count: number): Promise<Outcome[]> =>
  withTrialSite(async (trial) => {
    const { url } = await trial.start();
    const sockets: net.Socket[] = [];
    for (let index = 0; index < count; index += 1) sockets.push(await openHalf(url, index));
    const open = sockets.filter(({ destroyed }) => !destroyed).length;
    const times: number[] = [];
    let failures = 0;
    for (let index = 0; index < requests; index += 1) {
      const { status, ms } = await askInTurn(url, index);
      times.push(ms);
      if (status !== 200) failures += 1;
    }
    for (const socket of sockets) socket.destroy();
    const p99 = percentile(times, 0.99);
    return [
      {
        promise: "half-open sockets: p99 of others at most 1 s",
        count: `${open} sockets, ${requests} requests`,
        result: `p99 ${p99.toFixed(0)} ms, ${failures} failures`,
        isKept: p99 <= 1000 && failures === 0,
      },
    ];
  });
