import { describe, expect, it } from "vitest";
import { packs } from "#tests/support/law.ts";
import { procedure } from "./procedure.ts";

const ask = (id: string, country?: string) => procedure.answer({ procedure: id, country }, packs);

describe("a procedure", () => {
  it("has the answer, the steps and the deadlines of the country that is asked about", () => {
    const { covers, answer, deadlines, confidence } = ask("renew-permit", "ES");
    expect({ covers, confidence }).toEqual({ covers: "country", confidence: "secondary" });
    expect(answer).toMatch(/60 days before to 90 days after/);
    expect(deadlines).toEqual([
      expect.objectContaining({ country: "ES", earliest: "-P60D", latest: "P90D" }),
    ]);
  });

  it("is as sure as what it says about the country, and not as the whole", () => {
    expect(ask("deregister", "DE").confidence).toBe("official");
    expect(ask("deregister", "NL")).toMatchObject({ confidence: "unconfirmed", sources: [] });
  });

  it("holds in general in the members of its groups", () => {
    expect(ask("overstay", "IT").covers).toBe("general");
    expect(ask("lost-passport", "TH").covers).toBe("general");
    expect(ask("renew-permit").covers).toBe("general");
  });

  it("says that it knows nothing about another country", () => {
    expect(ask("overstay", "TH").covers).toBe("elsewhere");
    expect(ask("renew-permit", "HR").covers).toBe("elsewhere");
  });

  it("refuses an id that it does not have", () => {
    expect(() => ask("win-lottery")).toThrow('There is no procedure "win-lottery".');
  });
});
