import { describe, expect, it } from "vitest";
import { plainText } from "./document-text.ts";

describe("plainText", () => {
  it.each([
    ["<p>One</p><p>two</p>", "One two"],
    ["One<br>two<br/>three", "One two three"],
    ["1930ft<sup>2</sup> in <b>b</b>old", "1930ft2 in bold"],
    ["a  b\n\t c\u00a0d", "a b c d"],
    ["Caf&eacute; &amp; bar &#8211; &#x20AC;5", "Café & bar – €5"],
    ["&amp;lt;b&amp;gt; decoded once", "&lt;b&gt; decoded once"],
    ["&lt;script&gt;alert(1)&lt;/script&gt; as text", "<script>alert(1)</script> as text"],
    ["1 < 2 and 3 > 2", "1 < 2 and 3 > 2"],
    ["safe<script>location='x'</script> text", "safe text"],
    ["safe<SCRIPT type=x>if (a</b>c) '</div>'</SCRIPT> text", "safe text"],
    ["safe<script>never closed", "safe"],
    ["safe<style>p { color: red }</style> text", "safe text"],
    ["safe<iframe src=x>inner</iframe> text", "safe text"],
    ["safe<svg><script>alert(1)</script><text>x</text></svg> text", "safe text"],
    ["safe<svg><svg></svg>still</svg> text", "safe text"],
    ["<img src=x onerror=alert(1)>text", "text"],
    ['<a href="javascript:alert(1)">text</a>', "text"],
    ["<scr<script>ipt>alert(1)</script>text", "ipt>alert(1)text"],
    ["text<!-- a comment --> goes on", "text goes on"],
    ["nul\u0000 and \u0008bell", "nul and bell"],
    ["don\u0092t", "don’t"],
    ["visa \u202eeerf\u202c and \u2066isolated\u2069", "visa eerf and isolated"],
    ["an &#x202E;entity", "an entity"],
    ["broken <a href=", "broken"],
    ["", ""],
  ])("of %j is %j", (html, text) => {
    expect(plainText(html, 4000)).toBe(text);
  });

  it("is truncated at the limit, never within a character", () => {
    expect(plainText("x".repeat(5000), 4000)).toHaveLength(4000);
    expect(plainText("🍏".repeat(10), 5)).toBe("🍏🍏");
  });

  it.each([
    ["nested", "<div>"],
    ["formatted", "<b>"],
    ["a drawing", "<svg>"],
    ["unclosed", "<p"],
    ["unfinished", "<p title='"],
    ["a declaration", "<![CDATA["],
    ["closed", "</p>"],
    ["an entity", "&amp;"],
  ])("ends for %s markup without end", (_, piece) => {
    // Quadratic work on a text this long would hang.
    expect(plainText(piece.repeat(5_000_000 / piece.length), 4000).length).toBeLessThanOrEqual(4000);
  });
});
