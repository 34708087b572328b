import { describe, expect, it } from "vitest";
import { createQueryClient } from "./query-client.ts";

describe("queries", () => {
  it("are not fetched again on focus, retried once, and kept for five minutes", () => {
    expect(createQueryClient().getDefaultOptions().queries).toMatchObject({
      refetchOnWindowFocus: false,
      retry: 1,
      gcTime: 300_000,
    });
  });

  it("back off from 1 s to 30 s, doubling each time", () => {
    const { retryDelay } = createQueryClient().getDefaultOptions().queries ?? {};
    const delayMs = retryDelay as (attempt: number) => number;
    expect([0, 1, 2, 3, 4, 5, 6].map(delayMs)).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
  });
});
