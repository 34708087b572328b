import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createQueryClient } from "#client/platform/query-client.ts";
import { noTravels, type Travels } from "#shared/stays/travels.ts";
import { createAccountPlace, isSavedElsewhere } from "./account-place.ts";
import { UnreadableTravels } from "./travels-place.ts";

const travelsIn = (...countries: string[]): Travels => ({ ...noTravels, citizenships: countries });

/** Fakes the account's side of the contract, for any number of devices. */
const serveStays = (
  stored: { revision: string; travels: object | null } = { revision: "none", travels: null },
) => {
  let saves = 0;
  vi.stubGlobal("fetch", async (_path: string, { method, body }: RequestInit) => {
    if (method === "DELETE") stored = { revision: "none", travels: null };
    if (method !== "PUT") return Response.json(method === "GET" ? stored : { revision: "none" });
    const { revision, ...travels } = JSON.parse(String(body));
    if (revision !== stored.revision)
      return Response.json(
        { message: "Another device has saved.", code: "saved_elsewhere" },
        { status: 409 },
      );
    saves += 1;
    stored = { revision: `6f0c5a52-6f6b-4c1e-9f0f-${String(saves).padStart(12, "0")}`, travels };
    return Response.json({ revision: stored.revision });
  });
};

const createPlace = () => createAccountPlace(createQueryClient());

beforeEach(() => {
  serveStays();
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe("stays in the account", () => {
  it("are empty at first, then hold the last save, until they are deleted", async () => {
    const place = createPlace();
    expect(await place.load()).toBeUndefined();
    await place.save(travelsIn("BR"));
    await place.save(travelsIn("BR", "PT"));
    expect(await place.load()).toEqual(travelsIn("BR", "PT"));
    await place.clear();
    expect(await place.load()).toBeUndefined();
    await place.save(travelsIn("BR"));
  });

  it("are saved in order if saves overlap", async () => {
    const place = createPlace();
    await Promise.all(["BR", "PT", "ES"].map((country) => place.save(travelsIn(country))));
    expect(await place.load()).toEqual(travelsIn("ES"));
  });

  it("are not replaced if this version cannot read them", async () => {
    const kept = { revision: "6f0c5a52-6f6b-4c1e-9f0f-0d4a3f1f8f11", travels: { ...noTravels, version: 9 } };
    serveStays(kept);
    const place = createPlace();
    await expect(place.load()).rejects.toThrow(UnreadableTravels);
    await expect(place.save(travelsIn("BR"))).rejects.toThrow("Another device has saved.");
    await place.clear();
    expect(await place.load()).toBeUndefined();
  });

  it("are not replaced while another device has newer ones", async () => {
    const [one, other] = [createPlace(), createPlace()];
    await Promise.all([one.load(), other.load()]);
    await one.save(travelsIn("BR"));
    const error = await other.save(travelsIn("PT")).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ message: "Another device has saved." });
    expect(isSavedElsewhere(error)).toBe(true);
    expect(await other.load()).toEqual(travelsIn("BR"));
    await other.save(travelsIn("BR", "PT"));
    expect(await other.load()).toEqual(travelsIn("BR", "PT"));
  });
});
