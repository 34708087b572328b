import { expect, it, vi } from "vitest";
import { readStoredTravels, storeTravels } from "./stored-travels.ts";

it("says why nothing was stored if the browser throws at once, and keeps what it has", async () => {
  await storeTravels({ kept: true });
  vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(() => {
    throw new DOMException("The storage is full.", "QuotaExceededError");
  });
  await expect(storeTravels({ kept: false })).rejects.toThrow("The storage is full.");
  expect(await readStoredTravels()).toEqual({ kept: true });
});
