import http, { type IncomingHttpHeaders } from "node:http";
import supertest from "supertest";
import type { SignedIn, TestApp } from "./test-app.ts";

export interface PlainAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  /** The raw bytes, still compressed. */
  body: Buffer;
}

/** Sends a request without normalizing the path, following redirects, or decompressing the response. */
export const plainRequest = (
  origin: string,
  path: string,
  { method = "GET", headers = {} }: { method?: string; headers?: Record<string, string> } = {},
): Promise<PlainAnswer> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(origin);
    const request = http.request({ hostname, port, path, method, headers, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("error", reject);
      response.on("end", () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(chunks),
        }),
      );
    });
    request.on("error", reject);
    request.end();
  });

/** Creates another session of the account. Returns its `Cookie` header and id. */
export const startSession = async (
  app: TestApp,
  { user, password }: Pick<SignedIn, "user" | "password">,
): Promise<{ cookie: string; sid: string }> => {
  const answer = await supertest(app.url)
    .post("/api/login")
    .send({ username: user.username, password })
    .expect(200);
  const cookie = String(answer.headers["set-cookie"]?.[0]).split(";", 1)[0]!;
  const [, sid = ""] = /=s:([^.]+)\./.exec(decodeURIComponent(cookie)) ?? [];
  return { cookie, sid };
};
