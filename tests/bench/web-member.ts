import type { BrowserContext } from "@playwright/test";
import { storedProfile } from "../support/stored-profile.ts";

/** Signs in a new user whose profile is stored in the browser. */
export const signInMember = async (context: BrowserContext, url: string): Promise<void> => {
  const data = { username: "bench-reader", password: "a password of a bench" };
  const answer = await context.request.post(`${url}/api/register`, { data, headers: { Origin: url } });
  if (!answer.ok()) throw new Error(`The sign-up failed with ${answer.status()}.`);
  const page = await context.newPage();
  await page.goto(`${url}/feed`);
  await page.evaluate((text) => localStorage.setItem("userProfile", text), JSON.stringify(storedProfile()));
  await page.close();
};
