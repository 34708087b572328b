import type { LookupAddress } from "node:dns";
import type { LookupFunction } from "node:net";
import type { buildConnector } from "undici";
import { describe, expect, it } from "vitest";
import { createGuardedConnector } from "./guarded-connector.ts";

/** A lookup with one answer per call. */
const resolving = (...answers: LookupAddress[][]): LookupFunction => {
  let call = 0;
  return (_hostname, options, callback) => {
    const found = answers[Math.min(call, answers.length - 1)]!;
    call += 1;
    if (options.all) callback(null, found);
    else callback(null, found[0]!.address, found[0]!.family);
  };
};

/** A fake of undici's connector that records the addresses from the given lookup. */
const buildThatTells = (all: boolean, connectedTo: unknown[]) =>
  ((options: { lookup: LookupFunction }) =>
    ({ hostname }: buildConnector.Options, callback: buildConnector.Callback) =>
      options.lookup(hostname, { all }, (error, address) => {
        if (error) return callback(error, null);
        connectedTo.push(address);
        callback(null, {} as never);
      })) as unknown as typeof buildConnector;

const publicAddress = { address: "93.184.215.14", family: 4 };
const privateAddress = { address: "127.0.0.1", family: 4 };
const target = { hostname: "rebind.example", host: "rebind.example", protocol: "http:", port: "80" };

describe.each([true, false])("a guarded connection (all addresses asked for: %s)", (all) => {
  it("uses the very addresses that were checked, so that DNS rebinding gains nothing", async () => {
    const connectedTo: unknown[] = [];
    const connect = createGuardedConnector(buildThatTells(all, connectedTo), {
      allowHosts: [],
      lookup: resolving([publicAddress], [privateAddress]),
      timeoutMs: 1000,
    });
    const outcome = () =>
      new Promise<Error | null>((resolve) => {
        connect(target, (...outcome) => resolve(outcome[0]));
      });

    expect(await outcome()).toBeNull();
    expect(connectedTo).toEqual([all ? [publicAddress] : publicAddress.address]);
    expect(await outcome()).toMatchObject({ code: "address" });
    expect(connectedTo).toHaveLength(1);
  });

  it("is refused for a name without addresses", async () => {
    const connect = createGuardedConnector(buildThatTells(all, []), {
      allowHosts: [],
      lookup: resolving([]),
      timeoutMs: 1000,
    });
    const error = await new Promise((resolve) => {
      connect(target, (...outcome) => resolve(outcome[0]));
    });
    expect(error).toMatchObject({ code: "address" });
  });
});
