import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { getTableColumns, getTableName, isTable, type Table } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { type LegalDocument, plainText } from "#client/site/legal/document.ts";
import { frequentQuestions } from "#client/site/legal/faq.ts";
import { privacyNotice, storedRecords } from "#client/site/legal/privacy.ts";
import { chatLimits } from "#server/features/assistant/ask.ts";
import { maxConversations } from "#server/features/assistant/message-store.ts";
import { mailLimits } from "#server/features/auth/account-mails.ts";
import { invalidTokenLimit } from "#server/features/auth/api-tokens.ts";
import { sessionDays } from "#server/features/auth/sessions.ts";
import { loginLimits } from "#server/features/auth/sign-in.ts";
import { summaryLimits } from "#server/features/news/publish/summarize.ts";
import { networkLimit } from "#server/features/waitlist/join.ts";
import { confirmDays } from "#server/features/waitlist/mailed-links.ts";
import { outboxDays } from "#server/platform/mail/transport.ts";
import { api } from "#shared/api.ts";
import { tokenLimit } from "#shared/auth/api-token-contract.ts";
import type { Contract } from "#shared/contract.ts";

const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
  encoding: "utf8",
})
  .split("\n")
  .filter((file) => /^(client|server|shared)\/.*\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
  .filter((file) => existsSync(file));
const sources = new Map(files.map((file) => [file, readFileSync(file, "utf8")]));

const textOf = ({ sections }: LegalDocument) =>
  sections
    .flatMap((section) => [section, ...(section.parts ?? [])])
    .map(({ blocks }) => plainText(blocks))
    .join("\n");
const notice = textOf(privacyNotice({}));

/** The value of a constant in `source`, or of another file: a text, or the beginning of a text that a function builds. */
const textBehind = (name: string, source: string): string => {
  const definition = new RegExp(`const ${name} = (?:\\(\\) => )?["\`]([^"\`$]+)`);
  const found = [source, ...sources.values()].map((text) => definition.exec(text)?.[1]).find(Boolean);
  if (!found) throw new Error(`nothing says what ${name} is`);
  return found.trim();
};

describe("the privacy page", () => {
  it("names every key in the browser's storage", () => {
    // The storage helpers themselves name no key.
    const callers = [...sources].filter(([file]) => file !== "client/platform/storage.ts");
    const keys = callers.flatMap(([, source]) =>
      [...source.matchAll(/(?:Storage\.setItem|useStored|writeStored)\(\s*(\w+|"[^"]+")/g)].map(
        ([, key = ""]) => (key.startsWith('"') ? key.slice(1, -1) : textBehind(key, source)),
      ),
    );
    expect(new Set(keys).size).toBeGreaterThanOrEqual(4);
    for (const key of keys) expect(notice).toContain(key);
  });

  it("covers every way in which the code stores data in the browser", () => {
    const other =
      /indexedDB|document\.cookie|cookieStore|caches\.open|serviceWorker|Storage\[|Storage\.\w+ =/;
    const files = [...sources].filter(([, source]) => other.test(source)).map(([file]) => file);
    expect(files).toEqual(["client/platform/stored-travels.ts"]);
    expect(notice).toContain(textBehind("databaseName", sources.get(files[0] ?? "") ?? ""));
    expect(notice).toContain("Nothing of it is sent to us");
  });

  it("names every cookie that the server sets", () => {
    const setters = [...sources].filter(([, source]) => /\.cookie\(|Set-Cookie|clearCookie/i.test(source));
    const ours = setters.filter(
      ([file]) => file.startsWith("server/") && !file.startsWith("server/platform/fetch/"),
    );
    expect(ours.map(([file]) => file)).toEqual(["server/features/auth/sessions.ts"]);
    const [, secure, plain] = /secure \? "([^"]+)" : "([^"]+)"/.exec(ours[0]?.[1] ?? "") ?? [];
    expect([secure, plain]).toEqual([expect.stringMatching(/meridian/), expect.stringMatching(/meridian/)]);
    expect(notice).toContain(`${secure}, or ${plain} if`);
  });

  it("lists every table, except those without data about people", async () => {
    const modules = files.filter((file) => /^shared\/[^/]+\/tables\.ts$/.test(file));
    const tables: Table[] = [];
    for (const file of modules) {
      const exported: Record<string, unknown> = await import(/* @vite-ignore */ `../${file}`);
      tables.push(...Object.values(exported).filter((value): value is Table => isTable(value)));
    }
    const impersonal = [
      ...[
        "answer_counts",
        "countries",
        "entry_imports",
        "health_hours",
        "law_in_use",
        "library_entries",
        "monitoring_queue",
        "news_item_sources",
        "news_items",
      ],
      ...["news_rules", "news_sources", "news_story_verdicts", "news_tags", "session_secrets"],
    ];
    const told = storedRecords({}).flatMap(({ tables }) => tables);
    expect(tables.map(getTableName).sort()).toEqual([...impersonal, ...told].sort());

    // Describe a new column on the privacy page, then add it here.
    const columns = Object.fromEntries(
      tables
        .filter((table) => told.includes(getTableName(table)))
        .map((table) => [getTableName(table), Object.values(getTableColumns(table)).map(({ name }) => name)]),
    );
    expect(columns).toEqual({
      api_tokens: [
        ...["id", "user_id", "hash", "name", "scopes", "session_version", "created_at", "expires_at"],
        "last_used_at",
      ],
      assistant_conversations: ["id", "user_id", "title", "title_folded", "created_at", "used_at"],
      assistant_leases: ["user_id", "token", "lease_until"],
      assistant_messages: [
        "id",
        "conversation_id",
        "role",
        "content",
        "folded",
        "citations",
        "origin",
        "state",
        ...["created_at", "answer_kind", "computed_id"],
      ],
      answer_ratings: [
        ...["id", "user_id", "conversation_id", "message_id", "question", "question_key", "answer_kind"],
        ...["computed_id", "right", "reason", "note", "rated_at", "done_at"],
      ],
      kept_stays: ["user_id", "revision", "sealed", "saved_at", "checked_on", "plans_due"],
      mails: [
        "id",
        "kind",
        "recipient",
        "user_id",
        "once_key",
        "bulk",
        "content",
        "sealed",
        "state",
        "attempts",
        "due_at",
        "lease_until",
        "last_error",
        "created_at",
        "state_at",
      ],
      monitoring_alerts: [
        ...["id", "user_id", "story_id", "item_id", "rule_id", "importance", "country", "keyword", "place"],
        ...["reminder_id", "in_app", "mail_state", "mail_id", "created_at", "read_at"],
      ],
      monitoring_preferences: [
        ...[
          "id",
          "user_id",
          "country_code",
          "more_countries",
          "email",
          "in_app",
          "frequency",
          "time_zone",
          "rules",
          "muted_rules",
        ],
        ...["created_at", "updated_at", "mail_due_at", "last_mail_at"],
      ],
      monitoring_reminders: ["id", "user_id", "once_key", "sealed", "created_at"],
      monitoring_terms: ["country", "term", "user_id", "rule_id", "importance", "keyword"],
      news_decisions: ["item_id", "shown", "decided_at", "decided_by"],
      rate_limits: ["key", "points", "expire"],
      saved_updates: ["user_id", "item_id", "saved_at"],
      sessions: ["sid", "sess", "expire"],
      sign_in_networks: ["user_id", "network", "last_sign_in_at"],
      unanswered_questions: ["question_key", "asked_on", "question", "times", "done_at"],
      users: [
        ...["id", "username", "username_key", "password", "role", "email", "pending_email"],
        ...["session_version", "created_at"],
      ],
      waitlist: ["id", "email", "signup_date", "status", "status_date", "mail_date", "campaign", "referrer"],
      waitlist_count: ["shard", "subscribers"],
    });
  });

  it("states the retention times of the code", () => {
    const contracts = Object.values(api).flatMap((group): Contract[] => Object.values(group));
    const limits = [
      ...contracts.flatMap(({ limit }) => limit ?? []),
      ...Object.values(loginLimits),
      ...Object.values(mailLimits),
      networkLimit,
      invalidTokenLimit,
      tokenLimit,
    ];
    expect(limits.length).toBeGreaterThan(5);
    expect(Math.max(...limits.map(({ durationSec }) => durationSec))).toBe(60 * 60);
    expect(notice).toContain("They count for at most an hour (a day for questions) and are deleted");
    for (const daily of [summaryLimits, chatLimits])
      expect(Math.max(...Object.values(daily).map(({ durationSec }) => durationSec))).toBe(24 * 60 * 60);
    expect(textOf(privacyNotice({ asksLanguageModel: true }))).toContain(
      "They count for at most an hour (a day for summaries and questions) and are deleted",
    );
    expect(textOf(frequentQuestions({ sendsMail: true }))).toContain(`works for ${confirmDays} days`);
    const days = (file: string) => sources.get(file) ?? "";
    expect(days("server/features/assistant/store.ts")).toContain("interval '12 months'");
    expect(notice).toContain("until you have not used them for 12 months");
    expect(notice).toContain(`until you have ${maxConversations.toLocaleString("en-US")} newer ones`);
    expect(days("server/features/assistant/asked-store.ts")).toContain("interval '12 months'");
    expect(notice).toContain("For 12 months. Because nothing connects the text with you");
    expect(days("server/features/assistant/asked-text.ts")).toContain("maxLength = 300");
    expect(days("server/features/assistant/asked-text.ts")).toContain("\\d{6}");
    expect(notice).toContain(
      "shortened to 300 characters, without email addresses and numbers of six or more",
    );
    expect(days("server/features/assistant/ask.ts")).toContain("leaseSec = 15");
    expect(notice).toContain("after 15 seconds");
    expect(notice).toContain(`${sessionDays} days after you last used it`);
    expect(days("server/features/auth/api-token-store.ts")).toContain("interval '30 days'");
    expect(notice).toContain("until 30 days after it expires");
    expect(days("server/features/auth/store.ts")).toContain("90 * dayMs");
    expect(notice).toContain("90 days after the last sign-in");
    expect(days("server/features/monitoring/digest-store.ts")).toContain("interval '12 months'");
    expect(days("server/features/monitoring/reminder-store.ts")).toContain("interval '12 months'");
    expect(notice).toContain("Alerts and reminders for 12 months");
    expect(days("server/platform/mail/mail-store.ts")).toContain("lt(oldest.createdAt, daysAgo(90))");
    expect(notice).toContain("The rest for 90 days");
    expect(textOf(privacyNotice({ sendsMail: false }))).toContain(`deleted after ${outboxDays} days`);
  });
});
