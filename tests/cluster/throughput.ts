import { availableParallelism } from "node:os";
import { requestsPerSecond } from "#tests/bench/load.ts";
import { type Cluster, type Proof, register } from "./cluster.ts";

const seconds = 4;

/** Loads the first instance, then two, then all. The load itself uses the same cores. */
export const showThroughput = async ({ urls }: Cluster): Promise<Proof[]> => {
  const headers = { cookie: await register(urls[0], "loader"), "accept-encoding": "br" };
  const rates: number[] = [];
  for (const count of [1, 2, 3]) {
    const targets = urls.slice(0, count).map((url) => ({ url: `${url}/api/news`, headers }));
    const each = await Promise.all(targets.map((target) => requestsPerSecond(target, seconds)));
    rates.push(each.reduce((sum, rate) => sum + rate, 0));
  }
  const [one = 1] = rates;
  return [
    {
      what: `throughput of 1, 2 and 3 instances on ${availableParallelism()} cores`,
      shown: `${rates.map(Math.round).join(", ")} requests/s, ${rates.map((rate) => (rate / one).toFixed(2)).join(" : ")}`,
    },
  ];
};
