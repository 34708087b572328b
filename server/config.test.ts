import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { type ConfigError, readConfig, settingNames } from "./config.ts";

const faultsOf = (env: Record<string, string>): readonly string[] => {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    return (error as ConfigError).faults;
  }
};

describe("settings", () => {
  it("all have a default that works", () => {
    expect(readConfig({})).toMatchObject({
      port: 3000,
      host: "127.0.0.1",
      appUrl: "http://localhost:3000",
      databaseUrl: undefined,
      newsPollMinutes: 30,
      logLevel: "info",
    });
  });

  it("count as unset when they are empty", () => {
    expect(readConfig({ PORT: "", DATABASE_URL: " " })).toEqual(readConfig({}));
  });

  it("name the variable, the value and what is allowed, all faults at once", () => {
    const faults = faultsOf({
      PORT: "http",
      NEWS_POLL_MINUTES: "0",
      FETCH_ALLOW_HOSTS: "localhost",
      LOG_LEVEL: "loud",
    });
    expect(faults).toEqual([
      "PORT is 'http': it must be a whole number from 0 to 65535",
      "NEWS_POLL_MINUTES is '0': it must be a whole number from 1 to 1440",
      "FETCH_ALLOW_HOSTS is 'localhost': it must be a comma list of host:port, for example 127.0.0.1:8080,intranet.example:443",
      expect.stringContaining("LOG_LEVEL is 'loud': it must be one of trace"),
    ]);
  });

  it("never show a secret", () => {
    const text = faultsOf({
      SESSION_SECRET: "hunter2",
      ADMIN_PASSWORD: "pass",
      DATABASE_URL: "mysql://me:hunter2@db",
    }).join();
    expect(text).not.toMatch(/hunter2|'pass'/);
    expect(text).toContain("(not shown)");
  });

  it.each([
    [{ APP_URL: "https://meridian.example" }, "TRUST_PROXY is missing"],
    [{ NODE_ENV: "production", DATABASE_URL: "postgres://db/meridian" }, "SESSION_SECRET is missing"],
    [{ ADMIN_USERNAME: "boss" }, "ADMIN_PASSWORD is missing"],
    [{ APP_URL: "https://meridian.example/app" }, "APP_URL is"],
    [{ TRUST_PROXY: "everybody" }, "TRUST_PROXY is 'everybody'"],
  ])("%j do not go together, and it says why", (env, text) => {
    expect(faultsOf(env).join("\n")).toContain(text);
  });

  it("stand in .env.example, each with its meaning, and no other", () => {
    const example = readFileSync(".env.example", "utf8");
    const listed = [...example.matchAll(/^#?\s?([A-Z][A-Z_]+)=/gm)].map(([, name]) => name);
    expect([...listed].sort()).toEqual([...settingNames].sort());
    for (const name of listed) expect(example, name).toMatch(new RegExp(`# .+\\n(# .+\\n)*#?\\s?${name}=`));
  });
});
