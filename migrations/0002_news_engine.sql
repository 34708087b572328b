CREATE EXTENSION IF NOT EXISTS "unaccent";--> statement-breakpoint
CREATE TEXT SEARCH CONFIGURATION "news_simple" (COPY = "pg_catalog"."simple");--> statement-breakpoint
ALTER TEXT SEARCH CONFIGURATION "news_simple" ALTER MAPPING FOR "hword", "hword_part", "word" WITH "unaccent", "pg_catalog"."simple";--> statement-breakpoint
CREATE TEXT SEARCH CONFIGURATION "news_english" (COPY = "pg_catalog"."english");--> statement-breakpoint
ALTER TEXT SEARCH CONFIGURATION "news_english" ALTER MAPPING FOR "hword", "hword_part", "word" WITH "unaccent", "pg_catalog"."english_stem";--> statement-breakpoint
CREATE TEXT SEARCH CONFIGURATION "news_spanish" (COPY = "pg_catalog"."spanish");--> statement-breakpoint
ALTER TEXT SEARCH CONFIGURATION "news_spanish" ALTER MAPPING FOR "hword", "hword_part", "word" WITH "unaccent", "pg_catalog"."spanish_stem";--> statement-breakpoint
CREATE TEXT SEARCH CONFIGURATION "news_portuguese" (COPY = "pg_catalog"."portuguese");--> statement-breakpoint
ALTER TEXT SEARCH CONFIGURATION "news_portuguese" ALTER MAPPING FOR "hword", "hword_part", "word" WITH "unaccent", "pg_catalog"."portuguese_stem";--> statement-breakpoint
CREATE TEXT SEARCH CONFIGURATION "news_german" (COPY = "pg_catalog"."german");--> statement-breakpoint
ALTER TEXT SEARCH CONFIGURATION "news_german" ALTER MAPPING FOR "hword", "hword_part", "word" WITH "unaccent", "pg_catalog"."german_stem";--> statement-breakpoint
CREATE TEXT SEARCH CONFIGURATION "news_french" (COPY = "pg_catalog"."french");--> statement-breakpoint
ALTER TEXT SEARCH CONFIGURATION "news_french" ALTER MAPPING FOR "hword", "hword_part", "word" WITH "unaccent", "pg_catalog"."french_stem";--> statement-breakpoint
CREATE TEXT SEARCH CONFIGURATION "news_italian" (COPY = "pg_catalog"."italian");--> statement-breakpoint
ALTER TEXT SEARCH CONFIGURATION "news_italian" ALTER MAPPING FOR "hword", "hword_part", "word" WITH "unaccent", "pg_catalog"."italian_stem";--> statement-breakpoint
CREATE TEXT SEARCH CONFIGURATION "news_dutch" (COPY = "pg_catalog"."dutch");--> statement-breakpoint
ALTER TEXT SEARCH CONFIGURATION "news_dutch" ALTER MAPPING FOR "hword", "hword_part", "word" WITH "unaccent", "pg_catalog"."dutch_stem";--> statement-breakpoint
CREATE FUNCTION "news_search_config"("language" text) RETURNS regconfig LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT CASE "language"
		WHEN 'es' THEN 'public.news_spanish'::regconfig
		WHEN 'pt' THEN 'public.news_portuguese'::regconfig
		WHEN 'de' THEN 'public.news_german'::regconfig
		WHEN 'fr' THEN 'public.news_french'::regconfig
		WHEN 'it' THEN 'public.news_italian'::regconfig
		WHEN 'nl' THEN 'public.news_dutch'::regconfig
		ELSE 'public.news_english'::regconfig
	END
