import type { procedurePaths, publicPaths } from "#shared/paths.ts";
import { expect, test } from "./test.ts";
import { expectAccessible, expectHydrated, farAway, walk } from "./walk.ts";

type PublicPath =
  | (typeof publicPaths)[keyof typeof publicPaths]
  | (typeof procedurePaths)[keyof typeof procedurePaths];

/** Addresses of each page that the server renders, with filters, errors, and empty results. */
const publicAddresses: Record<PublicPath, readonly string[]> = {
  "/landing": ["/landing"],
  "/privacy": ["/privacy"],
  "/terms": ["/terms"],
  "/faq": ["/faq"],
  "/blog": [
    ...["/blog", "/blog?type=tax&country=Thailand", "/blog?type=citizenship&country=Thailand"],
    "/blog?type=work",
  ],
  "/blog/:id": ["/blog/1", "/blog/999999"],
  "/places": ["/places?color=watch"],
  "/places/compare": ["/places/compare", "/places/compare?with=portugal,spain,thailand,georgia"],
  "/places/:slug": ["/places/portugal", "/places/western-sahara", "/places/atlantis"],
  "/procedures": ["/procedures"],
  "/procedures/:id": ["/procedures/renew-permit"],
  "/waitlist/confirm": ["/waitlist/confirm?token=x"],
  "/waitlist/unsubscribe": ["/waitlist/unsubscribe?token=x"],
  "/waitlist/joined": ["/waitlist/joined?token=x"],
  "/account/verify": ["/account/verify?token=x"],
  "/alerts/unsubscribe": ["/alerts/unsubscribe?token=x"],
};

/** The other pages of visitors. */
const forms = [
  "/auth",
  "/auth?forgot=1",
  "/auth/reset?token=x",
  "/stays/verify",
  "/api/docs",
  "/no/such/page",
];

test("every page of a visitor far away is accessible, is hydrated, and asks no other host", async ({
  openBrowser,
  site,
}) => {
  const context = await openBrowser(farAway);
  const origin = site.url;
  const page = await walk(context, {
    origin,
    addresses: Object.values(publicAddresses).flat(),
    also: expectHydrated,
  });
  await page.close();
  const last = await walk(context, { origin, addresses: forms });

  for (const [path, status] of [
    ["/blog/999999", 404],
    ["/blog/abc", 404],
    ["/blog?type=work", 400],
    ["/places/atlantis", 404],
    ["/no/such/page", 404],
  ] as const)
    expect((await last.request.get(path)).status(), path).toBe(status);

  // The answer to a form that was sent before its script loaded.
  const errors: string[] = [];
  last.on("pageerror", ({ message }) => errors.push(message));
  await last.goto("/landing");
  await last.locator("form[action='/waitlist']").evaluate((form: HTMLFormElement) => {
    (form.elements.namedItem("email") as HTMLInputElement).value = "nomad@example";
    HTMLFormElement.prototype.submit.call(form);
  });
  await expect(last).toHaveURL("/waitlist");
  await expectHydrated(last);
  await expectAccessible(last);
  const email = last.getByRole("textbox", { name: "Email address" });
  await expect(email).toHaveValue("nomad@example");
  await email.fill("alive@example.org");
  await last.getByRole("button", { name: "JOIN WAITLIST" }).click();
  await expect(last.getByText("You've been added to our waitlist.").first()).toBeVisible();
  await expect(last).toHaveURL("/waitlist");
  await expect(email).toHaveValue("");
  expect(errors).toEqual([]);
});
