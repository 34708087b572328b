import { type QueryClient, QueryClientProvider, useMutation, useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { renderToString } from "react-dom/server";
import { describe, expect, it, vi } from "vitest";
import { render } from "vitest-browser-react";
import { newsContract } from "#shared/news/contract.ts";
import { callEndpoint } from "./call-endpoint.ts";
import { AuthProvider, useAuth } from "./current-user.tsx";
import { FailureToasts } from "./failure-toasts.tsx";
import { createQueryClient } from "./query-client.ts";
import { ToastProvider, useToastList } from "./toasts.tsx";

const Around = ({ children, client }: { children: ReactNode; client?: QueryClient }) => {
  const [own] = useState(() => createQueryClient({ firstRetryMs: 1 }));
  return (
    <QueryClientProvider client={client ?? own}>
      <ToastProvider>
        <AuthProvider>{children}</AuthProvider>
        <FailureToasts />
      </ToastProvider>
    </QueryClientProvider>
  );
};

const Probe = () => {
  const { user, hasLeft, login, logout } = useAuth();
  const toasts = useToastList();
  return (
    <>
      <output>
        {user === undefined ? "unknown" : (user?.username ?? "nobody")}
        {hasLeft && ", has left"}
      </output>
      <p>{toasts.map(({ title, description, variant }) => `${title}: ${description} (${variant})`).join()}</p>
      <button type="button" onClick={() => login.mutate({ username: "a", password: "b" })}>
        in
      </button>
      <button type="button" onClick={() => logout.mutate()}>
        out
      </button>
    </>
  );
};

const answers = (table: Record<string, [number, unknown]>) => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  vi.stubGlobal(
    "fetch",
    vi.fn(async (url: string) => {
      const [status, body] = table[url] ?? [404, {}];
      return new Response(JSON.stringify(body), { status });
    }),
  );
};

it("throws outside its provider", () => {
  expect(() => renderToString(<Probe />)).toThrow("useAuth must be used within an AuthProvider");
});

it("treats a 401 as nobody, signs in and out, and shows failures in destructive toasts", async () => {
  const user = { id: 1, username: "amelia", role: "member" };
  answers({
    "/api/user": [401, { message: "Please sign in first.", code: "unauthenticated" }],
    "/api/login": [200, user],
    "/api/logout": [200, { message: "bye" }],
  });
  const screen = await render(<Probe />, { wrapper: Around });
  await expect.element(screen.getByRole("status")).toHaveTextContent("nobody");
  await screen.getByRole("button", { name: "in" }).click();
  await expect.element(screen.getByRole("status")).toHaveTextContent("amelia");
  answers({ "/api/logout": [503, { message: "Try later.", code: "unavailable" }] });
  await screen.getByRole("button", { name: "out" }).click();
  await expect.element(screen.getByText("Logout failed: Try later. (destructive)")).toBeVisible();
  await expect.element(screen.getByRole("status")).toHaveTextContent("amelia");
  answers({ "/api/logout": [200, { message: "bye" }] });
  await screen.getByRole("button", { name: "out" }).click();
  await expect.element(screen.getByRole("status")).toHaveTextContent("nobody");
  answers({ "/api/login": [401, { message: "Wrong.", code: "wrong_credentials" }] });
  await screen.getByRole("button", { name: "in" }).click();
  await expect.element(screen.getByText("Login failed: Wrong. (destructive)")).toBeVisible();
  answers({ "/api/login": [401, { message: "Not this one." }] });
  await screen.getByRole("button", { name: "in" }).click();
  await expect.element(screen.getByText("Login failed: Not this one. (destructive)")).toBeVisible();
});

const News = () => {
  const { refetch } = useQuery({
    queryKey: ["news"],
    queryFn: () => callEndpoint(newsContract.list, {}),
    retry: false,
  });
  return (
    <button type="button" onClick={() => void refetch()}>
      news
    </button>
  );
};

it("forgets the user as soon as any call reports a lost session", async () => {
  answers({ "/api/user": [200, { id: 1, username: "amelia", role: "member" }], "/api/news": [200, []] });
  const both = (
    <>
      <Probe />
      <News />
    </>
  );
  const screen = await render(both, { wrapper: Around });
  await expect.element(screen.getByRole("status")).toHaveTextContent("amelia");
  answers({ "/api/news": [401, { message: "Please sign in first.", code: "unauthenticated" }] });
  await screen.getByRole("button", { name: "news" }).click();
  await expect.element(screen.getByRole("status")).toHaveTextContent("nobody");
});

/** A button that renews the session until `finish` is called. */
const renewal = () => {
  let finish = () => {};
  const renewing = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const Renewal = () => {
    const { mutate, status } = useMutation({ mutationFn: () => renewing, meta: { renewsSession: true } });
    return (
      <button type="button" onClick={() => mutate()}>
        renew: {status}
      </button>
    );
  };
  return { Renewal, finish };
};

