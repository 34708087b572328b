import type { AppPath, SharedPath } from "#shared/paths.ts";
import { expect, signInAsAdmin, test } from "./test.ts";
import { expectAccessible, farAway, walk } from "./walk.ts";

/** Addresses of each screen of a member, with open cards and tabs. */
const memberAddresses: Record<
  Exclude<AppPath, "/" | "/auth" | "/auth/reset" | `/admin${string}` | "/stays/verify"> | SharedPath,
  readonly string[]
> = {
  "/feed": ["/feed"],
  "/today": ["/today"],
  "/profile": ["/profile"],
  "/ai-agent": ["/ai-agent"],
  "/ai-agent/legislative-monitor": ["/ai-agent/legislative-monitor"],
  "/toolkit": ["/toolkit"],
  "/toolkit/privacy": ["/toolkit/privacy#ivpn"],
  "/toolkit/travel": ["/toolkit/travel#airalo"],
  "/toolkit/finance": ["/toolkit/finance"],
  "/personal/programmes": ["/personal/programmes?compare=pt-d7,pt-d8-residence"],
  "/personal/programmes/:id": ["/personal/programmes/pt-d7"],
  "/personal/visas": ["/personal/visas"],
  "/personal/residencies": ["/personal/residencies#portugal-d7"],
  "/personal/citizenship": ["/personal/citizenship"],
  "/citizenship/overview": ["/citizenship/overview#dominica"],
  "/citizenship/residencies": ["/citizenship/residencies"],
  "/company": ["/company"],
  "/company/formation": ["/company/formation#estonia"],
  "/entry": ["/entry?passports=BR,PT", "/entry?passports=BR&tab=add&add=PT"],
  "/stays": ["/stays"],
  "/places": ["/places"],
  "/places/compare": ["/places/compare?with=portugal,spain"],
  "/places/:slug": ["/places/portugal"],
};

const adminAddresses: Record<Extract<AppPath, `/admin${string}`>, readonly string[]> = {
  "/admin": ["/admin"],
  "/admin/updates": ["/admin/updates"],
  "/admin/sources": ["/admin/sources"],
  "/admin/sources/new": ["/admin/sources/new"],
  "/admin/questions": ["/admin/questions"],
  "/admin/health": ["/admin/health"],
};

test("every screen of a member far away is accessible, logs no error, and asks no other host", async ({
  openBrowser,
  signUp,
  site,
}) => {
  const context = await openBrowser(farAway);
  const page = await context.newPage();
  await signUp(page, "about:blank");
  const last = await walk(context, { origin: site.url, addresses: Object.values(memberAddresses).flat() });

  // Addresses that do not exist. The app logs the failed call.
  for (const address of ["/places/atlantis", "/personal/programmes/none", "/no/such/page"]) {
    await last.goto(address);
    await expect(last.getByRole("heading", { level: 1 })).toHaveCount(1);
    await expectAccessible(last);
  }
});

test("every screen of an administrator far away is accessible, logs no error, and asks no other host", async ({
  openBrowser,
  site,
}) => {
  const context = await openBrowser(farAway);
  await signInAsAdmin(context.request);
  await walk(context, { origin: site.url, addresses: Object.values(adminAddresses).flat() });
});
