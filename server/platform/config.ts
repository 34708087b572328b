import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import ipaddr from "ipaddr.js";
import pg from "pg";
import * as z from "zod";
import type { FeedSource } from "#server/knowledge/sources.ts";
import { oneAlphabet, usernamePattern } from "#shared/auth/contract.ts";
import { errorMap } from "#shared/errors.ts";
import { PublisherKind } from "#shared/news/contract.ts";
import { SourceTopic } from "#shared/news/sources-contract.ts";
import { parseSocialLinks, type SiteSettings, type SocialLinks } from "#shared/site-settings.ts";
import { parseUrl } from "#shared/url.ts";
import { isPlainAddress, type NamedAddress, parseNamedAddress } from "./mail/address.ts";
import { parseSmtpUrl, type SmtpServer } from "./mail/smtp.ts";
import type { ModelSettings } from "./model/model-connection.ts";

/** Invalid settings; `message` lists every fault on its own line. */
export class ConfigError extends Error {
  constructor(readonly faults: readonly string[]) {
    super(
      `Meridian cannot start: ${faults.length === 1 ? "a setting is" : `${faults.length} settings are`} invalid.\n${faults.map((fault) => `  ${fault}`).join("\n")}`,
    );
    this.name = "ConfigError";
  }
}

const FeedsFile = z.array(
  z.object({
    url: z.url({ protocol: /^https?$/ }),
    name: z.string().min(1).max(200),
    country: z.string().regex(/^([A-Z]{2}|global)$/),
    language: z.string().regex(/^[a-z]{2}$/),
    topic: SourceTopic,
    kind: z.optional(PublisherKind),
  }),
);

const parseFeedsJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    // The parser's message would quote the file, which may be the wrong one.
    throw new Error("it is not valid JSON");
  }
};

/**
 * Reads and validates a file of feeds.
 * @throws Error with a readable reason if the file is missing, is not JSON or has a wrong format
 */
const readFeedsFile = (path: string): FeedSource[] => {
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch (error) {
    throw new Error(`it cannot be read (${(error as NodeJS.ErrnoException).code})`);
  }
  const parsed = FeedsFile.safeParse(parseFeedsJson(text), { error: errorMap });
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map(({ path: at, message }) => `${at.join(".")}: ${message}`);
  throw new Error(faults.slice(0, 5).join("; "));
};

const list = (text: string) =>
  text
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean);

