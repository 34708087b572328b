import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import * as z from "zod/mini";
import { defineContract } from "#shared/contract.ts";
import { CallError, callEndpoint, isSignedOut } from "./call-endpoint.ts";

const contract = defineContract({
  read: {
    method: "get",
    path: "/api/things/:id",
    summary: "Reads.",
    access: "user",
    params: z.object({ id: z.string() }),
    query: z.object({ tag: z.optional(z.array(z.string())), q: z.optional(z.string()) }),
    response: z.object({ id: z.string() }),
  },
  named: {
    method: "get",
    path: "/api/named",
    summary: "Has its own failure text.",
    access: "public",
    response: z.object({}),
    failure: "Failed to fetch countries",
  },
  write: {
    method: "post",
    path: "/api/things",
    summary: "Writes.",
    access: "user",
    body: z.object({ name: z.string() }),
    response: z.object({ ok: z.boolean() }),
  },
});

const answer = (status: number, body?: unknown) =>
  vi.fn(
    async (_url: string, _init?: RequestInit) =>
      new Response(typeof body === "string" ? body : JSON.stringify(body), { status }),
  );
const failure = async (call: Promise<unknown>): Promise<CallError> => {
  const error = await call.catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(CallError);
  return error as CallError;
};

beforeEach(() => vi.spyOn(console, "error").mockImplementation(() => undefined));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe("a call", () => {
  it("fills in the path, repeats lists in the query string, and returns the response", async () => {
    const fetch = answer(200, { id: "a/b" });
    vi.stubGlobal("fetch", fetch);
    const given = await callEndpoint(contract.read, {
      params: { id: "a/b" },
      query: { tag: ["x", "y z"], q: undefined },
    });
    expect(given).toEqual({ id: "a/b" });
    expect(fetch.mock.calls[0]?.[0]).toBe("/api/things/a%2Fb?tag=x&tag=y+z");
  });

  it("sends JSON", async () => {
    const fetch = answer(200, { ok: true });
    vi.stubGlobal("fetch", fetch);
    await callEndpoint(contract.write, { body: { name: "n" } });
    expect(fetch.mock.calls[0]?.[1]).toMatchObject({
      method: "POST",
      body: '{"name":"n"}',
      headers: { "Content-Type": "application/json" },
    });
  });
});

describe("a failure", () => {
  it("of a GET names the status", async () => {
    vi.stubGlobal("fetch", answer(503, { message: "away", code: "unavailable" }));
    const error = await failure(callEndpoint(contract.read, { params: { id: "1" } }));
    expect(error.message).toBe("API responded with status 503");
    expect(error.details).toMatchObject({ status: 503, serverMessage: "away" });
    expect(console.error).toHaveBeenCalledWith("API request failed", error);
  });

  it("has the contract's failure text if there is one", async () => {
    vi.stubGlobal("fetch", answer(500, "no JSON"));
    expect((await failure(callEndpoint(contract.named, {}))).message).toBe("Failed to fetch countries");
  });

  it("of another method has the server's message, or 'An unknown error occurred'", async () => {
    vi.stubGlobal(
      "fetch",
      answer(409, { message: "This is taken.", code: "taken", fields: { name: "Taken" } }),
    );
    const told = await failure(callEndpoint(contract.write, { body: { name: "n" } }));
    expect(told.message).toBe("This is taken.");
    expect(told.details.fields).toEqual({ name: "Taken" });
    vi.stubGlobal("fetch", answer(500, { message: "Closed for the night.", code: 7 }));
    const uncoded = await failure(callEndpoint(contract.write, { body: { name: "n" } }));
    expect(uncoded.message).toBe("Closed for the night.");
    expect(uncoded.details).toMatchObject({ serverMessage: "Closed for the night.", code: undefined });
    for (const body of ["<html>", "", { message: "" }, { code: "away" }, null]) {
      vi.stubGlobal("fetch", answer(500, body));
      const untold = await failure(callEndpoint(contract.write, { body: { name: "n" } }));
      expect(untold.message).toBe("An unknown error occurred");
      expect(untold.details.serverMessage).toBeUndefined();
    }
  });

  it.each([
    ["a page in place of JSON", "<!doctype html><title>Sign in to this network</title>"],
    ["nothing", ""],
    ["a part missing", {}],
    ["a part of another type", { id: 7 }],
    ["no object", null],
  ])("is also a successful response with %s, with a message for users", async (_, body) => {
    vi.stubGlobal("fetch", answer(200, body));
    const error = await failure(callEndpoint(contract.read, { params: { id: "1" } }));
    expect(error.message).toMatch(/^Meridian sent an unexpected response\. /);
    expect(error.details.status).toBe(200);
    expect(console.error).toHaveBeenCalledWith("API request failed", error);
  });

  it("has the contract's failure text for an invalid response too", async () => {
    vi.stubGlobal("fetch", answer(200, "<!doctype html>"));
    expect((await failure(callEndpoint(contract.named, {}))).message).toBe("Failed to fetch countries");
  });

  it("is a response that breaks off", async () => {
    const broken = new ReadableStream({ start: (stream) => stream.error(new TypeError("network error")) });
    vi.stubGlobal("fetch", vi.fn().mockResolvedValue(new Response(broken)));
    const error = await failure(callEndpoint(contract.read, { params: { id: "1" } }));
    expect(error.details.status).toBeUndefined();
    expect(error.message).toContain("could not be reached");
  });

  it("is not an aborted call, which rejects with AbortError and is not logged", async () => {
    const giveUp = new AbortController();
    const endless = new ReadableStream({
      start: (stream) => giveUp.signal.addEventListener("abort", () => stream.error(giveUp.signal.reason)),
    });
    vi.stubGlobal("fetch", vi.fn().mockResolvedValue(new Response(endless)));
    const call = callEndpoint(contract.read, { params: { id: "1" } }, { signal: giveUp.signal });
    giveUp.abort();
    await expect(call).rejects.toThrow(expect.objectContaining({ name: "AbortError" }));
    expect(console.error).not.toHaveBeenCalled();
  });

  it("of the network has no status", async () => {
    vi.stubGlobal("fetch", vi.fn().mockRejectedValue(new TypeError("Failed to fetch")));
    const error = await failure(callEndpoint(contract.write, { body: { name: "n" } }));
    expect(error.details.status).toBeUndefined();
    expect(error.message).toContain("could not be reached");
  });

  it("by a lost session is recognized, and logged unless the caller expects it", async () => {
    vi.stubGlobal("fetch", answer(401, { message: "Please sign in first.", code: "unauthenticated" }));
    const input = { params: { id: "1" } };
    const expected = await failure(callEndpoint(contract.read, input, { expectsSignOut: true }));
    expect(isSignedOut(expected)).toBe(true);
    expect(console.error).not.toHaveBeenCalled();
    const error = await failure(callEndpoint(contract.read, input));
    expect(isSignedOut(error)).toBe(true);
    expect(console.error).toHaveBeenCalledExactlyOnceWith("API request failed", error);
    for (const body of ["<html>", {}, { message: "Who are you?" }]) {
      vi.stubGlobal("fetch", answer(401, body));
      expect(isSignedOut(await failure(callEndpoint(contract.write, { body: { name: "n" } })))).toBe(true);
      // A call that needs no session, such as a sign-in, was refused for another reason.
      expect(isSignedOut(await failure(callEndpoint(contract.named, {})))).toBe(false);
    }
    vi.stubGlobal("fetch", answer(401, { message: "Wrong.", code: "wrong_credentials" }));
    expect(isSignedOut(await failure(callEndpoint(contract.write, { body: { name: "n" } })))).toBe(false);
  });
});
