import { describe, expect, it } from "vitest";
import { withoutLinks } from "./model-summary.ts";

describe("a model's answer as plain text", () => {
  it.each([
    ["Fees rise to €200 on 1 May.", "Fees rise to €200 on 1 May."],
    ["<p>Fees <b>rise</b>.</p><script>alert(1)</script>", "Fees rise."],
    ["&lt;img src=x onerror=alert(1)&gt;Fees rise.", "Fees rise."],
    ["&amp;lt;script&amp;gt;alert(1)&amp;lt;/script&amp;gt;Fees rise.", "Fees rise."],
    ["**Fees** _rise_ by `5%`.", "Fees _rise_ by 5%."],
    ["## News\n- Fees rise.\n- Visas end.\n2. Soon.", "News Fees rise. Visas end. Soon."],
    ["It ends on May 5. The fee stays.", "It ends on May 5. The fee stays."],
    ["See [the law](https://evil.example/a?b=c) now.", "See the law now."],
    ["See [the law](javascript:alert(1)) now, [and](http://evil.example/", "See the law now, and"],
    ["![x](http://evil.example/track.png) Fees rise.", "x Fees rise."],
    ["Read https://evil.example/a, then (www.evil.example) go.", "Read, then go."],
    ["Claim at evil.example/claim?x=1, now.", "Claim at, now."],
    ["Claim at evil.example:8080/claim (or EVIL.example/#a).", "Claim at (or)."],
    ["Claim at évil.example?claim=1.", "Claim at."],
    ["Write to a.b+c@evil.example or <mailto:d@evil.example/x>.", "Write to or."],
    ["Write to a@evil.example/claim.", "Write to."],
    [
      "As gov.uk says, e.g. visa/permit and U.S./EU rules at 9 a.m./5 p.m. cost 3.5/4.5%.",
      "As gov.uk says, e.g. visa/permit and U.S./EU rules at 9 a.m./5 p.m. cost 3.5/4.5%.",
    ],
    ["Is it on gov.uk? Yes: gov.uk.", "Is it on gov.uk? Yes: gov.uk."],
    ["Go to javascript:alert(1) now.", "Go to now."],
    ["Fees\u0000\u001b[31m \u202erise\u0007.", "Fees31m rise."],
    ["Below 5 < 6 and A & B.", "Below 5 < 6 and A & B."],
    ["```\nFees rise.\n```", "Fees rise."],
  ])("%j becomes %j", (given, plain) => {
    expect(withoutLinks(given)).toBe(plain);
  });

  it.each([
    ["["],
    ["*a"],
    ["`"],
    ["<"],
    ["&lt;"],
    ["http://."],
    ["__a"],
    ["( )"],
    ["[a]("],
    ["a@"],
    ["a."],
    ["a.bc"],
    ["a.bc:"],
  ])("ends with many %j", (piece) => {
    // Quadratic work on a text this long would hang.
    expect(withoutLinks(piece.repeat(500_000)).length).toBeLessThanOrEqual(500_000 * piece.length);
  });
});
