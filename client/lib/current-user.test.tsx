import { QueryClientProvider, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { render } from "vitest-browser-react";
import { newsContract } from "#shared/news/contract.ts";
import { callEndpoint } from "./call-endpoint.ts";
import { AuthProvider, useAuth } from "./current-user.tsx";
import { createQueryClient } from "./query-client.ts";
import { ToastProvider, useToastList } from "./toasts.tsx";

const Around = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={createQueryClient()}>
    <ToastProvider>
      <AuthProvider>{children}</AuthProvider>
    </ToastProvider>
  </QueryClientProvider>
);

const Probe = () => {
  const { user, login, logout } = useAuth();
  const toasts = useToastList();
  return (
    <>
      <output>{user === undefined ? "unknown" : (user?.username ?? "nobody")}</output>
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

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it("is refused outside its provider", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const thrown = await Promise.resolve(render(<Probe />)).catch((error: unknown) => error);
  expect(String(thrown)).toContain("useAuth must be used within an AuthProvider");
});

it("takes a 401 as nobody, signs in and out, and tells failures in destructive toasts", async () => {
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

it("forgets the user as soon as any call answers that the session is over", async () => {
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
