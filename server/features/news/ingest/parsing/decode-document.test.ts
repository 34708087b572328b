import iconv from "iconv-lite";
import { describe, expect, it } from "vitest";
import { decodeDocument } from "./document-text.ts";

const declared = (encoding: string) => `<?xml version="1.0" encoding="${encoding}"?><t>Imposición €</t>`;
const text = (bytes: Buffer, contentType?: string) =>
  /<t>(.*)<\/t>/.exec(decodeDocument(bytes, contentType))?.[1];

describe("a document is decoded", () => {
  it.each(["utf-8", "utf-16le", "utf-16be", "utf-32le", "utf-32be"])(
    "by its byte order mark (%s)",
    (encoding) => {
      const bytes = iconv.encode(declared("iso-8859-1"), encoding, { addBOM: true });
      expect(text(bytes, "text/xml; charset=windows-1251")).toBe("Imposición €");
      expect(decodeDocument(bytes)).toMatch(/^<\?xml/);
    },
  );

  it.each(["utf-16le", "utf-16be"])("by the width of its first character (%s without a mark)", (encoding) => {
    expect(text(iconv.encode(declared(encoding), encoding))).toBe("Imposición €");
  });

  it.each(["text/xml;charset=windows-1252", 'text/xml; version=1; Charset = "WINDOWS-1252"'])(
    "by %s",
    (type) => {
      expect(text(iconv.encode(declared("utf-8"), "windows-1252"), type)).toBe("Imposición €");
    },
  );

  it.each(["windows-1252", "iso-8859-1", "ISO-8859-15", "us-ascii", "latin1"])(
    "by its declaration (%s)",
    (label) => {
      const written = label === "ISO-8859-15" ? "iso-8859-15" : "windows-1252";
      expect(text(iconv.encode(declared(label), written))).toBe("Imposición €");
    },
  );

  it.each(["utf-8", "invalid", "utf-16", "utf-7", "hex", "base64", ""])("as UTF-8 if it says %j", (label) => {
    expect(text(Buffer.from(declared(label)))).toBe("Imposición €");
    expect(text(Buffer.from(declared("utf-8")), `text/xml; charset=${label}`)).toBe("Imposición €");
  });

  it("by its head if it is a page", () => {
    const page = (meta: string) =>
      iconv.encode(`<html><head>${meta}</head><t>Imposición €</t>`, "windows-1252");
    const read = (meta: string, isPage: boolean) =>
      /<t>(.*)<\/t>/.exec(decodeDocument(page(meta), "text/html", { isPage }))?.[1];
    expect(read("<meta charset=windows-1252>", true)).toBe("Imposición €");
    expect(read("<meta http-equiv='Content-Type' content='text/html; charset=latin1'>", true)).toBe(
      "Imposición €",
    );
    expect(read("<meta charset=windows-1252>", false)).toBe("Imposici\ufffdn \ufffd");
  });

  it("with U+FFFD for undecodable bytes", () => {
    expect(text(iconv.encode("<t>Imposición</t>", "latin1"))).toBe("Imposici\ufffdn");
  });

  it("without characters that PostgreSQL or XML refuse", () => {
    expect(decodeDocument(Buffer.from("a\u0000b\u0008c\ufeffd\uffff\te\n"))).toBe("abcd\te\n");
    expect(decodeDocument(iconv.encode("\ufeff<a>\ud800</a>", "utf-16le"))).toBe("<a>\ufffd</a>");
  });
});
