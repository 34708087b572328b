import { describe, expect, it } from "vitest";
import { parseSmtpUrl } from "./smtp.ts";

describe("SMTP_URL", () => {
  it("contains host, port and user", () => {
    expect(parseSmtpUrl("smtp://me%40x:p%2Fw%20%3A@Mail.Example:2525")).toEqual({
      host: "mail.example",
      port: 2525,
      secure: false,
      requireTLS: true,
      loopback: false,
      user: { name: "me@x", password: "p/w :" },
    });
  });

  it.each([
    ["smtp://mail.example", 587, false, false],
    ["smtps://mail.example", 465, true, false],
    ["smtps://me:x@mail.example/", 465, true, false],
    ["smtp://me:x@mail.example", 587, false, true],
    ["smtp://me:x@127.0.0.1.example", 587, false, true],
    ["smtp://me:x@localhost:25", 25, false, false],
    ["smtp://me:x@127.3.2.1", 587, false, false],
    ["smtp://me:x@[::1]", 587, false, false],
  ])("%s means port %i, TLS from the start: %s, STARTTLS required: %s", (url, port, secure, requireTLS) => {
    expect(parseSmtpUrl(url)).toMatchObject({ port, secure, requireTLS });
  });

  it.each([
    "",
    "mail.example",
    "mail.example:587",
    "http://mail.example",
    "smtp:mail.example",
    "smtp://",
    "smtp://:587",
    "smtp://mail.example:0",
    "smtp://mail.example:70000",
    "smtp://mail.example/path",
    "smtp://mail.example?ignoreTLS=true",
    "smtp://mail.example#x",
    "smtp://me@mail.example",
    "smtp://:secret@mail.example",
    "smtp://me:%E0%A4%A@mail.example",
  ])("rejects %j", (url) => {
    expect(parseSmtpUrl(url)).toBeUndefined();
  });
});
