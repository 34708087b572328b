import { describe, expect, it } from "vitest";
import { insertSiteSettings } from "./site-settings.ts";

const html = "<html><head><title>Meridian</title></head><body>The page</body></html>";

describe("insertSiteSettings", () => {
  it("inserts the settings at the end of the head", () => {
    expect(insertSiteSettings(html, { contactEmail: "desk@meridian.example" })).toBe(
      '<html><head><title>Meridian</title><script type="application/json" id="site-settings">{"contactEmail":"desk@meridian.example"}</script></head><body>The page</body></html>',
    );
  });

  it("omits settings that are not set", () => {
    expect(insertSiteSettings(html, { contactEmail: undefined })).toContain('id="site-settings">{}</script>');
  });

  it.each(["</script><script>alert(1)</script>", "<!--<script>", "$&$'$`@a.example", '"},{"\\'])(
    "escapes %s",
    (contactEmail) => {
      const page = insertSiteSettings(html, { contactEmail });
      const [, json = "", rest] = /id="site-settings">(.*?)<\/script>(.*)/s.exec(page) ?? [];
      expect(json).not.toContain("<");
      expect(JSON.parse(json)).toEqual({ contactEmail });
      expect(rest).toBe("</head><body>The page</body></html>");
    },
  );
});
