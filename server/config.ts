import { resolve } from "node:path";
import ipaddr from "ipaddr.js";
import * as z from "zod";

/** Thrown for wrong settings; `message` lists every fault, one a line. */
export class ConfigError extends Error {
  constructor(readonly faults: readonly string[]) {
    super(
      `Meridian cannot start: ${faults.length === 1 ? "a setting is" : `${faults.length} settings are`} wrong.\n${faults.map((fault) => `  ${fault}`).join("\n")}`,
    );
    this.name = "ConfigError";
  }
}

const list = (text: string) =>
  text
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean);

const isUrl = (protocols: string[]) => (text: string) =>
  URL.canParse(text) && protocols.includes(new URL(text).protocol);
const isOrigin = (text: string) =>
  isUrl(["http:", "https:"])(text) && new URL(text).origin === text.replace(/\/$/, "");
const isHostPort = (text: string) => /^(\[[0-9a-f:.]+\]|[^\s:/[\]@]+):\d{1,5}$/i.test(text);
const isCidr = (text: string) => ipaddr.isValidCIDR(text) || ipaddr.isValid(text);

const allowed = {
  port: "a whole number from 0 to 65535",
  minutes: "a whole number from 1 to 1440",
  appUrl: "an http or https address without a path, for example https://meridian.example",
  database: "a PostgreSQL address, for example postgres://user:password@host:5432/meridian",
  secret: "at least 32 characters",
  username: "3 to 32 letters, digits, dots, underscores or hyphens",
  password: "8 to 128 characters",
  hosts: "a comma list of host:port, for example 127.0.0.1:8080,intranet.example:443",
  proxy: "a comma list of addresses or CIDR ranges, for example 10.0.0.0/8",
  level: "one of trace, debug, info, warn, error, fatal, silent",
  env: "one of development, production, test",
};

const integer = (min: number, max: number, message: string) =>
  z
    .string()
    .regex(/^\d{1,6}$/, message)
    .transform(Number)
    .refine((value) => value >= min && value <= max, message);

/** Each variable with what is allowed; the message of a fault is what is allowed. */
const Environment = z.object({
  NODE_ENV: z.enum(["development", "production", "test"], allowed.env).default("development"),
  PORT: integer(0, 65535, allowed.port).default(3000),
  HOST: z.string().default("127.0.0.1"),
  APP_URL: z
    .string()
    .refine(isOrigin, allowed.appUrl)
    .transform((url) => new URL(url).origin)
    .optional(),
  DATABASE_URL: z
    .string()
    .refine(isUrl(["postgres:", "postgresql:"]), allowed.database)
    .optional(),
  DATA_DIR: z
    .string()
    .default(".data")
    .transform((path) => resolve(path)),
  SESSION_SECRET: z.string().min(32, allowed.secret).optional(),
  ADMIN_USERNAME: z
    .string()
    .regex(/^[\p{L}\p{N}._-]{3,32}$/u, allowed.username)
    .optional(),
  ADMIN_PASSWORD: z.string().min(8, allowed.password).max(128, allowed.password).optional(),
  NEWS_FEEDS_FILE: z
    .string()
    .transform((path) => resolve(path))
    .optional(),
  NEWS_POLL_MINUTES: integer(1, 1440, allowed.minutes).default(30),
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
  LOG_LEVEL: z
    .enum(["trace", "debug", "info", "warn", "error", "fatal", "silent"], allowed.level)
    .default("info"),
});

/** The names of all settings, as `.env.example` must list them. */
export const settingNames = Object.keys(Environment.shape);

/** Everything that can be set, parsed. `appUrl` is an origin; paths are absolute. */
export interface Config {
  production: boolean;
  port: number;
  host: string;
  appUrl: string;
  databaseUrl: string | undefined;
  dataDir: string;
  sessionSecret: string | undefined;
  admin: { username: string; password: string } | undefined;
  newsFeedsFile: string | undefined;
  newsPollMinutes: number;
  fetchAllowHosts: readonly string[];
  trustProxy: readonly string[] | undefined;
  logLevel: string;
}

const secrets = /SECRET|PASSWORD|URL$/;
const shown = (name: string, value: string) =>
  secrets.test(name) && name !== "APP_URL" ? "(not shown)" : `'${value.slice(0, 80)}'`;

type Parsed = z.infer<typeof Environment>;

const combinationFaults = (settings: Parsed): string[] => {
  const faults: string[] = [];
  if (settings.NODE_ENV === "production" && settings.DATABASE_URL && !settings.SESSION_SECRET) {
    faults.push(
      `SESSION_SECRET is missing: with NODE_ENV=production and DATABASE_URL it must be set, to ${allowed.secret}, the same for all instances`,
    );
  }
  if (settings.APP_URL?.startsWith("https:") && !settings.TRUST_PROXY) {
    faults.push(
      `TRUST_PROXY is missing: APP_URL '${settings.APP_URL}' is https, so the proxy in front must be named, as ${allowed.proxy}; without it no secure cookie could be set`,
    );
  }
  if (Boolean(settings.ADMIN_USERNAME) !== Boolean(settings.ADMIN_PASSWORD)) {
    const missing = settings.ADMIN_USERNAME ? "ADMIN_PASSWORD" : "ADMIN_USERNAME";
    faults.push(`${missing} is missing: ADMIN_USERNAME and ADMIN_PASSWORD go together`);
  }
  return faults;
};

/**
 * Reads the settings from an environment. Empty variables count as unset.
 * @throws ConfigError with every fault: the variable, its value (secrets aside) and what is allowed.
 */
export const readConfig = (env: Readonly<Record<string, string | undefined>>): Config => {
  const given = Object.fromEntries(
    settingNames.map((name) => [name, env[name]?.trim() === "" ? undefined : env[name]?.trim()]),
  );
  const parsed = Environment.safeParse(given);
  if (!parsed.success) {
    const names = [...new Set(parsed.error.issues.map((issue) => String(issue.path[0])))];
    throw new ConfigError(
      names.map((name) => {
        const fault = parsed.error.issues.find((issue) => issue.path[0] === name);
        return `${name} is ${shown(name, given[name] ?? "")}: it must be ${fault?.message}`;
      }),
    );
  }
  const settings = parsed.data;
  const faults = combinationFaults(settings);
  if (faults.length > 0) throw new ConfigError(faults);
  return {
    production: settings.NODE_ENV === "production",
    port: settings.PORT,
    host: settings.HOST,
    appUrl: settings.APP_URL ?? `http://localhost:${settings.PORT}`,
    databaseUrl: settings.DATABASE_URL,
    dataDir: settings.DATA_DIR,
    sessionSecret: settings.SESSION_SECRET,
    admin:
      settings.ADMIN_USERNAME && settings.ADMIN_PASSWORD
        ? { username: settings.ADMIN_USERNAME, password: settings.ADMIN_PASSWORD }
        : undefined,
    newsFeedsFile: settings.NEWS_FEEDS_FILE,
    newsPollMinutes: settings.NEWS_POLL_MINUTES,
    fetchAllowHosts: settings.FETCH_ALLOW_HOSTS.map((host) => host.toLowerCase()),
    trustProxy: settings.TRUST_PROXY,
    logLevel: settings.LOG_LEVEL,
  };
};
