import { publish } from "./publish.ts";
import { expect, signInAsAdmin, test } from "./test.ts";

test("an administrator hides an update, takes a report out of a story, joins it again, and undoes it", async ({
  page,
  feeds,
}) => {
  const admin = page.request;
  await signInAsAdmin(admin);
  const visa = "Malta opens a three-year visa for digital nomads";
  const report = "Valletta launches digital nomad visa valid three years";
  await publish(admin, feeds, { id: "nomads", title: visa, text: "The visa opens in May." });
  await publish(admin, feeds, { id: "nomads-press", title: report, text: "A new visa." });

  await page.goto("/admin/updates");
  await page.getByRole("button", { name: "Shown", exact: true }).click();
  const row = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: visa }) });
  await expect(row.getByRole("list", { name: "Other reports of this story" })).toContainText(report);
  await row.getByRole("button", { name: `Take out of the story: ${report}` }).click();
  await expect(row.getByRole("list")).toHaveCount(0);

  await page.getByRole("button", { name: `Join… ${report}` }).click();
  await page.getByRole("button", { name: `Join with this ${visa}` }).click();
  await expect(row.getByRole("list", { name: "Other reports of this story" })).toContainText(report);

  await row.getByRole("button", { name: `Hide ${visa}` }).click();
  await expect(row).toHaveCount(0);
  await page.getByRole("button", { name: "Decided by administrators" }).click();
  await expect(row).toContainText("Hidden by");
  await row.getByRole("button", { name: `Undo the decision on ${visa}` }).click();
  await expect(row).toHaveCount(0);
  await page.getByRole("button", { name: "Shown", exact: true }).click();
  await expect(row).toBeVisible();
});
