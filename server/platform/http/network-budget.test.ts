import { expect, it } from "vitest";
import { createNetworkBudget } from "./page-cache.ts";

it("refuses a network whose budget is spent, and no other", () => {
  const take = createNetworkBudget({ points: 2, durationSec: 60 });
  take("203.0.113.1");
  take("203.0.113.2");
  expect(() => take("203.0.113.3")).toThrow(expect.objectContaining({ status: 429 }));
  take("203.0.114.1");
  take("2001:db8:1:1::1");
  take("2001:db8:1:2::1");
  expect(() => take("2001:db8:1:3::1")).toThrow(/Please try again in/);
});
