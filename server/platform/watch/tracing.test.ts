import http from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";
import { startTracing, type Tracer } from "./tracing.ts";
import { textOfQuery } from "./watch.ts";

interface Span {
  name: string;
  spanId: string;
  parentSpanId?: string;
  attributes: { key: string; value: Record<string, unknown> }[];
}

const bodies: string[] = [];
const receiver = http.createServer((req, res) => {
  let body = "";
  req.on("data", (chunk) => {
    body += chunk;
  });
  req.on("end", () => {
    bodies.push(`${req.url} ${body}`);
    res.writeHead(200, { "content-type": "application/json" }).end("{}");
  });
});
let tracer: Tracer;
let app: TestApp;
let spans: Span[];
const password = "a password that no span may hold";
const mail = {
  kind: "test",
  recipient: "nobody-may-see@example.org",
  content: { subject: "A subject", heading: "H", paragraphs: ["P"], reason: "R" },
};
beforeAll(async () => {
  await new Promise<void>((done) => receiver.listen(0, "127.0.0.1", done));
  tracer = startTracing(`http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`, "1.2.3");
  app = await createTestApp({ watch: { tracer } });
  const { agent } = await app.signIn({ username: "hidden-name", password });
  await agent.get("/api/user?token=hidden-token").expect(200);
  await app.visitor.get("/readyz").expect(200);
  await app.platform.database.transaction((tx) => app.platform.mails.enqueue(tx, mail));
  await app.platform.mailSender.sendDue();
  await app.platform.fetch("http://127.0.0.1:9/path?key=hidden-key").catch(() => undefined);
  await app.close();
  await tracer.close();
  spans = bodies.flatMap((body) =>
    JSON.parse(body.slice(body.indexOf("{"))).resourceSpans.flatMap(
      ({ scopeSpans }: { scopeSpans: { spans: Span[] }[] }) => scopeSpans.flatMap(({ spans }) => spans),
    ),
  );
});
afterAll(() => new Promise((done) => receiver.close(done)));

const attributesOf = ({ attributes }: Span) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));

describe("traces", () => {
  it("reach the endpoint with the name and version of the service", () => {
    expect(bodies.length).toBeGreaterThan(0);
    expect(bodies.every((body) => body.startsWith("/v1/traces "))).toBe(true);
    expect(bodies[0]).toMatch(/"service.name".*"meridian".*"service.version".*"1\.2\.3"/);
  });

  it("name the route and the status of a request, and its queries as children", () => {
    const login = spans.find(({ name }) => name === "POST /api/login")!;
    expect(attributesOf(login)).toMatchObject({ "http.response.status_code": 200 });
    const queries = spans.filter(({ parentSpanId }) => parentSpanId === login.spanId);
    expect(queries.map((span) => attributesOf(span)["db.system.name"])).toContain("postgresql");
    expect(queries.map((span) => String(attributesOf(span)["db.query.text"])).join()).toContain("$1");
  });

  it("hold emails and documents of other sites, but no probes", () => {
    expect(attributesOf(spans.find(({ name }) => name === "mail")!)).toMatchObject({
      "meridian.mail.kind": "test",
      "meridian.mail.state": "sent",
    });
    const fetched = spans.find(({ name }) => name === "fetch")!;
    expect(attributesOf(fetched)["server.address"]).toBe("127.0.0.1");
    expect(spans.map(({ name }) => name).join()).not.toContain("readyz");
  });

  it("hold no value of a query, no address of a person, no cookie and no text", () => {
    const secrets = ["hidden-", password, mail.recipient, "A subject", "argon2", "meridian.sid", "s%3A"];
    for (const secret of secrets) expect(bodies.join()).not.toContain(secret);
  });

  it("leave the literals of a query out", () => {
    expect(textOfQuery({ text: "select  * from t where a = 'it''s secret'\n and b = $1" })).toBe(
      "select * from t where a = ? and b = $1",
    );
  });
});
