import { expect, it, vi } from "vitest";
import { createCode } from "./code.ts";

it("loads once", async () => {
  const fetchCode = vi.fn(async () => "page");
  const code = createCode(fetchCode);
  expect(code.loaded()).toBeUndefined();
  expect(await Promise.all([code.load(), code.load()])).toEqual(["page", "page"]);
  expect(code.loaded()).toBe("page");
  await code.load();
  expect(fetchCode).toHaveBeenCalledOnce();
});

it("loads again after a failure", async () => {
  const fetchCode = vi.fn().mockRejectedValueOnce(new Error("offline")).mockResolvedValueOnce("page");
  const code = createCode(fetchCode);
  await expect(code.load()).rejects.toThrow("offline");
  expect(code.loaded()).toBeUndefined();
  expect(await code.load()).toBe("page");
});