const isPostgres = (text: string) => parseUrl(text) !== undefined && /^postgres(ql)?:/i.test(text);
const isOrigin = (text: string) => /^https?:\/\/[^\s/\\?#@]+\/?$/i.test(text) && parseUrl(text) !== undefined;
const isHostPort = (text: string) => {
  const port = /^(?:\[[0-9a-f:.]+\]|[^\s:/[\]@]+):(\d{1,5})$/i.exec(text)?.[1];
  return Number(port) >= 1 && Number(port) <= 65_535;
};
/** Checks an address by creating a client, which also reads the certificate files that the address names. */
const databaseFault = (url: string): string | undefined => {
  try {
    new pg.Client(url);
  } catch (error) {
    const { path, code } = error as NodeJS.ErrnoException;
    return `${allowed.database}${path ? `; its file '${path}' cannot be read (${code})` : ""}`;
  }
};
/** A schema for the address of a database. */
const databaseUrl = () =>
  z
    .string()
    .refine(isPostgres, allowed.database)
    .superRefine((url, context) => {
      const fault = databaseFault(url);
      if (fault) context.addIssue(fault);
    });
const isFlagTemplate = (text: string) =>
  /^https:\/\/[^\s/{}]+\/.*\{code\}/i.test(text) && parseUrl(text) !== undefined;
const isServiceUrl = (text: string) =>
  /^https?:\/\/[^\s/\\?#@]+(\/[^\s?#]*)?$/i.test(text) && parseUrl(text) !== undefined;
const isCidr = (text: string) => ipaddr.isValidCIDR(text) || ipaddr.isValid(text);

const allowed = {
  port: "a whole number from 0 to 65535",
  minutes: "a whole number from 1 to 1440",
  seconds: "a whole number from 0 to 60",
  rates: "the http or https URL of a file in the format of the European Central Bank, or none",
  entrySources:
    'a JSON object with 1 to 10 names and http or https URLs, for example {"Passport index":"https://data.example/tidy.csv"}',
  appUrl: "an http or https URL without a path, for example https://meridian.example",
  database: "a PostgreSQL URL, for example postgres://user:password@host:5432/meridian",
  secret: "at least 32 characters",
  username: "3 to 32 letters of one alphabet, digits, dots, underscores, or hyphens",
  password: "8 to 128 characters",
  feeds: "a JSON array of {url, name, country, language, topic}",
  hosts: "a comma-separated list of host:port, for example 127.0.0.1:8080,intranet.example:443",
  proxy: "a comma-separated list of addresses or CIDR ranges, for example 10.0.0.0/8",
  flagHost: "an https URL with {code} in place of the country code",
  smtp: "smtp:// or smtps:// with a host, for example smtp://user:password@mail.meridian.example:587",
  from: "an email address with or without a name, for example Meridian <news@meridian.example>",
  email: "one email address without a name, for example desk@meridian.example",
  social:
    'a JSON object with 1 to 10 names and https URLs, for example {"Mastodon":"https://social.example/@meridian"}',
  modelKey: "the API key of the service, in printable ASCII without spaces",
  modelUrl:
    "an http or https URL without a username, password or query, for example http://localhost:11434/v1",
  model: "the name of one of the service's models, at most 200 characters without spaces",
  traces: "an http or https URL without a username, password or query, for example http://localhost:4318",
  level: "one of trace, debug, info, warn, error, fatal, silent",
  env: "one of development, production, test",
};

const integer = (min: number, max: number, message: string) =>
  z
    .string()
    .regex(/^\d{1,6}$/, message)
    .transform(Number)
    .refine((value) => value >= min && value <= max, message);

/** A schema that applies `parse`; undefined is a fault with `message`. */
const parsedBy = <T>(parse: (text: string) => T | undefined, message: string) =>
  z.string().transform((text, context): T => {
    const value = parse(text);
    if (value === undefined) context.addIssue(message);
    return value ?? z.NEVER;
  });

const parseEntrySources = (text: string): { name: string; url: string }[] | undefined => {
  try {
    const named = z.record(z.string().trim().min(1).max(100), z.string().refine(isServiceUrl));
    const sources = Object.entries(named.parse(JSON.parse(text))).map(([name, url]) => ({ name, url }));
    return sources.length >= 1 && sources.length <= 10 ? sources : undefined;
  } catch {
    return undefined;
  }
};

/** All environment variables. The message of each fault states what is allowed. */
const Environment = z.object({
  NODE_ENV: z.enum(["development", "production", "test"], allowed.env).default("development"),
  PORT: integer(0, 65535, allowed.port).default(3000),
  HOST: z.string().default("127.0.0.1"),
  APP_URL: z
    .string()
    .refine(isOrigin, allowed.appUrl)
    .transform((url) => new URL(url).origin)
    .optional(),
  DATABASE_URL: databaseUrl().optional(),
  DATABASE_DIRECT_URL: databaseUrl().optional(),
  DATABASE_READ_URL: z.string().transform(list).pipe(z.array(databaseUrl())).default([]),
  DATA_DIR: z
    .string()
    .default(".data")
    .transform((path) => resolve(path)),
  SESSION_SECRET: z.string().min(32, allowed.secret).optional(),
  ADMIN_USERNAME: z
    .string()
    .normalize("NFKC")
    .regex(usernamePattern, allowed.username)
    .regex(oneAlphabet, allowed.username)
    .optional(),
  ADMIN_PASSWORD: z.string().min(8, allowed.password).max(128, allowed.password).optional(),
  NEWS_FEEDS_FILE: z
    .string()
    .transform((path, context): FeedSource[] => {
      try {
        return readFeedsFile(resolve(path));
      } catch (error) {
        context.addIssue(`${allowed.feeds}; ${(error as Error).message}`);
        return z.NEVER;
      }
    })
    .optional(),
  NEWS_POLL_MINUTES: integer(1, 1440, allowed.minutes).default(30),
  CURRENCY_RATES_URL: z
    .string()
    .refine((text) => text === "none" || isServiceUrl(text), allowed.rates)
    .default("https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml"),
  ENTRY_SOURCES: parsedBy(parseEntrySources, allowed.entrySources).default([]),
  DRAIN_SECONDS: integer(0, 60, allowed.seconds).default(0),
  FETCH_ALLOW_HOSTS: z
    .string()
    .transform(list)
    .refine((hosts) => hosts.every(isHostPort), allowed.hosts)
    .default([]),
  TRUST_PROXY: z
    .string()
    .transform(list)
    .refine((ranges) => ranges.length > 0 && ranges.every(isCidr), allowed.proxy)
    .optional(),
  FLAG_HOST: z.string().refine(isFlagTemplate, allowed.flagHost).optional(),
  SMTP_URL: parsedBy(parseSmtpUrl, allowed.smtp).optional(),
  MAIL_FROM: parsedBy(parseNamedAddress, allowed.from).optional(),
  CONTACT_EMAIL: z.email({ pattern: z.regexes.html5Email, error: allowed.email }).optional(),
  SOCIAL_LINKS: parsedBy(parseSocialLinks, allowed.social).optional(),
  OPENAI_API_KEY: z
    .string()
    .regex(/^[!-~]+$/, allowed.modelKey)
    .optional(),
  OPENAI_BASE_URL: z.string().refine(isServiceUrl, allowed.modelUrl).optional(),
  OPENAI_MODEL: z
    .string()
    .regex(/^[^\s\p{C}]{1,200}$/u, allowed.model)
    .optional(),
  METRICS_PORT: integer(0, 65535, allowed.port).optional(),
  METRICS_HOST: z.string().default("127.0.0.1"),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.string().refine(isServiceUrl, allowed.traces).optional(),
  LOG_LEVEL: z
    .enum(["trace", "debug", "info", "warn", "error", "fatal", "silent"], allowed.level)
    .default("info"),
});

/** The names of all settings. A test compares them with `.env.example`. */
export const settingNames = Object.keys(Environment.shape);

/** The parsed settings. `appUrl` is an origin; paths are absolute. */
export interface Config {
  port: number;
  host: string;
  appUrl: string;
  databaseUrl: string | undefined;
  /** The address of PostgreSQL itself if DATABASE_URL leads to a pooler in transaction mode. */
  databaseDirectUrl: string | undefined;
  /** Streaming replicas for reads. */
  databaseReadUrls: readonly string[];
  dataDir: string;
  sessionSecret: string | undefined;
  admin: { username: string; password: string } | undefined;
  /** The content of NEWS_FEEDS_FILE. */
  newsFeeds: readonly FeedSource[] | undefined;
  newsPollMinutes: number;
  /** The daily reference rates of currencies; if undefined, only the table of rates is used. */
  currencyRatesUrl: string | undefined;
  /** Open data sets of entry rules that are imported once a month. Empty: none. */
  entrySources: readonly { name: string; url: string }[];
  /** How long a stopping instance still accepts requests. */
  drainSeconds: number;
  fetchAllowHosts: readonly string[];
  trustProxy: readonly string[] | undefined;
  /** The SMTP server; if undefined, emails are written to files. */
  smtp: SmtpServer | undefined;
  mailFrom: NamedAddress;
  /** URL template with `{code}` of an external flag host; if undefined, the site serves the flags. */
  flagHost: string | undefined;
  /** The operator's public email address. */
  contactEmail: string | undefined;
  /** Links in the footer of public pages; if undefined, share links appear there. */
  socialLinks: SocialLinks | undefined;
  /** The language model; if undefined, answers and summaries come from the built-in library. */
  languageModel: ModelSettings | undefined;
  /** The private port for probes and metrics; if undefined, there is none. */
  metrics: { port: number; host: string } | undefined;
  /** Where OpenTelemetry spans are sent; if undefined, there are none. */
  tracesEndpoint: string | undefined;
  logLevel: string;
}

const secrets = /SECRET|PASSWORD|KEY|URL$|ENDPOINT$/;
const displayValue = (name: string, value: string) =>
  secrets.test(name) && name !== "APP_URL" ? "(not shown)" : `'${value.slice(0, 80)}'`;

type Given = Readonly<Record<string, string | undefined>>;

const databaseFaults = (given: Given): string[] => {
  const faults: string[] = [];
  if (given.NODE_ENV === "production" && given.DATABASE_URL && !given.SESSION_SECRET) {
    faults.push(
      `SESSION_SECRET is missing: it is required with NODE_ENV=production and DATABASE_URL. Set it to ${allowed.secret}, the same for all instances`,
    );
  }
  for (const name of ["DATABASE_DIRECT_URL", "DATABASE_READ_URL"])
    if (given[name] && !given.DATABASE_URL)
      faults.push(`DATABASE_URL is missing: it is required with ${name}. Set it to ${allowed.database}`);
  return faults;
};

const combinationFaults = (given: Given): string[] => {
  const faults = databaseFaults(given);
  if (/^https:/i.test(given.APP_URL ?? "") && !given.TRUST_PROXY) {
    faults.push(
      `TRUST_PROXY is missing: it is required because APP_URL '${given.APP_URL}' is https, and secure cookies need a trusted proxy. Set it to ${allowed.proxy}`,
    );
  }
  if (Boolean(given.ADMIN_USERNAME) !== Boolean(given.ADMIN_PASSWORD)) {
    const missing = given.ADMIN_USERNAME ? "ADMIN_PASSWORD" : "ADMIN_USERNAME";
    faults.push(`${missing} is missing: ADMIN_USERNAME and ADMIN_PASSWORD must be set together`);
  }
  if (given.SMTP_URL && !given.MAIL_FROM) {
    faults.push(`MAIL_FROM is missing: it is required with SMTP_URL. Set it to ${allowed.from}`);
  }
  if (given.OPENAI_BASE_URL && !given.OPENAI_MODEL) {
    faults.push(`OPENAI_MODEL is missing: it is required with OPENAI_BASE_URL. Set it to ${allowed.model}`);
  }
  return faults;
};

/** The sender of emails that are only written to files. */
const placeholderFrom = (appUrl: string): NamedAddress => {
  const address = `no-reply@${new URL(appUrl).hostname}`;
  return { name: "Meridian", address: isPlainAddress(address) ? address : "no-reply@localhost" };
};

/** Used when only the API key is set. Fast and cheap, which is enough for summaries. */
const defaultModel = "gpt-4.1-mini";

/** A model name alone does not identify a service. */
const languageModelOf = (settings: z.infer<typeof Environment>): ModelSettings | undefined => {
  const { OPENAI_API_KEY: apiKey, OPENAI_BASE_URL: baseUrl, OPENAI_MODEL: model = defaultModel } = settings;
  return apiKey || baseUrl ? { apiKey, baseUrl, model } : undefined;
};

/** One fault per variable, even if its value breaks several rules. */
const valueFaults = (given: Given, { issues }: z.ZodError): string[] => {
  const messages = new Map<string, string>();
  for (const { path, message } of issues)
    if (!messages.has(String(path[0]))) messages.set(String(path[0]), message);
  return [...messages].map(
    ([name, message]) => `${name} is ${displayValue(name, given[name] ?? "")}: it must be ${message}`,
  );
};

/** Trims a value, except for a password, whose spaces may be intended. */
const normalizeValue = (name: string, value = ""): string | undefined =>
  (name === "ADMIN_PASSWORD" ? value : value.trim()) || undefined;

/**
 * Reads the settings from an environment, and the file that NEWS_FEEDS_FILE names. Empty variables count as unset.
 * @throws ConfigError with every fault: the variable, its value (unless secret) and what is allowed
 */
export const readConfig = (env: Readonly<Record<string, string | undefined>>): Config => {
  const given: Given = Object.fromEntries(
    settingNames.map((name) => [name, normalizeValue(name, env[name])]),
  );
  const parsed = Environment.safeParse(given);
  const faults = [...(parsed.error ? valueFaults(given, parsed.error) : []), ...combinationFaults(given)];
  if (!parsed.success || faults.length > 0) throw new ConfigError(faults);
  const settings = parsed.data;
  const appUrl = settings.APP_URL ?? `http://localhost:${settings.PORT}`;
  return {
    port: settings.PORT,
    host: settings.HOST,
    appUrl,
    databaseUrl: settings.DATABASE_URL,
    databaseDirectUrl: settings.DATABASE_DIRECT_URL,
    databaseReadUrls: settings.DATABASE_READ_URL,
    dataDir: settings.DATA_DIR,
    sessionSecret: settings.SESSION_SECRET,
    admin:
      settings.ADMIN_USERNAME && settings.ADMIN_PASSWORD
        ? { username: settings.ADMIN_USERNAME, password: settings.ADMIN_PASSWORD }
        : undefined,
    newsFeeds: settings.NEWS_FEEDS_FILE,
    newsPollMinutes: settings.NEWS_POLL_MINUTES,
    entrySources: settings.ENTRY_SOURCES,
    currencyRatesUrl: settings.CURRENCY_RATES_URL === "none" ? undefined : settings.CURRENCY_RATES_URL,
    drainSeconds: settings.DRAIN_SECONDS,
    fetchAllowHosts: settings.FETCH_ALLOW_HOSTS.map((host) => host.toLowerCase()),
    trustProxy: settings.TRUST_PROXY,
    smtp: settings.SMTP_URL,
    mailFrom: settings.MAIL_FROM ?? placeholderFrom(appUrl),
    flagHost: settings.FLAG_HOST,
    contactEmail: settings.CONTACT_EMAIL,
    socialLinks: settings.SOCIAL_LINKS,
    languageModel: languageModelOf(settings),
    metrics:
      settings.METRICS_PORT === undefined
        ? undefined
        : { port: settings.METRICS_PORT, host: settings.METRICS_HOST },
    tracesEndpoint: settings.OTEL_EXPORTER_OTLP_ENDPOINT,
    logLevel: settings.LOG_LEVEL,
  };
};

/** The settings that are public: every page contains them. */
export const siteSettingsOf = ({
  contactEmail,
  appUrl,
  socialLinks,
  smtp,
  languageModel,
  flagHost,
}: Config): SiteSettings => ({
  contactEmail,
  appUrl,
  sendsMail: smtp !== undefined,
  ...(languageModel && { asksLanguageModel: true }),
  ...(socialLinks && { socialLinks }),
  ...(flagHost && { flagHost: new URL(flagHost).host }),
});
