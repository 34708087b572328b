import { describe, expect, it } from "vitest";
import { newsContract } from "#shared/news/contract.ts";
import { createServeSearch } from "./serve-searches.ts";

const create = (points = 100) => {
  const changed: ((payload: string) => void)[] = [];
  const notifications = {
    connected: true,
    subscribe: (_channel: string, handler: (payload: string) => void) => void changed.push(handler),
    onGap: () => undefined,
  };
  const serve = createServeSearch(notifications, { points, durationSec: 60 });
  let searches = 0;
  const find = async () => {
    searches += 1;
    return [];
  };
  const search = (by: string, key: unknown) => serve(newsContract.list, { by, key }, find);
  const announce = () => {
    for (const handler of changed) handler("");
  };
  return { search, serve, announce, searches: () => searches };
};

describe("a search", () => {
  it("runs once for all readers until the news change", async () => {
    const { search, announce, searches } = create();
    const first = await search("one", { q: "visa" });
    expect(await search("another", { q: "visa" })).toBe(first);
    await search("one", { q: "tax" });
    expect(searches()).toBe(2);
    announce();
    expect(await search("one", { q: "visa" })).not.toBe(first);
    expect(searches()).toBe(3);
  });

  it("in the caller's own data is not shared", async () => {
    const { search, searches } = create();
    await search("one", undefined);
    await search("another", undefined);
    expect(searches()).toBe(2);
  });

  it("beyond the limit of a caller is refused, unless it is cached", async () => {
    const { search, searches } = create(2);
    await search("one", { q: "one" });
    await search("one", { q: "two" });
    await expect(search("one", { q: "three" })).rejects.toMatchObject({
      status: 429,
      message: "Too many searches. Please try again in 60 seconds.",
      details: { retryAfterSec: 60 },
    });
    await search("one", { q: "one" });
    await search("another", { q: "three" });
    await search("one", { q: "three" });
    expect(searches()).toBe(3);
  });

  it("waits in a short queue, beyond which further ones are refused at once", async () => {
    const { serve } = create(1000);
    let end = () => {};
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    const all = Array.from({ length: 100 }, (_, index) =>
      serve(newsContract.list, { by: String(index), key: index }, async () => {
        await ended;
        return [];
      }),
    );
    const refused = all.slice(34);
    for (const answer of refused) await expect(answer).rejects.toMatchObject({ status: 503, code: "busy" });
    end();
    await Promise.all(all.slice(0, 34));
  });

  it("fails with all that wait when the database is away, and works again afterwards", async () => {
    const { serve } = create(1000);
    const away = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
    let begun = 0;
    const fail = async () => {
      begun += 1;
      await Promise.resolve();
      throw away;
    };
    const all = Array.from({ length: 20 }, (_, key) => serve(newsContract.list, { by: "one", key }, fail));
    for (const result of await Promise.allSettled(all)) expect(result).toMatchObject({ reason: away });
    expect(begun).toBe(4);
    expect(await serve(newsContract.list, { by: "one", key: 1 }, async () => [])).toBeDefined();
  });
});
