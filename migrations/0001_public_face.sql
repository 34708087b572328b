CREATE EXTENSION IF NOT EXISTS "pg_trgm";--> statement-breakpoint
CREATE TABLE "mails" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mails_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"recipient" text NOT NULL,
	"content" jsonb,
	"state" text DEFAULT 'queued' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"state_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "waitlist" (
	"id" serial PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"signup_date" timestamp with time zone DEFAULT now() NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"status_date" timestamp with time zone,
	"mail_date" timestamp with time zone DEFAULT now() NOT NULL,
	"campaign" text,
	"referrer" text,
	CONSTRAINT "waitlist_email_unique" UNIQUE("email"),
	CONSTRAINT "waitlist_email_lower" CHECK ("waitlist"."email" = lower("waitlist"."email"))
);
--> statement-breakpoint
CREATE TABLE "waitlist_count" (
	"shard" integer PRIMARY KEY NOT NULL,
	"subscribers" integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX "mails_recipient" ON "mails" USING btree ("recipient");--> statement-breakpoint
CREATE INDEX "mails_state_at" ON "mails" USING btree ("state_at");--> statement-breakpoint
CREATE INDEX "waitlist_status" ON "waitlist" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "waitlist_email_parts" ON "waitlist" USING gin ("email" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "waitlist_signup_date" ON "waitlist" USING btree ("signup_date");--> statement-breakpoint
INSERT INTO "waitlist_count" ("shard", "subscribers") SELECT "shard", 0 FROM generate_series(0, 15) AS "shard";--> statement-breakpoint
CREATE FUNCTION "count_subscribers"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	"change" integer;
BEGIN
	IF TG_OP = 'TRUNCATE' THEN
		UPDATE "waitlist_count" SET "subscribers" = 0;
		RETURN NULL;
	END IF;
	SELECT count(*) INTO "change" FROM "changed";
	IF TG_OP = 'DELETE' THEN
		"change" := -"change";
	END IF;
	IF "change" <> 0 THEN
		UPDATE "waitlist_count" SET "subscribers" = "subscribers" + "change" WHERE "shard" = pg_backend_pid() % 16;
	END IF;
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "waitlist_added" AFTER INSERT ON "waitlist" REFERENCING NEW TABLE AS "changed" FOR EACH STATEMENT EXECUTE FUNCTION "count_subscribers"();--> statement-breakpoint
CREATE TRIGGER "waitlist_removed" AFTER DELETE ON "waitlist" REFERENCING OLD TABLE AS "changed" FOR EACH STATEMENT EXECUTE FUNCTION "count_subscribers"();--> statement-breakpoint
CREATE TRIGGER "waitlist_emptied" AFTER TRUNCATE ON "waitlist" FOR EACH STATEMENT EXECUTE FUNCTION "count_subscribers"();
