import { expect, it, vi } from "vitest";
import { readStoredTravels, storeTravels } from "./stored-travels.ts";

it("rejects with the reason if the browser throws synchronously, and keeps the stored data", async () => {
  await storeTravels({ kept: true });
  vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(() => {
    throw new DOMException("The storage is full.", "QuotaExceededError");
  });
  await expect(storeTravels({ kept: false })).rejects.toThrow("The storage is full.");
  expect(await readStoredTravels()).toEqual({ kept: true });
});
