import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { disclaimer } from "#shared/assistant/contract.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const ask = (id: string, body: object) => app.visitor.post(`/api/questions/${id}`).send(body);

describe("the endpoints of questions", () => {
  it("are listed with the schemas of their inputs and answers", async () => {
    const { body } = await app.visitor.get("/api/questions").expect(200);
    const found = body.find(({ id }: { id: string }) => id === "may-enter");
    expect(found).toMatchObject({
      title: "May I enter, and for how long?",
      input: {
        type: "object",
        required: ["passports", "place", "on"],
        properties: { place: { description: expect.stringContaining("SCHENGEN") } },
      },
      answer: {
        type: "object",
        properties: { requirement: { enum: expect.arrayContaining(["visa_free"]) } },
      },
    });
  });

  it("are answered without an account, from any site, and store nothing", async () => {
    const answer = await ask("may-enter", { passports: ["DE"], place: "TH", on: "2026-11-27" })
      .set("Origin", "https://elsewhere.example")
      .expect(200);
    expect(answer.body).toMatchObject({ passport: "DE", requirement: "visa_free", days: 30 });
    expect(answer.headers["set-cookie"]).toBeUndefined();
  });

  it.each([
    [{ passports: ["DE"], place: "TH" }, "on: Required"],
    [{ passports: ["DE"], place: "QQ", on: "2026-11-27" }, "QQ"],
    [
      { passports: ["DE"], place: "TH", on: "2026-02-30" },
      "on: must be a day that exists, such as 2026-01-31",
    ],
    [
      { passports: ["DE"], place: "TH", on: "2026-11-27", visa: true },
      "Unknown field. The fields are: passports, ",
    ],
    [{ passports: Array(11).fill("DE"), place: "TH", on: "2026-11-27" }, "passports: Use at most 10 entries"],
  ])("refuse %j", async (body, message) => {
    const { body: error } = await ask("may-enter", body).expect(400);
    expect(error.message).toContain(message);
  });

  it("name the fields that exist beside an unknown one inside a stay", async () => {
    const stays = [{ in: "DE", since: "2026-01-01" }];
    const { body: error } = await ask("days-left", { place: "SCHENGEN", on: "2026-11-27", stays }).expect(
      400,
    );
    expect(Object.values(error.fields)).toContainEqual(
      "Unknown field. The fields are: in, from, to, fromTime, toTime, purpose, underPermit",
    );
  });

  it("that do not exist are not found", async () => {
    await ask("may-i-smoke", {}).expect(404);
  });
});

describe("a question in people's own words", () => {
  const answer = (body: object) => app.visitor.post("/api/questions").send(body);

  it("is answered without an account, from any site, with its sources and the screen with the full answer", async () => {
    const { body, headers } = await answer({ text: "how long can a german stay in thailand" })
      .set("Origin", "https://elsewhere.example")
      .expect(200);
    expect(body).toMatchObject({ kind: "answer", question: "may-enter", language: "en", note: disclaimer });
    expect(body.sentences[0]).toContain("Thailand");
    expect(body.sources[0].name).not.toBe("");
    expect(body.link.href).toMatch(/^\/entry\?/);
    expect(headers["set-cookie"]).toBeUndefined();
  });

  it("that lacks a field asks for it, and takes the reply", async () => {
    const text = "how long can i stay in japan?";
    const { body } = await answer({ text }).expect(200);
    expect(body).toEqual({
      ...{ kind: "asks", question: "may-enter", language: "en", field: "passports" },
      sentences: ["Which passport do you travel on?"],
      replies: expect.arrayContaining(["Germany"]),
    });
    for (const reply of [
      { text, passports: ["DE"] },
      { text: "a german one", earlier: [text] },
    ])
      expect((await answer(reply).expect(200)).body).toMatchObject({ kind: "answer", question: "may-enter" });
  });

  it("is declined if it asks for help to break the law, and is of kind `none` if Meridian computes no answer to it", async () => {
    const { body } = await answer({ text: "where can i buy a fake passport" }).expect(200);
    expect(body).toEqual({ kind: "declined", sentences: [expect.stringContaining("law")] });
    expect((await answer({ text: "best pizza in naples" }).expect(200)).body).toEqual({ kind: "none" });
  });

  it.each([
    [{}, "text: Required"],
    [{ text: " " }, "text: Required"],
    [{ text: "a".repeat(501) }, "text: Use at most 500 characters"],
    [{ text: "visa?", about: "tax" }, "about: must be one of: may-enter, find-programmes"],
    [{ text: "visa?", language: "nl" }, "language: must be one of: en, es, pt, de, fr, it"],
    [{ text: "visa?", passports: ["German"] }, "must be a two-letter code in capitals, such as PT"],
    [{ text: "visa?", passports: ["QQ"] }, '"QQ" is not the code of a country'],
    [{ text: "visa?", earlier: ["a", "b", "c", "d"] }, "earlier: Use at most 3 entries"],
    [{ question: "visa?" }, "Unknown field. The fields are: text, language, about, earlier, passports"],
  ])("is refused as %j", async (body, message) => {
    const { body: error } = await answer(body).expect(400);
    expect(JSON.stringify(error)).toContain(JSON.stringify(message).slice(1, -1));
  });
});