it("keeps the user while the session is renewed, and refetches them after a call with the old session", async () => {
  const amelia = { id: 1, username: "amelia", role: "member" };
  const refused = [401, { message: "Please sign in first.", code: "unauthenticated" }] as [number, unknown];
  answers({ "/api/user": [200, amelia], "/api/news": refused });
  const client = createQueryClient({ firstRetryMs: 1 });
  const { Renewal, finish } = renewal();
  const screen = await render(
    <Around client={client}>
      <Probe />
      <News />
      <Renewal />
    </Around>,
  );
  await expect.element(screen.getByRole("status")).toHaveTextContent("amelia");
  await screen.getByRole("button", { name: "renew" }).click();
  await screen.getByRole("button", { name: "news" }).click();
  await expect.poll(() => client.getQueryState(["news"])?.status).toBe("error");
  await expect.element(screen.getByRole("status")).toHaveTextContent("amelia");
  finish();
  await expect.element(screen.getByRole("button", { name: "renew: success" })).toBeVisible();
  const asked = () => client.getQueryState(["/api/user"])?.dataUpdateCount ?? 0;
  const before = asked();
  await screen.getByRole("button", { name: "news" }).click();
  await expect.poll(asked).toBeGreaterThan(before);
  await expect.element(screen.getByRole("status")).toHaveTextContent("amelia");
  answers({ "/api/user": refused, "/api/news": refused });
  await screen.getByRole("button", { name: "news" }).click();
  await expect.element(screen.getByRole("status")).toHaveTextContent("nobody");
});

it("forgets the user of a deleted account in all tabs", async () => {
  answers({ "/api/user": [200, { id: 1, username: "amelia", role: "member" }] });
  const Gone = () => {
    const { isDeleted, forget } = useAuth();
    return (
      <button type="button" onClick={forget}>
        {isDeleted ? "deleted" : "delete"}
      </button>
    );
  };
  const heard = vi.fn();
  const channel = new BroadcastChannel("meridian-user");
  channel.onmessage = ({ data }) => heard(data);
  const screen = await render(
    <Around>
      <Probe />
      <Gone />
    </Around>,
  );
  await expect.element(screen.getByRole("status")).toHaveTextContent("amelia");
  await screen.getByRole("button", { name: "delete" }).click();
  await expect.element(screen.getByRole("status")).toHaveTextContent("nobody, has left");
  await expect.element(screen.getByRole("button", { name: "deleted" })).toBeVisible();
  await expect.poll(() => heard.mock.calls).toEqual([[null]]);
  channel.close();
});

describe("cached data and drafts", () => {
  const amelia = { id: 1, username: "amelia", role: "member" };
  const bessie = { id: 2, username: "bessie", role: "member" };
  const signedOut = [401, { message: "Please sign in first.", code: "unauthenticated" }] as [number, unknown];
  /** Amelia has loaded the news and has a draft. */
  const show = async () => {
    answers({ "/api/user": [200, amelia], "/api/news": [200, []] });
    const client = createQueryClient({ firstRetryMs: 1 });
    const screen = await render(
      <Around client={client}>
        <Probe />
        <News />
      </Around>,
    );
    await expect.element(screen.getByRole("status")).toHaveTextContent("amelia");
    await screen.getByRole("button", { name: "news" }).click();
    await expect.poll(() => client.getQueryData(["news"])).toEqual([]);
    client.setQueryData(["draft"], "typed");
    const press = (name: string) => screen.getByRole("button", { name }).click();
    const isUser = (name: string) => expect.element(screen.getByRole("status")).toHaveTextContent(name);
    const endSession = async () => {
      answers({ "/api/news": signedOut });
      await press("news");
      await isUser("nobody");
    };
    return { client, press, isUser, endSession };
  };

  it("survive a lost session if the same user signs in again", async () => {
    const { client, press, isUser, endSession } = await show();
    await endSession();
    answers({ "/api/login": [200, amelia] });
    await press("in");
    await isUser("amelia");
    expect(client.getQueryData(["draft"])).toBe("typed");
    expect(client.getQueryData(["news"])).toEqual([]);
  });

  it("are refetched after signing in if they failed for lack of a session", async () => {
    const { client, press, isUser, endSession } = await show();
    client.removeQueries({ queryKey: ["news"] });
    await endSession();
    expect(client.getQueryState(["news"])?.status).toBe("error");
    answers({ "/api/login": [200, amelia] });
    await press("in");
    await isUser("amelia");
    expect(client.getQueryState(["news"])?.status).not.toBe("error");
  });

  it("are cleared if another user signs in after a lost session", async () => {
    const { client, press, isUser, endSession } = await show();
    await endSession();
    answers({ "/api/login": [200, bessie] });
    await press("in");
    await isUser("bessie");
    expect(client.getQueryData(["draft"])).toBeUndefined();
    expect(client.getQueryData(["news"])).toBeUndefined();
  });

  it("are cleared on sign-out, no matter who signs in next", async () => {
    const { client, press, isUser } = await show();
    answers({ "/api/logout": [200, { message: "bye" }], "/api/login": [200, amelia] });
    await press("out");
    await isUser("nobody, has left");
    expect(client.getQueryData(["draft"])).toBeUndefined();
    await press("in");
    await isUser("amelia");
    expect(client.getQueryData(["news"])).toBeUndefined();
  });

  it("are cleared by a sign-out in another tab after a lost session", async () => {
    const { client, isUser, endSession } = await show();
    await endSession();
    const channel = new BroadcastChannel("meridian-user");
    channel.postMessage(null);
    await isUser("nobody, has left");
    channel.close();
    expect(client.getQueryData(["draft"])).toBeUndefined();
  });
});

