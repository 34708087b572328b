import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { Status } from "./status.tsx";

it("hides its text from screen readers until the region is known, then inserts it as a change", async () => {
  const heard: string[] = [];
  const observer = new MutationObserver((records) => {
    for (const { addedNodes, target } of records)
      if ((target as Element).role === "status")
        for (const node of addedNodes)
          heard.push(`${(node as HTMLElement).inert ? "inert" : "heard"}: ${node.textContent}`);
  });
  observer.observe(document.body, { subtree: true, childList: true });
  await render(<Status>Loading sources...</Status>);
  const region = page.getByRole("status");
  await expect.element(region).toBeVisible();
  await expect.poll(() => heard).toEqual(["heard: Loading sources..."]);
  await expect.element(region).toHaveTextContent("Loading sources...");
  observer.disconnect();
});
