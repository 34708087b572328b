import { expect, it } from "vitest";
import { readConfig, siteSettingsOf } from "./config.ts";

it("exposes the settings that pages need, and no secrets", () => {
  const config = readConfig({
    APP_URL: "http://meridian.example",
    CONTACT_EMAIL: "desk@meridian.example",
    SMTP_URL: "smtp://user:hunter2@mail.meridian.example",
    MAIL_FROM: "Meridian <news@meridian.example>",
    SOCIAL_LINKS: '{"Mastodon":"https://social.example/@meridian"}',
    FLAG_HOST: "https://flags.example:8443/4x3/{code}.svg",
    SESSION_SECRET: "a secret that only tests use, and no server",
  });
  expect(siteSettingsOf(config)).toEqual({
    appUrl: "http://meridian.example",
    contactEmail: "desk@meridian.example",
    sendsMail: true,
    socialLinks: { Mastodon: "https://social.example/@meridian" },
    flagHost: "flags.example:8443",
  });
});

it("exposes that a language model is configured, but not which or where", () => {
  const config = readConfig({ OPENAI_BASE_URL: "http://llm.intranet/v1", OPENAI_MODEL: "small" });
  expect(siteSettingsOf(config)).toMatchObject({ asksLanguageModel: true });
  expect(JSON.stringify(siteSettingsOf(config))).not.toMatch(/intranet|small/);
});

it("reports no mail for the default settings", () => {
  expect(siteSettingsOf(readConfig({}))).toEqual({ appUrl: "http://localhost:3000", sendsMail: false });
});
