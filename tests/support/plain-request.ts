import http, { type IncomingHttpHeaders } from "node:http";
import supertest from "supertest";
import type { SignedIn, TestApp } from "./test-app.ts";

export interface PlainAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  /** The bytes as they were sent, still compressed. */
  body: Buffer;
}

/** One request exactly as given: the path is not normalised, and the answer is neither followed nor unpacked. */
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

/** The `Cookie` header of one more session of the account, and the id of that session. */
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