describe("several tabs of one browser", () => {
  const amelia = { id: 1, username: "amelia", role: "member" };
  const bessie = { id: 2, username: "bessie", role: "member" };
  /** Two pages with separate caches, like two tabs. */
  const showTwo = async (more?: ReactNode) => {
    const client = () => ({ client: createQueryClient({ firstRetryMs: 1 }) });
    const tabs = [client(), client()];
    const screen = await render(
      tabs.map((tab, index) => (
        <section key={String(index)} aria-label={`tab ${index}`}>
          <Around client={tab.client}>
            <Probe />
            <News />
            {more}
          </Around>
        </section>
      )),
    );
    return tabs.map(({ client: cache }, index) => {
      const tab = screen.getByRole("region", { name: `tab ${index}` });
      return {
        cache,
        user: tab.getByRole("status"),
        press: (name: string) => tab.getByRole("button", { name }).click(),
      };
    });
  };

  it("follow a sign-out in one of them and clear all data", async () => {
    answers({ "/api/user": [200, amelia], "/api/news": [200, []], "/api/logout": [200, { message: "bye" }] });
    const [one, two] = await showTwo();
    await expect.element(two!.user).toHaveTextContent("amelia");
    await two!.press("news");
    await expect.poll(() => two!.cache.getQueryData(["news"])).toEqual([]);
    await one!.press("out");
    await expect.element(two!.user).toHaveTextContent("nobody, has left");
    expect(two!.cache.getQueryData(["news"])).toBeUndefined();
  });

  it("follow a sign-in in one of them and clear the other user's data", async () => {
    answers({ "/api/user": [200, amelia], "/api/news": [200, []], "/api/login": [200, bessie] });
    const [one, two] = await showTwo();
    await expect.element(two!.user).toHaveTextContent("amelia");
    await two!.press("news");
    await expect.poll(() => two!.cache.getQueryData(["news"])).toEqual([]);
    await one!.press("in");
    await expect.element(two!.user).toHaveTextContent("bessie");
    expect(two!.cache.getQueryData(["news"])).toBeUndefined();
    await two!.press("news");
    await expect.poll(() => two!.cache.getQueryData(["news"])).toEqual([]);
    await one!.press("in");
    await one!.press("news");
    await expect.poll(() => one!.cache.getQueryData(["news"])).toEqual([]);
    expect(two!.cache.getQueryData(["news"])).toEqual([]);
  });

  it("keep the user while one of them renews the session, and refetch them afterwards", async () => {
    const refused = [401, { message: "Please sign in first.", code: "unauthenticated" }] as [number, unknown];
    answers({ "/api/user": [200, amelia], "/api/news": refused });
    const { Renewal, finish } = renewal();
    const [one, two] = await showTwo(<Renewal />);
    await expect.element(two!.user).toHaveTextContent("amelia");
    const heard = vi.fn();
    const channel = new BroadcastChannel("meridian-session");
    channel.onmessage = heard;
    await one!.press("renew: idle");
    await expect.poll(() => heard.mock.calls.length).toBe(1);
    await two!.press("news");
    await expect.poll(() => two!.cache.getQueryState(["news"])?.status).toBe("error");
    await expect.element(two!.user).toHaveTextContent("amelia");
    const asked = () => two!.cache.getQueryState(["/api/user"])?.dataUpdateCount ?? 0;
    const before = asked();
    finish();
    await expect.poll(asked).toBeGreaterThan(before);
    await expect.element(two!.user).toHaveTextContent("amelia");
    // A call sent before the renewal fails only now, which says nothing about the new session.
    await two!.press("news");
    await expect.poll(asked).toBeGreaterThan(before + 1);
    await expect.element(two!.user).toHaveTextContent("amelia");
    answers({ "/api/user": refused, "/api/news": refused });
    await two!.press("news");
    await expect.element(two!.user).toHaveTextContent("nobody");
    channel.close();
  });

  it("ignore messages that are not a user", async () => {
    answers({ "/api/user": [200, amelia] });
    const [one] = await showTwo();
    await expect.element(one!.user).toHaveTextContent("amelia");
    const channel = new BroadcastChannel("meridian-user");
    for (const message of [undefined, "bessie", { username: "bessie" }]) channel.postMessage(message);
    channel.postMessage(bessie);
    await expect.element(one!.user).toHaveTextContent("bessie");
    channel.close();
  });
});
