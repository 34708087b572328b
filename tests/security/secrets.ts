import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { startSmtpServer } from "#tests/support/smtp-server.ts";
import { startTcpRelay } from "#tests/support/tcp-relay.ts";
import {
  ask,
  cookieOf,
  networkAddress,
  type TrialRequest,
  type TrialSite,
  withTrialSite,
} from "#tests/support/trial-site.ts";
import type { Outcome } from "#tests/support/trials.ts";
import { forEachNumber, password, register, signIn } from "./accounts.ts";
import { contracts, fuzzBody, fuzzPath } from "./requests.ts";

const secrets = {
  SESSION_SECRET: "planted-session-secret-b4c1-of-32-characters",
  ADMIN_PASSWORD: "planted-admin-password-7d2e",
  SMTP_URL: "planted-smtp-password-93fa",
  OPENAI_API_KEY: "planted-model-key-55e0",
};

/** The forms in which a secret could leak. */
const formsOf = (secret: string): string[] => [
  secret,
  encodeURIComponent(secret),
  Buffer.from(secret).toString("base64").replaceAll("=", ""),
  Buffer.from(secret).toString("hex"),
];

/** Starts a model that refuses every call and repeats the key in its error. */
const startTellingModel = async () => {
  const server = createServer((request, response) => {
    const message = `Incorrect API key provided: ${request.headers.authorization}`;
    response.writeHead(401, { "Content-Type": "application/json" });
    response.end(JSON.stringify({ error: { message, type: "invalid_request_error" } }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    close: () => server.close(),
  };
};

const targets = contracts.filter(({ endless, path }) => !endless && !/logout|sessions|devices/.test(path));
const reads = targets.filter(({ method }) => method === "get").map(({ path }) => path.replace(/:\w+/g, "1"));

/** Sends requests and keeps every answer. */
const createRecorder = (url: string, cookies: { member: string; admin: string }) => {
  const texts: string[] = [];
  let failed = 0;
  const record = async (path: string, request: TrialRequest) => {
    const { status, headers, body } = await ask(`${url}${path}`, request);
    if (status >= 400) failed += 1;
    texts.push(JSON.stringify(headers), body);
  };
  return {
    record,
    text: () => texts.join("\n"),
    failed: () => failed,
    /** A random request, by a member or the administrator. */
    force: (index: number) => {
      const contract = targets[index % targets.length]!;
      return record(fuzzPath(contract), {
        method: contract.method.toUpperCase(),
        ...(contract.method !== "get" && { body: fuzzBody(contract) }),
        headers: {
          "Content-Type": "application/json",
          cookie: index % 2 ? cookies.member : cookies.admin,
          "X-Forwarded-For": networkAddress(index),
        },
      });
    },
  };
};

/** The settings whose secret occurs in a text, in any form. */
const findIn = (texts: Record<string, string>, planted: Record<string, string>): string[] =>
  Object.entries(planted).flatMap(([setting, secret]) =>
    Object.entries(texts)
      .filter(([, text]) => formsOf(secret).some((form) => text.includes(form)))
      .map(([place]) => `${setting} in ${place}`),
  );

const provoke = async (trial: TrialSite, errors: number) => {
  const relay = await startTcpRelay(trial.databaseUrl);
  const site = await trial.start({ DATABASE_URL: relay.url });
  const member = await register(site.url, "member", networkAddress(1));
  const signedIn = await signIn(site.url, "root-admin", secrets.ADMIN_PASSWORD, networkAddress(2));
  if (signedIn.status !== 200) throw new Error(`the administrator got ${signedIn.status}`);
  const admin = cookieOf(signedIn);
  const recorder = createRecorder(site.url, { member, admin });
  await forEachNumber(Math.ceil(errors * 0.8), 4, recorder.force);
  const question = { message: "Which visas does Portugal offer to nomads?" };
  for (let index = 0; index < 10; index += 1)
    await recorder.record("/api/chat", { method: "POST", body: question, headers: { cookie: member } });
  await recorder.record("/api/waitlist", { method: "POST", body: { email: "reader@trial.example" } });
  for (const path of reads) await recorder.record(path, { headers: { cookie: admin } });
  await relay.cut();
  await forEachNumber(Math.floor(errors * 0.2), 4, recorder.force);
  await relay.mend();
  for (let index = 0; recorder.failed() < errors && index < 2 * errors; index += 1)
    await recorder.force(index);
  await site.end("SIGTERM");
  await relay.close();
  return { answers: recorder.text(), logs: site.output(), failed: recorder.failed() };
};

/** Plants a secret in every setting that holds one, forces errors, and searches answers, logs and exports. */
export const run = async (errors: number): Promise<Outcome[]> => {
  const model = await startTellingModel();
  const smtp = await startSmtpServer({
    encrypts: false,
    user: { name: "desk", password: "another password" },
  });
  const settings = {
    ...secrets,
    ADMIN_USERNAME: "root-admin",
    SMTP_URL: smtp.url.replace("//", `//desk:${secrets.SMTP_URL}@`),
    MAIL_FROM: "Meridian <desk@meridian.example>",
    OPENAI_MODEL: "a-model",
    OPENAI_BASE_URL: model.url,
    LOG_LEVEL: "debug",
  };
  const work = async (trial: TrialSite): Promise<Outcome[]> => {
    const { failed, ...texts } = await provoke(trial, errors);
    const database = new URL(trial.databaseUrl).password;
    const planted = { ...secrets, DATABASE_URL: database, "a member's password": password };
    const found = findIn(texts, planted);
    return [
      {
        promise: "no secret of a setting is in answers, exports or logs",
        count: `${Object.keys(planted).length} secrets, ${failed} errors, ${smtp.logins.length} refused mail logins`,
        result: `${found.length} found${found.length > 0 ? `: ${found.join(", ")}` : ""}`,
        isKept: found.length === 0 && failed >= errors,
      },
    ];
  };
  try {
    return await withTrialSite(work, settings);
  } finally {
    model.close();
    await smtp.close();
  }
};
