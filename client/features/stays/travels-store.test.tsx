import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { AuthProvider, useAuth } from "#client/platform/current-user.tsx";
import { createQueryClient } from "#client/platform/query-client.ts";
import { readStoredTravels, storeTravels } from "#client/platform/stored-travels.ts";
import { ToastProvider } from "#client/platform/toasts.tsx";
import { Toaster } from "#client/ui/toaster.tsx";
import { maxDocuments, noTravels, type TravelDocument, type Travels } from "#shared/stays/travels.ts";
import { createAccountPlace } from "./account-place.ts";
import { answerQuestion } from "./answer-question.ts";
import { devicePlace } from "./device-place.ts";
import { StorageChoice } from "./storage-choice.tsx";
import { StorageNotice } from "./storage-notice.tsx";
import type { TravelsPlace } from "./travels-place.ts";
import { useTravels } from "./travels-store.ts";

const passport = (): TravelDocument => ({ id: crypto.randomUUID(), kind: "passport", country: "PT" });
const withPassport = (before: Travels): Travels => ({
  ...before,
  documents: [...before.documents, passport()],
});
const withAnswer = answerQuestion("homes", ["PT"]);

/** A place in memory that behaves like an account. */
const createMemory = (kept?: Travels) => {
  const memory = {
    kept,
    refusal: undefined as Error | undefined,
    async load() {
      if (memory.refusal) throw memory.refusal;
      return memory.kept;
    },
    async save(travels: Travels) {
      if (memory.refusal) throw memory.refusal;
      memory.kept = travels;
    },
    async clear() {
      memory.kept = undefined;
    },
  };
  return memory;
};

/** A device whose storage is full at first. */
const createFullDevice = () => {
  const device = {
    ...devicePlace,
    isFull: true,
    save: (travels: Travels) =>
      device.isFull
        ? Promise.reject(new DOMException("full", "QuotaExceededError"))
        : devicePlace.save(travels),
  };
  return device;
};

interface ProbeProps {
  device?: TravelsPlace;
  account?: TravelsPlace;
}

const Probe = ({ device = devicePlace, account = createMemory() }: ProbeProps) => {
  const kept = useTravels(() => ({ device, account }));
  return (
    <main>
      <p>
        {kept.state}: {Object.keys(kept.travels.answers).join() || "no answer"}
      </p>
      <button type="button" onClick={() => kept.change(withAnswer)}>
        Answer
      </button>
      <button type="button" onClick={() => kept.change(withPassport)}>
        Add a passport
      </button>
      <button type="button" disabled={!kept.undo} onClick={() => kept.undo?.()}>
        Undo
      </button>
      <StorageNotice {...kept} />
      <StorageChoice {...kept} />
    </main>
  );
};

const tellOfAnotherTab = () => {
  const otherTab = new BroadcastChannel("travels");
  otherTab.postMessage(1);
  otherTab.close();
};

const show = (
  places: ProbeProps = {},
  client: QueryClient = createQueryClient(),
  baseElement: HTMLElement = document.body,
) => {
  // Otherwise an unsaved change would warn in later tests.
  onTestFinished(() => client.clear());
  return render(
    <QueryClientProvider client={client}>
      <ToastProvider>
        <Probe {...places} />
        <Toaster />
      </ToastProvider>
    </QueryClientProvider>,
    { baseElement },
  );
};

