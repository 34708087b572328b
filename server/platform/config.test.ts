import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { describe, expect, it, onTestFinished } from "vitest";
import { type ConfigError, readConfig, settingNames, siteSettingsOf } from "./config.ts";

const faultsOf = (env: Record<string, string>): readonly string[] => {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    return (error as ConfigError).faults;
  }
};

/** Creates a file with this text, and deletes it after the test. */
const fileOf = (text: string): string => {
  const folder = mkdtempSync(join(tmpdir(), "meridian-config-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, "feeds.json");
  writeFileSync(path, text);
  return path;
};

describe("settings", () => {
  it("have working defaults", () => {
    expect(readConfig({})).toMatchObject({
      port: 3000,
      host: "127.0.0.1",
      appUrl: "http://localhost:3000",
      databaseUrl: undefined,
      newsPollMinutes: 30,
      metrics: undefined,
      tracesEndpoint: undefined,
      logLevel: "info",
    });
  });

  it("open a private port on loopback unless METRICS_HOST names another address", () => {
    expect(readConfig({ METRICS_PORT: "9464" }).metrics).toEqual({ port: 9464, host: "127.0.0.1" });
    expect(readConfig({ METRICS_PORT: "0", METRICS_HOST: "0.0.0.0" }).metrics?.host).toBe("0.0.0.0");
  });

  it("show no endpoint of traces, because it may hold a password", () => {
    const [fault] = faultsOf({ OTEL_EXPORTER_OTLP_ENDPOINT: "http://user:hidden@collector" });
    expect(fault).toMatch(/^OTEL_EXPORTER_OTLP_ENDPOINT is \(not shown\)/);
  });

  it("count as unset when empty", () => {
    expect(readConfig({ PORT: "", DATABASE_URL: " " })).toEqual(readConfig({}));
  });

  it("report all faults at once, with variable, value and what is allowed", () => {
    const faults = faultsOf({
      PORT: "http",
      NEWS_POLL_MINUTES: "0",
      DRAIN_SECONDS: "61",
      FETCH_ALLOW_HOSTS: "localhost",
      LOG_LEVEL: "loud",
    });
    expect(faults).toEqual([
      "PORT is 'http': it must be a whole number from 0 to 65535",
      "NEWS_POLL_MINUTES is '0': it must be a whole number from 1 to 1440",
      "DRAIN_SECONDS is '61': it must be a whole number from 0 to 60",
      "FETCH_ALLOW_HOSTS is 'localhost': it must be a comma-separated list of host:port, for example 127.0.0.1:8080,intranet.example:443",
      expect.stringContaining("LOG_LEVEL is 'loud': it must be one of trace"),
    ]);
  });

  it("report invalid variables and invalid combinations together", () => {
    const faults = faultsOf({ PORT: "http", APP_URL: "https://meridian.example", ADMIN_PASSWORD: "short" });
    expect(faults.map((fault) => fault.replace(/:.*/, ""))).toEqual([
      "PORT is 'http'",
      "ADMIN_PASSWORD is (not shown)",
      "TRUST_PROXY is missing",
      "ADMIN_USERNAME is missing",
    ]);
  });

  it.each([
    ["http://example.com:80", "http://example.com"],
    ["https://Example.com:443/", "https://example.com"],
    ["http://[::1]:8080", "http://[::1]:8080"],
  ])("normalize %s to the origin %s", (APP_URL, origin) => {
    expect(readConfig({ APP_URL, TRUST_PROXY: "127.0.0.1" }).appUrl).toBe(origin);
  });

  it.each([
    "http://me@example.com",
    "http://example.com/?",
    "http://example.com/#",
    "http:example.com",
    "ftp://a",
  ])("reject the origin %s", (APP_URL) => {
    expect(faultsOf({ APP_URL })).toEqual([expect.stringContaining(`APP_URL is '${APP_URL}'`)]);
  });

  it("report an unreadable certificate file of DATABASE_URL without revealing the URL", () => {
    for (const key of ["sslrootcert", "sslcert", "sslkey"])
      expect(faultsOf({ DATABASE_URL: `postgres://me:hunter2@db/meridian?${key}=/nope` })).toEqual([
        "DATABASE_URL is (not shown): it must be a PostgreSQL URL, for example postgres://user:password@host:5432/meridian; its file '/nope' cannot be read (ENOENT)",
      ]);
  });

  it("take a list of replicas, and need DATABASE_URL for them and for a pooler", () => {
    const [primary, one, two] = ["postgres://db/meridian", "postgres://a/m", "postgres://b/m"];
    const config = readConfig({
      ...{ DATABASE_URL: primary, DATABASE_DIRECT_URL: one, DATABASE_READ_URL: `${one}, ${two}` },
    });
    expect(config).toMatchObject({ databaseDirectUrl: one, databaseReadUrls: [one, two] });
    expect(readConfig({}).databaseReadUrls).toEqual([]);
    expect(faultsOf({ DATABASE_DIRECT_URL: one, DATABASE_READ_URL: two })).toEqual([
      expect.stringMatching(/^DATABASE_URL is missing: it is required with DATABASE_DIRECT_URL\./),
      expect.stringMatching(/^DATABASE_URL is missing: it is required with DATABASE_READ_URL\./),
    ]);
    expect(faultsOf({ DATABASE_URL: primary, DATABASE_READ_URL: `${one},mysql://me:hunter2@b` })).toEqual([
      "DATABASE_READ_URL is (not shown): it must be a PostgreSQL URL, for example postgres://user:password@host:5432/meridian",
    ]);
  });

  it("keep the spaces around a password", () => {
    const admin = { username: "boss", password: "  blanks around " };
    expect(readConfig({ ADMIN_USERNAME: " boss ", ADMIN_PASSWORD: admin.password }).admin).toEqual(admin);
    expect(readConfig({ ADMIN_USERNAME: "", ADMIN_PASSWORD: "" }).admin).toBeUndefined();
  });

  it.each(["127.0.0.1:0", "127.0.0.1:65536", "[::1]:99999", "localhost:"])(
    "reject the invalid host and port %s",
    (host) => {
      expect(faultsOf({ FETCH_ALLOW_HOSTS: `localhost:1,${host}` })).toEqual([
        expect.stringContaining("FETCH_ALLOW_HOSTS is"),
      ]);
    },
  );

  it.each([
    "https://flags.example/pt.svg",
    "http://flags.example/{code}.svg",
    "https://{code}.example/flag.svg",
    "{code}",
  ])("reject the flag host %s", (FLAG_HOST) => {
    expect(faultsOf({ FLAG_HOST })).toEqual([
      `FLAG_HOST is '${FLAG_HOST}': it must be an https URL with {code} in place of the country code`,
    ]);
  });

  it.each(["desk@meridian.example", "errors+a&b?c@mail.meridian.example", "desk@intranet"])(
    "accept the contact address %s",
    (address) => {
      expect(readConfig({ CONTACT_EMAIL: ` ${address} ` }).contactEmail).toBe(address);
    },
  );

  it("contain the mail server and the sender", () => {
    const env = { SMTP_URL: "smtps://me:hunter2@mail.example", MAIL_FROM: "Meridian, Desk <desk@b.co>" };
    expect(readConfig(env)).toMatchObject({
      smtp: { host: "mail.example", port: 465, user: { name: "me", password: "hunter2" } },
      mailFrom: { name: "Meridian, Desk", address: "desk@b.co" },
    });
  });

  it.each([
    ["http://localhost:3000", "no-reply@localhost"],
    ["https://meridian.example", "no-reply@meridian.example"],
    ["http://[::1]:3000", "no-reply@localhost"],
  ])("use a placeholder sender for mails that are only written to files (%s: %s)", (APP_URL, address) => {
    const config = readConfig({ APP_URL, TRUST_PROXY: "127.0.0.1" });
    expect(config.smtp).toBeUndefined();
    expect(config.mailFrom).toEqual({ name: "Meridian", address });
  });

  it("require MAIL_FROM with SMTP_URL, without revealing the URL", () => {
    expect(faultsOf({ SMTP_URL: "smtp://me:hunter2@mail.example" })).toEqual([
      "MAIL_FROM is missing: it is required with SMTP_URL. Set it to an email address with or without a name, for example Meridian <news@meridian.example>",
    ]);
    expect(faultsOf({ SMTP_URL: "mail.example:hunter2", MAIL_FROM: "Meridian" })).toEqual([
      "SMTP_URL is (not shown): it must be smtp:// or smtps:// with a host, for example smtp://user:password@mail.meridian.example:587",
      "MAIL_FROM is 'Meridian': it must be an email address with or without a name, for example Meridian <news@meridian.example>",
    ]);
  });

  it("have no contact address by default", () => {
    expect(readConfig({ CONTACT_EMAIL: "" }).contactEmail).toBeUndefined();
  });

  it.each([
    "desk",
    "desk@",
    "@meridian.example",
    "Desk <desk@meridian.example>",
    "<desk@meridian.example>",
    "desk@meridian.example,other@meridian.example",
    "desk@meridian.example other@meridian.example",
    "desk@meridian.example\nBcc: other@meridian.example",
    "a@b@meridian.example",
    "mailto:desk@meridian.example",
    "desk@meridian.example?subject=x",
    "</script>@meridian.example",
    '"desk"@meridian.example',
  ])("reject the contact address %j", (CONTACT_EMAIL) => {
    expect(faultsOf({ CONTACT_EMAIL })).toEqual([
      `CONTACT_EMAIL is '${CONTACT_EMAIL}': it must be one email address without a name, for example desk@meridian.example`,
    ]);
  });

  it("keep the order of the footer links", () => {
    const SOCIAL_LINKS =
      ' {" Mastodon ": "https://social.example/@meridian", "X": "HTTPS://X.com/meridian?a=b#c"} ';
    const { socialLinks } = readConfig({ SOCIAL_LINKS });
    expect(Object.entries(socialLinks ?? {})).toEqual([
      ["Mastodon", "https://social.example/@meridian"],
      ["X", "https://x.com/meridian?a=b#c"],
    ]);
    const ten = Object.fromEntries(
      Array.from({ length: 10 }, (_, at) => [`n${at}`, `https://a.example/${at}`]),
    );
    expect(readConfig({ SOCIAL_LINKS: JSON.stringify(ten) }).socialLinks).toEqual(ten);
    expect(readConfig({ SOCIAL_LINKS: "" }).socialLinks).toBeUndefined();
  });

  it.each([
    "https://social.example/@meridian",
    "{}",
    "[]",
    "null",
    '["https://social.example"]',
    '[["Mastodon","https://social.example"]]',
    '{"":"https://social.example"}',
    '{" ":"https://social.example"}',
    '{"A":"https://a.example"," A":"https://b.example"}',
    '{"a\\nb":"https://social.example"}',
    `{"${"x".repeat(41)}":"https://social.example"}`,
    `{"Long":"https://social.example/${"x".repeat(500)}"}`,
    '{"Plain":"http://social.example"}',
    '{"Script":"javascript:alert(1)"}',
    '{"Page":"/landing"}',
    '{"Secret":"https://me:hunter2@social.example"}',
    '{"Nowhere":"https://"}',
    '{"Number":1}',
    JSON.stringify(Object.fromEntries(Array.from({ length: 11 }, (_, at) => [at, "https://a.example"]))),
  ])("reject the footer links %s", (SOCIAL_LINKS) => {
    expect(faultsOf({ SOCIAL_LINKS })).toEqual([
      `SOCIAL_LINKS is '${SOCIAL_LINKS.slice(0, 80)}': it must be a JSON object with 1 to 10 names and https URLs, for example {"Mastodon":"https://social.example/@meridian"}`,
    ]);
  });

  it("treat __proto__ as an ordinary link name", () => {
    const { socialLinks } = readConfig({ SOCIAL_LINKS: '{"__proto__":"https://a.example"}' });
    expect(Object.keys(socialLinks ?? {})).toEqual(["__proto__"]);
  });

  it("name the data sets of entry rules, and none by default", () => {
    expect(readConfig({}).entrySources).toEqual([]);
    const ENTRY_SOURCES = '{"A set":"https://data.example/tidy.csv"}';
    expect(readConfig({ ENTRY_SOURCES }).entrySources).toEqual([
      { name: "A set", url: "https://data.example/tidy.csv" },
    ]);
    for (const odd of [
      "{}",
      "https://data.example/tidy.csv",
      '{"A set":"file:///etc/passwd"}',
      '{"":"https://a.example"}',
    ])
      expect(faultsOf({ ENTRY_SOURCES: odd })).toEqual([expect.stringContaining("ENTRY_SOURCES is")]);
  });

  it("accept hosts with a port from 1 to 65535", () => {
    expect(readConfig({ FETCH_ALLOW_HOSTS: "Localhost:1, [::1]:65535" }).fetchAllowHosts).toEqual([
      "localhost:1",
      "[::1]:65535",
    ]);
  });

  it("contain the feeds of NEWS_FEEDS_FILE", () => {
    const feed = { url: "https://a.example/rss", name: "A", country: "PT", language: "pt", topic: "visa" };
    expect(readConfig({ NEWS_FEEDS_FILE: fileOf(JSON.stringify([feed])) }).newsFeeds).toEqual([feed]);
    expect(readConfig({}).newsFeeds).toBeUndefined();
  });

  it.each([
    ["no JSON", "[", /; it is not valid JSON$/],
    ["a secret instead", "TOKEN=hunter2\nMORE=x", /; it is not valid JSON$/],
    ["no list", "{}", /: Expected array, received object$/],
    ["not feeds", '[{"url":"ftp://a.example"}]', /0\.url: Invalid input; 0\.name: Required/],
  ])("report a NEWS_FEEDS_FILE with %s, beside other faults", (_, text, reason) => {
    const faults = faultsOf({ NEWS_FEEDS_FILE: fileOf(text), PORT: "http" });
    expect(faults).toEqual([
      expect.stringContaining("PORT is"),
      expect.stringContaining("it must be a JSON array of {url, name, country, language, topic}; "),
    ]);
    expect(faults[1]).toMatch(reason);
  });

  it("report a NEWS_FEEDS_FILE that is missing or a folder", () => {
    expect(faultsOf({ NEWS_FEEDS_FILE: "/no/such/feeds.json" })).toEqual([
      "NEWS_FEEDS_FILE is '/no/such/feeds.json': it must be a JSON array of {url, name, country, language, topic}; it cannot be read (ENOENT)",
    ]);
    expect(faultsOf({ NEWS_FEEDS_FILE: tmpdir() })[0]).toContain("it cannot be read (EISDIR)");
  });

  it("reject an administrator name that could not be registered", () => {
    for (const ADMIN_USERNAME of ["\u3164\u3164\u3164", "ab", "a b c", "\u0430dmin"])
      expect(faultsOf({ ADMIN_USERNAME, ADMIN_PASSWORD: "long enough" })).toEqual([
        expect.stringContaining("it must be 3 to 32 letters"),
      ]);
    const { admin } = readConfig({ ADMIN_USERNAME: "Ａｄｍ①n", ADMIN_PASSWORD: "long enough" });
    expect(admin?.username).toBe("Adm1n");
  });

  it("never reveal a secret in a fault", () => {
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
  ])("%j are rejected with the reason", (env, text) => {
    expect(faultsOf(env).join("\n")).toContain(text);
  });

  it.each([
    [{}, undefined],
    [{ OPENAI_MODEL: "small" }, undefined],
    [{ OPENAI_API_KEY: "sk-1" }, { apiKey: "sk-1", baseUrl: undefined, model: "gpt-4.1-mini" }],
    [
      { OPENAI_API_KEY: "sk-1", OPENAI_MODEL: "big" },
      { apiKey: "sk-1", baseUrl: undefined, model: "big" },
    ],
    [
      { OPENAI_BASE_URL: "http://localhost:11434/v1", OPENAI_MODEL: "llama3.2:3b" },
      { apiKey: undefined, baseUrl: "http://localhost:11434/v1", model: "llama3.2:3b" },
    ],
  ])("%j select the language model %j", (env, languageModel) => {
    expect(readConfig(env).languageModel).toEqual(languageModel);
  });

  it("require OPENAI_MODEL with OPENAI_BASE_URL, because the default may not exist there", () => {
    expect(faultsOf({ OPENAI_BASE_URL: "http://localhost:11434/v1", OPENAI_API_KEY: "sk-1" })).toEqual([
      "OPENAI_MODEL is missing: it is required with OPENAI_BASE_URL. Set it to the name of one of the service's models, at most 200 characters without spaces",
    ]);
  });

  it("reveal neither the key nor the URL of a misconfigured language model", () => {
    for (const OPENAI_BASE_URL of [
      "localhost:1/hunter2",
      "http://me:hunter2@llm/v1",
      "http://llm/v1?key=hunter2",
    ])
      expect(faultsOf({ OPENAI_BASE_URL, OPENAI_MODEL: "small" })).toEqual([
        expect.stringMatching(/^OPENAI_BASE_URL is \(not shown\): it must be an http or https URL/),
      ]);
    expect(faultsOf({ OPENAI_API_KEY: "sk hunter2" })).toEqual([
      expect.stringMatching(/^OPENAI_API_KEY is \(not shown\): it must be/),
    ]);
  });

  it("match .env.example, where each is explained", () => {
    const example = readFileSync(".env.example", "utf8");
    const listed = [...example.matchAll(/^#?\s?([A-Z][A-Z_]+)=/gm)].map(([, name]) => name);
    expect([...listed].sort()).toEqual([...settingNames].sort());
    for (const name of listed) expect(example, name).toMatch(new RegExp(`# .+\\n(# .+\\n)*#?\\s?${name}=`));
  });

  it("are valid as .env.example shows them", () => {
    const example = readFileSync(".env.example", "utf8").replace(/^# (?=[A-Z][A-Z_]+=\S)/gm, "");
    const { socialLinks, mailFrom, flagHost } = readConfig(parseEnv(example) as Record<string, string>);
    expect(socialLinks).toEqual({ Mastodon: "https://social.example/@meridian" });
    expect([mailFrom.name, flagHost]).toEqual(["Meridian", "https://flags.example/{code}.svg"]);
  });
});

it("exposes the settings that pages need, and no secrets", () => {
  const config = readConfig({
    APP_URL: "http://meridian.example",
    CONTACT_EMAIL: "desk@meridian.example",
    SMTP_URL: "smtp://user:hunter2@mail.meridian.example",
    MAIL_FROM: "Meridian <news@meridian.example>",
    SOCIAL_LINKS: '{"Mastodon":"https://social.example/@meridian"}',
    FLAG_HOST: "https://flags.example:8443/4x3/{code}.svg",
    SESSION_SECRET: "a secret that only tests use, and no server",
  });
  expect(siteSettingsOf(config)).toEqual({
    appUrl: "http://meridian.example",
    contactEmail: "desk@meridian.example",
    sendsMail: true,
    socialLinks: { Mastodon: "https://social.example/@meridian" },
    flagHost: "flags.example:8443",
  });
});

it("exposes that a language model is configured, but neither its name nor its address", () => {
  const config = readConfig({ OPENAI_BASE_URL: "http://llm.intranet/v1", OPENAI_MODEL: "small" });
  expect(siteSettingsOf(config)).toMatchObject({ asksLanguageModel: true });
  expect(JSON.stringify(siteSettingsOf(config))).not.toMatch(/intranet|small/);
});

it("reports no mail for the default settings", () => {
  expect(siteSettingsOf(readConfig({}))).toEqual({ appUrl: "http://localhost:3000", sendsMail: false });
});