$$;--> statement-breakpoint
-- The parser of words takes `visa/permit` for a file, `<b>` and `&amp;` for markup that is no word, and `I-485` for a
-- letter and a negative number. What stands for these characters is given back when a text is shown; it and the marks of
-- what was found occur in no text.
CREATE FUNCTION "news_words"("words" text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
	SELECT regexp_replace(
		translate("words", E'/<>&\x01\x02\x1b\x1c\x1d\x1e\x1f', E'\x1c\x1d\x1e\x1f       '), '-(?=[0-9])', E'\x1b', 'g'
	)
$$;--> statement-breakpoint
-- A bit for each group of three letters (256 of them, by their hash): two titles that have many in common may be alike.
CREATE FUNCTION "news_title_parts"("title" text) RETURNS bit LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
	SELECT coalesce(bit_or(set_bit(0::bit(256), hashtext("part") & 255, 1)), 0::bit(256))
	FROM unnest("public"."show_trgm"("title")) AS "part"
$$;--> statement-breakpoint
CREATE TABLE "news_item_sources" (
	"item_id" bigint NOT NULL,
	"source_id" integer NOT NULL,
	CONSTRAINT "news_item_sources_item_id_source_id_pk" PRIMARY KEY("item_id","source_id")
);
--> statement-breakpoint
CREATE TABLE "news_tags" (
	"name" text PRIMARY KEY NOT NULL,
	"category" text NOT NULL,
	"relevance" real NOT NULL
);
--> statement-breakpoint
ALTER TABLE "news_items" DROP CONSTRAINT "news_items_source_key";--> statement-breakpoint
ALTER TABLE "news_items" ADD COLUMN "guid" text;--> statement-breakpoint
ALTER TABLE "news_items" ADD COLUMN "language" text DEFAULT 'en' NOT NULL;--> statement-breakpoint
UPDATE "news_items" SET "language" = "news_sources"."language" FROM "news_sources" WHERE "news_sources"."id" = "news_items"."source_id";--> statement-breakpoint
ALTER TABLE "news_items" ADD COLUMN "countries_from" text DEFAULT 'text' NOT NULL;--> statement-breakpoint
ALTER TABLE "news_items" ADD COLUMN "story_id" bigint;--> statement-breakpoint
ALTER TABLE "news_items" ADD COLUMN "summary_origin" text;--> statement-breakpoint
ALTER TABLE "news_items" ADD COLUMN "summary_lease_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "news_items" ADD COLUMN "search" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector(news_search_config(language), news_words(title)), 'A') || setweight(to_tsvector('news_simple', news_words(title)), 'A') || setweight(to_tsvector(news_search_config(language), news_words(body)), 'B') || setweight(to_tsvector('news_simple', news_words(body)), 'B')) STORED;--> statement-breakpoint
ALTER TABLE "news_items" ADD COLUMN "title_parts" bit(256) GENERATED ALWAYS AS (news_title_parts(title)) STORED;--> statement-breakpoint
ALTER TABLE "news_sources" ADD COLUMN "added_by" text DEFAULT 'configuration' NOT NULL;--> statement-breakpoint
ALTER TABLE "news_sources" ADD COLUMN "state" text DEFAULT 'on' NOT NULL;--> statement-breakpoint
ALTER TABLE "news_sources" ADD COLUMN "moved_to" text;--> statement-breakpoint
ALTER TABLE "news_sources" ADD COLUMN "redirect_to" text;--> statement-breakpoint
ALTER TABLE "news_sources" ADD COLUMN "redirect_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "news_sources" ADD COLUMN "host" text GENERATED ALWAYS AS (split_part(coalesce(moved_to, url), '/', 3)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "news_sources" ADD COLUMN "etag" text;--> statement-breakpoint
ALTER TABLE "news_sources" ADD COLUMN "last_modified" text;--> statement-breakpoint
ALTER TABLE "news_sources" ADD COLUMN "lease_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "news_sources" ADD COLUMN "asked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "news_sources" ADD COLUMN "interval_minutes" integer;--> statement-breakpoint
ALTER TABLE "news_sources" ADD COLUMN "rhythm_minutes" integer;--> statement-breakpoint
ALTER TABLE "news_sources" ADD COLUMN "failures" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "news_sources" ADD COLUMN "failing_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "news_sources" ADD COLUMN "item_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "news_item_sources" ADD CONSTRAINT "news_item_sources_item_id_news_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."news_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "news_item_sources" ADD CONSTRAINT "news_item_sources_source_id_news_sources_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."news_sources"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "news_item_sources_source" ON "news_item_sources" USING btree ("source_id");--> statement-breakpoint
CREATE INDEX "news_items_date" ON "news_items" USING btree ("pub_date");--> statement-breakpoint
CREATE INDEX "news_items_source" ON "news_items" USING btree ("source_id");--> statement-breakpoint
CREATE INDEX "news_items_guid" ON "news_items" USING btree ("source_id","guid") WHERE guid is not null;--> statement-breakpoint
CREATE INDEX "news_items_story" ON "news_items" USING btree ("story_id") WHERE story_id is not null;--> statement-breakpoint
CREATE INDEX "news_items_title" ON "news_items" USING hash ("title");--> statement-breakpoint
CREATE INDEX "news_items_search" ON "news_items" USING gin ("search") WHERE shown;--> statement-breakpoint
CREATE INDEX "news_items_newest_of_type" ON "news_items" USING btree ("type","pub_date" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE shown;--> statement-breakpoint
CREATE INDEX "news_items_tags" ON "news_items" USING gin ("tags" jsonb_path_ops);--> statement-breakpoint
CREATE INDEX "news_items_countries" ON "news_items" USING gin ("countries");--> statement-breakpoint
UPDATE "news_items" SET "item_key" = regexp_replace("item_key", '^([^/?#]*/[^?#]*)/($|[?#])', '\1\2')
	WHERE "item_key" ~ '^[^/?#]*/[^?#]*/($|[?#])';--> statement-breakpoint
INSERT INTO "news_item_sources" ("item_id", "source_id")
	SELECT min("first"."id"), "other"."source_id" FROM "news_items" AS "other"
	JOIN (SELECT min("id") AS "id", "item_key" FROM "news_items" GROUP BY "item_key") AS "first" USING ("item_key")
	GROUP BY "other"."item_key", "other"."source_id";--> statement-breakpoint
DELETE FROM "news_items" AS "later" USING "news_items" AS "first" WHERE "later"."item_key" = "first"."item_key" AND "later"."id" > "first"."id";--> statement-breakpoint
ALTER TABLE "news_items" ADD CONSTRAINT "news_items_item_key_unique" UNIQUE("item_key");--> statement-breakpoint
UPDATE "news_sources" SET "item_count" = (SELECT count(*) FROM "news_items" WHERE "source_id" = "news_sources"."id");--> statement-breakpoint
INSERT INTO "news_tags" ("name", "category", "relevance")
	SELECT DISTINCT ON ("tag"->>'name') "tag"->>'name', "tag"->>'category', ("tag"->>'relevance')::real
	FROM "news_items", jsonb_array_elements("tags") AS "tag" WHERE "shown"
	ORDER BY "tag"->>'name', ("tag"->>'relevance')::real DESC;--> statement-breakpoint
CREATE FUNCTION "count_news_items"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE "news_sources" SET "item_count" = "item_count" + CASE TG_OP WHEN 'DELETE' THEN -"changed"."items" ELSE "changed"."items" END
	FROM (SELECT "source_id", count(*)::integer AS "items" FROM "changed" GROUP BY "source_id") AS "changed"
	WHERE "news_sources"."id" = "changed"."source_id";
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "news_items_added" AFTER INSERT ON "news_items" REFERENCING NEW TABLE AS "changed" FOR EACH STATEMENT EXECUTE FUNCTION "count_news_items"();--> statement-breakpoint
CREATE TRIGGER "news_items_removed" AFTER DELETE ON "news_items" REFERENCING OLD TABLE AS "changed" FOR EACH STATEMENT EXECUTE FUNCTION "count_news_items"();--> statement-breakpoint
CREATE FUNCTION "pass_news_item"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE "news_sources" SET "item_count" = "item_count" + CASE "id" WHEN NEW."source_id" THEN 1 ELSE -1 END
	WHERE "id" IN (OLD."source_id", NEW."source_id");
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "news_items_passed" AFTER UPDATE OF "source_id" ON "news_items" FOR EACH ROW WHEN (OLD."source_id" <> NEW."source_id") EXECUTE FUNCTION "pass_news_item"();