describe("stays on the device", () => {
  it("survive a reload, and each change can be undone", async () => {
    const screen = await show();
    await expect.element(screen.getByText("ready: no answer")).toBeVisible();
    await screen.getByRole("button", { name: "Answer" }).click();
    await expect.element(screen.getByText("ready: homes")).toBeVisible();
    await expect.poll(() => devicePlace.load()).toEqual(withAnswer(noTravels));
    await screen.unmount();

    const again = await show();
    await expect.element(again.getByText("ready: homes")).toBeVisible();
    await expect.element(again.getByRole("button", { name: "Undo" })).toBeDisabled();
    await again.getByRole("button", { name: "Add a passport" }).click();
    await again.getByRole("button", { name: "Undo" }).click();
    await expect.element(again.getByText("ready: homes")).toBeVisible();
    await expect.element(again.getByRole("button", { name: "Undo" })).toBeDisabled();
  });

  it("have no step to undo after a change that changes nothing", async () => {
    const screen = await show();
    await screen.getByRole("button", { name: "Answer" }).click();
    await screen.getByRole("button", { name: "Answer" }).click();
    await screen.getByRole("button", { name: "Undo" }).click();
    await expect.element(screen.getByText("ready: no answer")).toBeVisible();
  });

  it("follow a change in another tab", async () => {
    const screen = await show();
    await expect.element(screen.getByText("ready: no answer")).toBeVisible();
    await devicePlace.save(withAnswer(noTravels));
    tellOfAnotherTab();
    await expect.element(screen.getByText("ready: homes")).toBeVisible();
  });

  it("follow a change in another tab while another screen is shown", async () => {
    const client = createQueryClient();
    const screen = await show({}, client);
    await expect.element(screen.getByText("ready: no answer")).toBeVisible();
    await screen.unmount();
    await devicePlace.save(withAnswer(noTravels));
    tellOfAnotherTab();
    const again = await show({}, client);
    await expect.element(again.getByText("ready: homes")).toBeVisible();
  });

  it("are the same in two tabs that change them in turn", async () => {
    const tab = () => document.body.appendChild(document.createElement("div"));
    const one = await show({}, createQueryClient(), tab());
    const other = await show({}, createQueryClient(), tab());
    await expect.element(other.getByText("ready: no answer")).toBeVisible();
    await one.getByRole("button", { name: "Answer" }).click();
    await expect.element(other.getByText("ready: homes")).toBeVisible();
    await other.getByRole("button", { name: "Add a passport" }).click();
    await other.getByRole("button", { name: "Undo" }).click();
    await expect.poll(() => devicePlace.load()).toEqual(withAnswer(noTravels));
    await expect.element(one.getByRole("button", { name: "Undo" })).toBeDisabled();
    await expect.element(one.getByText("ready: homes")).toBeVisible();
  });

  it("keep both an unsaved change and one saved in another tab", async () => {
    const device = createFullDevice();
    const screen = await show({ device });
    await screen.getByRole("button", { name: "Answer" }).click();
    await expect.element(screen.getByText("full: homes")).toBeVisible();
    device.isFull = false;
    const other = withPassport(noTravels);
    await devicePlace.save(other);
    tellOfAnotherTab();
    await expect.element(screen.getByText("elsewhere: homes")).toBeVisible();
    await screen.getByRole("button", { name: "Add a passport" }).click();
    await screen.getByRole("button", { name: "Load the other version" }).click();
    await expect.element(screen.getByText("ready: no answer")).toBeVisible();
    expect(await devicePlace.load()).toEqual(other);
  });

  it("reject a change that could not be read again, with the reason", async () => {
    const full: Travels = { ...noTravels, documents: Array.from({ length: maxDocuments }, passport) };
    await devicePlace.save(full);
    const screen = await show();
    await screen.getByRole("button", { name: "Add a passport" }).click();
    await expect
      .element(screen.getByText("You can keep at most 50 passports and permits.", { exact: false }))
      .toBeVisible();
    await screen.getByRole("button", { name: "Answer" }).click();
    await expect.element(screen.getByRole("alert")).not.toBeInTheDocument();
    await expect.poll(() => devicePlace.load()).toEqual(withAnswer(full));
  });

  it("are offered as a download if the storage is full, and are saved with the next change that fits", async () => {
    const device = createFullDevice();
    const screen = await show({ device });
    await screen.getByRole("button", { name: "Answer" }).click();
    await expect.element(screen.getByText("full: homes")).toBeVisible();
    await expect.element(screen.getByRole("alert")).toHaveTextContent(/browser's storage is full/);
    await expect.element(screen.getByRole("button", { name: "Download" })).toBeVisible();
    device.isFull = false;
    await screen.getByRole("button", { name: "Add a passport" }).click();
    await expect.element(screen.getByText("ready: homes")).toBeVisible();
    await expect.element(screen.getByRole("alert")).not.toBeInTheDocument();
  });

  it("work in memory if the browser forbids storage", async () => {
    const forbid = () => Promise.reject(new DOMException("no", "SecurityError"));
    const screen = await show({ device: { load: forbid, save: forbid, clear: forbid } });
    await expect.element(screen.getByText("forbidden: no answer")).toBeVisible();
    await screen.getByRole("button", { name: "Answer" }).click();
    await expect.element(screen.getByText("forbidden: homes")).toBeVisible();
    await expect.element(screen.getByRole("alert")).toHaveTextContent(/does not let the page store anything/);
  });

  it("are read even if they were stored without a version", async () => {
    const { version: _, ...old } = withAnswer(noTravels);
    await storeTravels(old);
    const screen = await show();
    await expect.element(screen.getByText("ready: homes")).toBeVisible();
    await screen.getByRole("button", { name: "Add a passport" }).click();
    await expect.poll(() => devicePlace.load()).toMatchObject({ version: 1, answers: { homes: ["PT"] } });
  });

  it.each([{ version: 9 }, { documents: [{ kind: "visa" }] }])(
    "stay unchanged if this version cannot read them, until the person deletes them: %o",
    async (strange) => {
      const stored = { ...noTravels, ...strange };
      await storeTravels(stored);
      const screen = await show();
      await expect.element(screen.getByRole("alert")).toHaveTextContent(/Couldn't read your stays/);
      await screen.getByRole("button", { name: "Answer" }).click();
      await expect.element(screen.getByText("unreadable: no answer")).toBeVisible();
      expect(await readStoredTravels()).toEqual(stored);

      await screen.getByRole("button", { name: "Delete all" }).click();
      await screen.getByRole("alertdialog").getByRole("button", { name: "Delete all" }).click();
      await expect.element(screen.getByText("ready: no answer")).toBeVisible();
      await screen.getByRole("button", { name: "Answer" }).click();
      await expect.poll(() => devicePlace.load()).toEqual(withAnswer(noTravels));
    },
  );
});

describe("the place of the stays", () => {
  const id = "6f0c5a52-6f6b-4c1e-9f0f-0d4a3f1f8f11";
  const travels: Travels = { ...noTravels, documents: [{ id, kind: "passport", country: "BR" }] };
  const press = (screen: Awaited<ReturnType<typeof show>>, name: string) =>
    screen.getByRole("button", { name }).click();

  const away = new Error("The server is away.");
  const showAccount = async (account = createMemory(travels)) => {
    localStorage.setItem("staysPlace", "account");
    const screen = await show({ account });
    await expect.element(screen.getByText("ready: no answer")).toBeVisible();
    return { account, screen };
  };
  /** The account, with saves that last until the test ends them. */
  const showSlowAccount = async () => {
    const saves: { succeed: () => void; fail: (error: Error) => void }[] = [];
    const save = () => new Promise<void>((succeed, fail) => saves.push({ succeed, fail }));
    return { saves, ...(await showAccount({ ...createMemory(travels), save })) };
  };

  it("is chosen once after the first entry, and the choice moves everything", async () => {
    await devicePlace.save(travels);
    const account = createMemory();
    const screen = await show({ account });
    await expect.element(screen.getByText("Where should Meridian keep your stays?")).toBeVisible();
    await press(screen, "In my account");
    await expect.element(screen.getByText("In your account.")).toBeVisible();
    expect(account.kept).toEqual(travels);
    expect(await devicePlace.load()).toBeUndefined();
    await press(screen, "Answer");
    await expect.poll(() => account.kept).toEqual(withAnswer(travels));
    await press(screen, "Move to this device");
    await expect.element(screen.getByText("On this device.")).toBeVisible();
    expect(account.kept).toBeUndefined();
    expect(await devicePlace.load()).toEqual(withAnswer(travels));
  });

  it("is the account on a new device if the account has stays", async () => {
    const account = createMemory(withAnswer(travels));
    const screen = await show({ account });
    await expect.element(screen.getByText("ready: homes")).toBeVisible();
    await expect.element(screen.getByText("In your account.")).toBeVisible();
  });

  it("stays the device if saving to the account fails", async () => {
    await devicePlace.save(travels);
    const account = createMemory();
    const screen = await show({ account });
    await expect.element(screen.getByText("Where should Meridian keep your stays?")).toBeVisible();
    account.refusal = away;
    await press(screen, "In my account");
    await expect.element(screen.getByText("The server is away.")).toBeVisible();
    expect(await devicePlace.load()).toEqual(travels);
    expect(localStorage.getItem("staysPlace")).toBeNull();
  });

  it("receives the stays of both places on a move", async () => {
    localStorage.setItem("staysPlace", "device");
    await devicePlace.save(travels);
    const account = createMemory({ ...noTravels, citizenships: ["PT"] });
    const screen = await show({ account });
    await press(screen, "Move to my account");
    await expect.poll(() => account.kept).toEqual({ ...travels, citizenships: ["PT"] });
    await expect.element(screen.getByText("In your account.")).toBeVisible();
    await expect.element(screen.getByRole("button", { name: "Move to this device" })).toHaveFocus();
  });

  it("keeps a change that could not be saved to the account, and saves it on retry", async () => {
    const { account, screen } = await showAccount();
    account.refusal = away;
    await press(screen, "Answer");
    await expect.element(screen.getByRole("alert")).toHaveTextContent("The server is away.");
    account.refusal = undefined;
    await press(screen, "Try again");
    await expect.element(screen.getByText("ready: homes")).toBeVisible();
    expect(account.kept).toEqual(withAnswer(travels));
  });

  it("gets a change that could not be saved as soon as the browser is online again", async () => {
    const { account, screen } = await showAccount();
    account.refusal = away;
    await press(screen, "Answer");
    await expect.element(screen.getByText("unsent: homes")).toBeVisible();
    account.refusal = undefined;
    dispatchEvent(new Event("online"));
    await expect.element(screen.getByText("ready: homes")).toBeVisible();
    expect(account.kept).toEqual(withAnswer(travels));
  });

  it("gets a change that could not be saved when the stays are shown again", async () => {
    localStorage.setItem("staysPlace", "account");
    const account = createMemory(travels);
    const client = createQueryClient();
    const screen = await show({ account }, client);
    account.refusal = away;
    await press(screen, "Answer");
    await expect.element(screen.getByText("unsent: homes")).toBeVisible();
    await screen.unmount();
    account.refusal = undefined;
    const again = await show({ account }, client);
    await expect.element(again.getByText("ready: homes")).toBeVisible();
    expect(account.kept).toEqual(withAnswer(travels));
  });

  it("keeps a change whose save is refused after another tab has saved", async () => {
    const { saves, screen } = await showSlowAccount();
    await press(screen, "Answer");
    await expect.poll(() => saves).toHaveLength(1);
    tellOfAnotherTab();
    saves[0]!.fail(away);
    await expect.element(screen.getByText("elsewhere: homes")).toBeVisible();
  });

  it("makes a change to the version of another tab, if that is still loading", async () => {
    const { account, screen } = await showAccount();
    const arrivals: (() => void)[] = [];
    account.load = async () => {
      await new Promise<void>((arrive) => arrivals.push(arrive));
      return account.kept;
    };
    const other = withPassport(travels);
    account.kept = other;
    tellOfAnotherTab();
    await expect.poll(() => arrivals).toHaveLength(1);
    await press(screen, "Answer");
    arrivals[0]!();
    await expect.element(screen.getByText("ready: homes")).toBeVisible();
    await expect.poll(() => account.kept).toEqual(withAnswer(other));
  });

  it("warns before the page is closed until the newest change is saved", async () => {
    const { saves, screen } = await showSlowAccount();
    const isAsked = () => !dispatchEvent(new Event("beforeunload", { cancelable: true }));
    expect(isAsked()).toBe(false);
    await press(screen, "Answer");
    await press(screen, "Add a passport");
    await press(screen, "Add a passport");
    await expect.poll(() => saves).toHaveLength(1);
    expect(isAsked()).toBe(true);
    saves[0]!.succeed();
    // One save includes all changes that were made during the first.
    await expect.poll(() => saves).toHaveLength(2);
    expect(isAsked()).toBe(true);
    saves[1]!.succeed();
    await expect.poll(isAsked).toBe(false);
    expect(saves).toHaveLength(2);
  });

  it("overwrites nothing with a change made while a save runs and another tab saves", async () => {
    const { saves, screen } = await showSlowAccount();
    await press(screen, "Add a passport");
    await expect.poll(() => saves).toHaveLength(1);
    tellOfAnotherTab();
    await press(screen, "Answer");
    saves[0]!.succeed();
    await expect.element(screen.getByText("elsewhere: homes")).toBeVisible();
    expect(saves).toHaveLength(1);
  });

  it("joins an unsaved change with one in another tab on 'Keep both'", async () => {
    const device = createFullDevice();
    const screen = await show({ device });
    await screen.getByRole("button", { name: "Answer" }).click();
    await expect.element(screen.getByText("full: homes")).toBeVisible();
    device.isFull = false;
    const other = withPassport(noTravels);
    await devicePlace.save(other);
    tellOfAnotherTab();
    await expect.element(screen.getByText("elsewhere: homes")).toBeVisible();
    await screen.getByRole("button", { name: "Keep both" }).click();
    await expect.element(screen.getByText("ready: homes")).toBeVisible();
    await expect.poll(() => devicePlace.load()).toEqual(withAnswer(other));
    await expect.element(screen.getByRole("button", { name: "Undo" })).toBeDisabled();
  });

  it("keeps the versions apart if both together could not be read again", async () => {
    const documents = Array.from({ length: maxDocuments - 1 }, passport);
    await devicePlace.save({ ...noTravels, documents });
    const device = createFullDevice();
    const screen = await show({ device });
    await screen.getByRole("button", { name: "Add a passport" }).click();
    await expect.element(screen.getByText("full: no answer")).toBeVisible();
    device.isFull = false;
    const other = withPassport({ ...noTravels, documents });
    await devicePlace.save(other);
    tellOfAnotherTab();
    await screen.getByRole("button", { name: "Keep both" }).click();
    await expect.element(screen.getByText(/Both versions together exceed the limit/)).toBeVisible();
    await expect.element(screen.getByText("elsewhere: no answer")).toBeVisible();
    expect(await devicePlace.load()).toEqual(other);
  });

  it("keeps a change while offline, and if another device has saved in the meantime", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    const server = { isDown: false, kept: { revision: crypto.randomUUID(), travels } };
    const saves: unknown[] = [];
    vi.stubGlobal("fetch", async (_path: string, { method, body }: RequestInit) => {
      if (server.isDown) throw new TypeError("Failed to fetch");
      if (method === "GET") return Response.json(server.kept);
      saves.push(body);
      return Response.json(
        { message: "Another device has saved.", code: "saved_elsewhere" },
        { status: 409 },
      );
    });
    localStorage.setItem("staysPlace", "account");
    const client = createQueryClient();
    const screen = await show({ account: createAccountPlace(client) }, client);
    await expect.element(screen.getByText("ready: no answer")).toBeVisible();
    server.isDown = true;
    await press(screen, "Answer");
    await expect.element(screen.getByText("unsent: homes")).toBeVisible();
    await expect.element(screen.getByRole("alert")).toHaveTextContent("Check your connection");

    server.isDown = false;
    server.kept = { revision: crypto.randomUUID(), travels: { ...travels, citizenships: ["BR"] } };
    await press(screen, "Try again");
    await expect.element(screen.getByText("elsewhere: homes")).toBeVisible();
    await press(screen, "Add a passport");
    await press(screen, "Load the other version");
    await expect.element(screen.getByText("ready: no answer")).toBeVisible();
    expect(saves).toHaveLength(1);
  });

  it("gets a change that is made during the move", async () => {
    let clear = () => {};
    const account = { ...createMemory(travels), clear: () => new Promise<void>((done) => (clear = done)) };
    const { screen } = await showAccount(account);
    await press(screen, "Move to this device");
    await expect.poll(() => devicePlace.load()).toEqual(travels);
    await press(screen, "Answer");
    clear();
    await expect.element(screen.getByText("On this device.")).toBeVisible();
    await expect.poll(() => devicePlace.load()).toEqual(withAnswer(travels));
  });

  it("does not move the stays over a version that this tab has not seen", async () => {
    const { account, screen } = await showAccount();
    account.refusal = away;
    await press(screen, "Answer");
    await expect.element(screen.getByText("unsent: homes")).toBeVisible();
    tellOfAnotherTab();
    await expect.element(screen.getByText("elsewhere: homes")).toBeVisible();
    account.refusal = undefined;
    await press(screen, "Move to this device");
    await expect.element(screen.getByText(/Load its version first/)).toBeVisible();
    expect(account.kept).toEqual(travels);
  });

  it("allows no changes while the account cannot be reached", async () => {
    localStorage.setItem("staysPlace", "account");
    const account = createMemory(travels);
    account.refusal = away;
    const screen = await show({ account });
    await expect.element(screen.getByText("unreachable: no answer")).toBeVisible();
    account.refusal = undefined;
    await press(screen, "Answer");
    expect(account.kept).toEqual(travels);
    await press(screen, "Try again");
    await expect.element(screen.getByText("ready: no answer")).toBeVisible();
  });

  it("is loaded once the browser is online, if it could not be reached", async () => {
    localStorage.setItem("staysPlace", "account");
    const account = createMemory(travels);
    account.refusal = away;
    const screen = await show({ account });
    await expect.element(screen.getByText("unreachable: no answer")).toBeVisible();
    account.refusal = undefined;
    dispatchEvent(new Event("online"));
    await expect.element(screen.getByText("ready: no answer")).toBeVisible();
  });

  it("deletes everything after a confirmation", async () => {
    const { account, screen } = await showAccount();
    await press(screen, "Delete all");
    const dialog = screen.getByRole("alertdialog");
    await expect.element(dialog).toHaveTextContent(/cannot be undone/);
    await dialog.getByRole("button", { name: "Delete all" }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(account.kept).toBeUndefined();
  });
});

describe("an unsent change at the end of the session", () => {
  const amelia = { id: 1, username: "amelia", role: "member" };
  const bessie = { id: 2, username: "bessie", role: "member" };
  const kept: Travels = { ...noTravels, citizenships: ["BR"] };

  /** Amelia makes a change after her session has ended. Then somebody signs in with Enter. */
  const signInAs = async (user: typeof amelia) => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    let owner: typeof amelia | undefined = amelia;
    const saves: { by: string; travels: unknown }[] = [];
    vi.stubGlobal("fetch", async (path: string, { method, body }: RequestInit = {}) => {
      if (path === "/api/login") owner = user;
      if (!owner)
        return Response.json({ message: "Please sign in first.", code: "unauthenticated" }, { status: 401 });
      if (path !== "/api/stays") return Response.json(owner);
      if (method === "GET") return Response.json({ revision: "none", travels: kept });
      const { revision, ...travels } = JSON.parse(String(body));
      saves.push({ by: owner.username, travels });
      return Response.json({ revision: "none" });
    });
    localStorage.setItem("staysPlace", "account");
    const client = createQueryClient({ firstRetryMs: 1 });
    onTestFinished(() => client.clear());
    const Gate = () => {
      const { user: current, login } = useAuth();
      if (current) return <Probe key={current.id} account={createAccountPlace(client)} />;
      return (
        <button type="button" onClick={() => login.mutate({ username: "a", password: "b" })}>
          Log in
        </button>
      );
    };
    const screen = await render(
      <QueryClientProvider client={client}>
        <ToastProvider>
          <AuthProvider>
            <Gate />
          </AuthProvider>
        </ToastProvider>
      </QueryClientProvider>,
    );
    await expect.element(screen.getByText("ready: no answer")).toBeVisible();
    owner = undefined;
    screen.getByRole("button", { name: "Answer" }).element().focus();
    await userEvent.keyboard("{Enter}");
    const logIn = screen.getByRole("button", { name: "Log in" });
    await expect.element(logIn).toBeVisible();
    logIn.element().focus();
    await userEvent.keyboard("{Enter}");
    return { screen, saves };
  };

  it("leads to the sign-in page, and is saved after the same person has signed in", async () => {
    const { screen, saves } = await signInAs(amelia);
    await expect.element(screen.getByText("ready: homes")).toBeVisible();
    expect(saves).toEqual([{ by: "amelia", travels: withAnswer(kept) }]);
  });

  it("is not given to another person", async () => {
    const { screen, saves } = await signInAs(bessie);
    await expect.element(screen.getByText("ready: no answer")).toBeVisible();
    dispatchEvent(new Event("online"));
    await screen.getByRole("button", { name: "Add a passport" }).click();
    await expect.poll(() => saves).toHaveLength(1);
    expect(saves).toMatchObject([{ by: "bessie", travels: { answers: {} } }]);
  });
});
