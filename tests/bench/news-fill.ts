import type pg from "pg";

/** Words and names in the items, each with the number of items in a thousand that have it. */
export const share = {
  /** In the body. */
  frequentWord: ["announces", 300],
  middlingWord: ["biometric", 10],
  rareWord: ["quokka", 0.1],
  frequentTag: ["Digital nomads", 300],
  middlingTag: ["Quotas", 10],
  rareTag: ["Yachts", 0.1],
  frequentCountry: ["Portugal", 100],
  rareCountry: ["Tuvalu", 0.5],
} as const;

/** In a fifth of the oldest half of the items, and in no other. */
export const wordOfThePast = "pandemic";

/** SQL for the phrases that bodies of 60 words are made of. A few of the words are frequent, most are not. */
const phrases = `
  CREATE TEMPORARY TABLE phrases AS
  SELECT n, string_agg(CASE WHEN random() < 0.5
      THEN (ARRAY['government','rules','applicants','fees','income','permit','residence','families','students','tax'])[1 + floor(random() * 10)::int]
      ELSE 'word' || floor(power(random(), 3) * 20000)::int END, ' ') AS words
  FROM generate_series(0, 1999) AS n, generate_series(1, 60) AS word GROUP BY n`;

const has = ([, perMille]: readonly [string, number]) => `random() < ${perMille / 1000}`;
const word = (of: readonly [string, number]) => `CASE WHEN ${has(of)} THEN ' ${of[0]}' ELSE '' END`;
const tag = (of: readonly [string, number]) =>
  `CASE WHEN ${has(of)} THEN jsonb_build_array(jsonb_build_object('name', '${of[0]}', 'category', 'other', 'relevance', 0.5)) ELSE '[]' END`;

/** SQL that adds one item every three minutes until now. Three of each hundred share a story. Their ids begin at a million. */
const items = `
  INSERT INTO news_items (id, source_id, item_key, title, link, body, language, pub_date, type, countries, tags, shown, story_id)
  OVERRIDING SYSTEM VALUE
  SELECT 1000000 + i, (SELECT min(id) FROM news_sources) , 'bench ' || i,
    'Update ' || i || ': ' || left(title.words, 60), 'https://news.example/' || i,
    left(body.words, 280) || ${word(share.frequentWord)} || ${word(share.middlingWord)} || ${word(share.rareWord)}
      || CASE WHEN i < $1 / 2 AND random() < 0.2 THEN ' ${wordOfThePast}' ELSE '' END,
    (ARRAY['en','en','en','es','pt','de'])[1 + i % 6], now() - ($1 - i) * interval '3 minutes',
    (ARRAY['visa','visa','visa','tax','tax','residency','citizenship'])[1 + i % 7],
    CASE WHEN ${has(share.frequentCountry)} THEN ARRAY['Portugal'] WHEN ${has(share.rareCountry)} THEN ARRAY['Tuvalu'] ELSE ARRAY['Country ' || i % 150] END,
    jsonb_build_array(jsonb_build_object('name', 'Topic ' || i % 60, 'category', 'other', 'relevance', 0.6))
      || ${tag(share.frequentTag)} || ${tag(share.middlingTag)} || ${tag(share.rareTag)},
    i % 5 <> 0, CASE WHEN i % 100 IN (1, 2, 3) THEN 1000000 + i - i % 100 + 1 END
  FROM generate_series($1::int, 1, -1) AS i
  JOIN phrases AS title ON title.n = (i * 7) % 2000
  JOIN phrases AS body ON body.n = (i * 13) % 2000`;

/** Fills a migrated and seeded database with `count` items, and vacuums it as autovacuum would. */
export const fillNews = async (client: pg.Client, count: number): Promise<void> => {
  // Creating the indexes at the end is faster than updating them for each row.
  const { rows: indexes } = await client.query<{ indexname: string; indexdef: string }>(
    "SELECT indexname, indexdef FROM pg_indexes WHERE tablename = 'news_items' AND indexname NOT LIKE '%\\_unique' AND indexname NOT LIKE '%\\_pkey'",
  );
  for (const { indexname } of indexes) await client.query(`DROP INDEX ${indexname}`);
  await client.query("SELECT setseed(0.5)");
  await client.query(phrases);
  await client.query(items, [count]);
  await client.query("SET maintenance_work_mem = '256MB'");
  for (const { indexdef } of indexes) await client.query(indexdef);
  await client.query(
    "INSERT INTO news_item_sources (item_id, source_id) SELECT id, source_id FROM news_items ON CONFLICT DO NOTHING",
  );
  await client.query("VACUUM ANALYZE news_items");
  await client.query("VACUUM ANALYZE news_item_sources");
  await client.query("CHECKPOINT");
};
