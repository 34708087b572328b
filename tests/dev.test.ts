import { spawn } from "node:child_process";
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { createTestDatabase } from "./support/database.ts";
import { makeTestFolder } from "./support/folder.ts";

const freePort = async (): Promise<number> => {
  const { createServer } = await import("node:net");
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
};

it("npm run dev serves its page with the settings, serves public pages, accepts its requests, and stops the API cleanly on Ctrl-C", async () => {
  const database = await createTestDatabase();
  const dataDir = await makeTestFolder("dev");
  const noFeeds = join(dataDir, "no-feeds.json");
  await writeFile(noFeeds, "[]");
  const { PATH, HOME } = process.env;
  const child = spawn(process.execPath, ["scripts/dev.mjs"], {
    // Its own process group, as in a terminal, so that Ctrl-C reaches every process.
    detached: true,
    env: {
      PATH,
      HOME,
      NO_COLOR: "1",
      PORT: String(await freePort()),
      DATABASE_URL: database.url,
      DATA_DIR: dataDir,
      NEWS_FEEDS_FILE: noFeeds,
      LOG_LEVEL: "debug",
      CONTACT_EMAIL: "desk@meridian.example",
      SOCIAL_LINKS: '{"Mastodon":"https://social.example/@meridian"}',
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk) => {
      output += chunk;
    });
  }
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
  try {
    await expect.poll(() => output).toContain("Meridian is up");
    const page = /http:\/\/localhost:\d+(?=\/\s)/.exec(output)?.[0] ?? expect.fail(output);
    expect(await (await fetch(`${page}/`)).text()).toContain(
      'id="site-settings">{"contactEmail":"desk@meridian.example","socialLinks":{"Mastodon":"https://social.example/@meridian"}}</script>',
    );
    for (const path of ["/landing", "/blog?type=tax", "/blog/7"])
      expect(await (await fetch(page + path)).text(), path).toContain('src="/site/main.tsx');
    expect(await (await fetch(`${page}/blog/feed.xml`)).text()).toContain("http://www.w3.org/2005/Atom");
    const answer = await fetch(`${page}/api/register`, {
      method: "POST",
      headers: { "Content-Type": "application/json", Origin: page, "Sec-Fetch-Site": "same-origin" },
      body: JSON.stringify({ username: "developer", password: "long enough" }),
    });
    expect(answer.status).toBe(201);
    process.kill(-child.pid!, "SIGINT");
    expect(await ended).toBe(0);
    expect(output).not.toMatch(/force killing/i);
  } finally {
    child.kill("SIGTERM");
    await ended;
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  }
});
