import type { NewItem } from "#server/features/news/ingest/write-store.ts";
import type { Meridian } from "#server/main.ts";
import type { SavePreferences } from "#shared/monitoring/contract.ts";
import { fixedRules } from "#shared/monitoring/rules.ts";
import { addSource } from "./news.ts";

type Modules = Pick<Meridian, "platform" | "news" | "monitoring">;

/** The preferences of an account in Portugal that saves the form unchanged. */
export const plainPreferences = (
  userId: number,
  { notificationPreferences, ...others }: Partial<SavePreferences> = {},
): SavePreferences => ({
  id: 0,
  userId,
  countryCode: "PT",
  notificationPreferences: { email: true, inApp: true, frequency: "daily", ...notificationPreferences },
  rules: [...fixedRules],
  ...others,
});

/** Creates accounts with a username, an optionally verified address, and preferences. */
export const createWatchers = (app: Modules) => {
  const { pool } = app.platform.database;
  let made = 0;
  return async (preferences: Partial<SavePreferences> = {}, email: string | null = "nomad@example.org") => {
    made += 1;
    const { rows } = await pool.query<{ id: number }>(
      "INSERT INTO users (username, username_key, password, email) VALUES ($1, $1, '-', $2) RETURNING id",
      [`watcher-${made}`, email],
    );
    const userId = rows[0]!.id;
    await app.monitoring.preferences.save(userId, plainPreferences(userId, preferences));
    return userId;
  };
};

/** Stores an item of today about Portugal with these overrides. Returns its id. */
export const publish = async (app: Modules, item: Partial<NewItem> & { title: string }): Promise<number> => {
  const itemKey = item.itemKey ?? item.title;
  await app.news.items.saveItems([
    {
      sourceId: await addSource(app, "The gazette"),
      itemKey,
      link: "https://gov.example/act",
      body: "",
      pubDate: new Date(),
      type: "citizenship",
      countries: ["Portugal"],
      tags: [],
      shown: true,
      ...item,
    },
  ]);
  const { rows } = await app.platform.database.pool.query(
    "SELECT id::int FROM news_items WHERE item_key = $1",
    [itemKey],
  );
  return rows[0].id;
};
