import type { Deps } from "#server/deps.ts";
import type { NewItem } from "#server/features/news/write-store.ts";
import type { SavePreferences } from "#shared/monitoring/contract.ts";
import { fixedRules } from "#shared/monitoring/rules.ts";
import { addSource } from "./news.ts";

/** The default preferences for Portugal. */
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
export const createWatchers = (deps: Deps) => {
  const { pool } = deps.database;
  let made = 0;
  return async (preferences: Partial<SavePreferences> = {}, email: string | null = "nomad@example.org") => {
    made += 1;
    const { rows } = await pool.query<{ id: number }>(
      "INSERT INTO users (username, username_key, password, email) VALUES ($1, $1, '-', $2) RETURNING id",
      [`watcher-${made}`, email],
    );
    const userId = rows[0]!.id;
    await deps.monitoring.preferences.save(userId, plainPreferences(userId, preferences));
    return userId;
  };
};

/** Stores an item of today about Portugal with these overrides. Returns its id. */
export const publish = async (deps: Deps, item: Partial<NewItem> & { title: string }): Promise<number> => {
  const itemKey = item.itemKey ?? item.title;
  await deps.news.saveItems([
    {
      sourceId: await addSource(deps, "The gazette"),
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
  const { rows } = await deps.database.pool.query("SELECT id::int FROM news_items WHERE item_key = $1", [
    itemKey,
  ]);
  return rows[0].id;
};
