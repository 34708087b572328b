import { afterAll, beforeAll, describe, expect, it } from "vitest";
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
