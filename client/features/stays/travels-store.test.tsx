import { QueryClientProvider } from "@tanstack/react-query";
import { beforeEach, describe, expect, it } from "vitest";
import { render } from "vitest-browser-react";
import { createQueryClient } from "#client/platform/query-client.ts";
import { noTravels, type Travels } from "#shared/stays/travels.ts";
import { devicePlace, type TravelsPlace } from "./device-place.ts";
import { KeptNotice } from "./kept-notice.tsx";
import { useTravels } from "./travels-store.ts";

const withAnswer = (before: Travels): Travels => ({ ...before, answers: { homes: ["PT"] } });

const Probe = ({ place }: { place?: TravelsPlace }) => {
  const kept = useTravels(place);
  return (
    <main>
      <p>
        {kept.state}: {Object.keys(kept.travels.answers).join() || "no answer"}
      </p>
      <button type="button" onClick={() => kept.change(withAnswer)}>
        Answer
      </button>
      <button type="button" disabled={!kept.undo} onClick={() => kept.undo?.()}>
        Undo
      </button>
      <KeptNotice {...kept} />
    </main>
  );
};

const show = (place?: TravelsPlace) =>
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Probe place={place} />
    </QueryClientProvider>,
  );

beforeEach(() => devicePlace.clear());

describe("what a person keeps on the device", () => {
  it("survives a reload, and each change can be undone", async () => {
    const screen = await show();
    await expect.element(screen.getByText("ready: no answer")).toBeVisible();
    await screen.getByRole("button", { name: "Answer" }).click();
    await expect.element(screen.getByText("ready: homes")).toBeVisible();
    await expect.poll(() => devicePlace.load()).toEqual(withAnswer(noTravels));
    await screen.unmount();

    const again = await show();
    await expect.element(again.getByText("ready: homes")).toBeVisible();
    await expect.element(again.getByRole("button", { name: "Undo" })).toBeDisabled();
    await again.getByRole("button", { name: "Answer" }).click();
    await again.getByRole("button", { name: "Undo" }).click();
    await expect.element(again.getByText("ready: homes")).toBeVisible();
    await expect.element(again.getByRole("button", { name: "Undo" })).toBeDisabled();
  });

  it("follows a change in another tab", async () => {
    const screen = await show();
    await expect.element(screen.getByText("ready: no answer")).toBeVisible();
    await devicePlace.save(withAnswer(noTravels));
    const otherTab = new BroadcastChannel("travels");
    otherTab.postMessage(1);
    otherTab.close();
    await expect.element(screen.getByText("ready: homes")).toBeVisible();
  });

  it("is offered as a download if the storage is full, and is saved with the next change that fits", async () => {
    let isFull = true;
    const place: TravelsPlace = {
      ...devicePlace,
      save: (travels) =>
        isFull ? Promise.reject(new DOMException("full", "QuotaExceededError")) : devicePlace.save(travels),
    };
    const screen = await show(place);
    await screen.getByRole("button", { name: "Answer" }).click();
    await expect.element(screen.getByText("full: homes")).toBeVisible();
    await expect.element(screen.getByRole("alert")).toHaveTextContent(/storage of this browser is full/);
    await expect.element(screen.getByRole("button", { name: "Download" })).toBeVisible();
    isFull = false;
    await screen.getByRole("button", { name: "Answer" }).click();
    await expect.element(screen.getByText("ready: homes")).toBeVisible();
    await expect.element(screen.getByRole("alert")).not.toBeInTheDocument();
  });

  it("works in memory if the browser forbids storage", async () => {
    const forbid = () => Promise.reject(new DOMException("no", "SecurityError"));
    const screen = await show({ load: forbid, save: forbid, clear: forbid });
    await expect.element(screen.getByText("forbidden: no answer")).toBeVisible();
    await screen.getByRole("button", { name: "Answer" }).click();
    await expect.element(screen.getByText("forbidden: homes")).toBeVisible();
    await expect.element(screen.getByRole("alert")).toHaveTextContent(/does not let the page store anything/);
  });

  it("stays as it is if this version cannot read it, until the person changes something", async () => {
    const strange = { ...noTravels, version: 9 } as unknown as Travels;
    await devicePlace.save(strange);
    const screen = await show();
    await expect.element(screen.getByRole("alert")).toHaveTextContent(/cannot read/);
    await expect(devicePlace.load()).rejects.toThrow("cannot be read");
    await screen.getByRole("button", { name: "Answer" }).click();
    await expect.poll(() => devicePlace.load()).toEqual(withAnswer(noTravels));
  });
});
