CREATE TABLE "monitoring_alerts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "monitoring_alerts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"story_id" bigint NOT NULL,
	"item_id" bigint NOT NULL,
	"rule_id" text NOT NULL,
	"importance" smallint NOT NULL,
	"country" text NOT NULL,
	"keyword" text NOT NULL,
	"place" text NOT NULL,
	"in_app" boolean NOT NULL,
	"mail_state" text NOT NULL,
	"mail_id" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"read_at" timestamp with time zone,
	CONSTRAINT "monitoring_alerts_once" UNIQUE("story_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "monitoring_preferences" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "monitoring_preferences_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"country_code" text NOT NULL,
	"email" boolean NOT NULL,
	"in_app" boolean NOT NULL,
	"frequency" text NOT NULL,
	"time_zone" text DEFAULT 'UTC' NOT NULL,
	"rules" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"mail_due_at" timestamp with time zone,
	"last_mail_at" timestamp with time zone,
	CONSTRAINT "monitoring_preferences_user_id_unique" UNIQUE("user_id")
);
--> statement-breakpoint
CREATE TABLE "monitoring_queue" (
	"item_id" bigint PRIMARY KEY NOT NULL,
	"queued_at" timestamp with time zone DEFAULT now() NOT NULL,
	"after_user_id" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "monitoring_terms" (
	"country" text NOT NULL,
	"term" text NOT NULL,
	"user_id" integer NOT NULL,
	"rule_id" text NOT NULL,
	"importance" smallint NOT NULL,
	"keyword" text,
	CONSTRAINT "monitoring_terms_country_term_user_id_rule_id_pk" PRIMARY KEY("country","term","user_id","rule_id")
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "pending_email" text;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "user_id" integer;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "once_key" text;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "bulk" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "due_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "lease_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "monitoring_alerts" ADD CONSTRAINT "monitoring_alerts_mail_id_mails_id_fk" FOREIGN KEY ("mail_id") REFERENCES "public"."mails"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "monitoring_preferences" ADD CONSTRAINT "monitoring_preferences_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "monitoring_queue" ADD CONSTRAINT "monitoring_queue_item_id_news_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."news_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "monitoring_terms" ADD CONSTRAINT "monitoring_terms_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "monitoring_alerts_item" ON "monitoring_alerts" USING btree ("item_id","user_id");--> statement-breakpoint
CREATE INDEX "monitoring_alerts_user" ON "monitoring_alerts" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "monitoring_alerts_mail" ON "monitoring_alerts" USING btree ("mail_id") WHERE mail_id is not null;--> statement-breakpoint
CREATE INDEX "monitoring_alerts_unread" ON "monitoring_alerts" USING btree ("user_id","id") WHERE in_app and read_at is null;--> statement-breakpoint
CREATE INDEX "monitoring_alerts_waiting" ON "monitoring_alerts" USING btree ("user_id","importance","id" DESC NULLS LAST) WHERE mail_state = 'waiting';--> statement-breakpoint
CREATE INDEX "monitoring_preferences_due" ON "monitoring_preferences" USING btree ("mail_due_at") WHERE mail_due_at is not null;--> statement-breakpoint
CREATE INDEX "monitoring_terms_user" ON "monitoring_terms" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree (((sess #>> '{passport,user,id}')::integer));--> statement-breakpoint
CREATE INDEX "mails_user" ON "mails" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "mails_open" ON "mails" USING btree ("bulk","id") WHERE state in ('queued', 'sending');--> statement-breakpoint
CREATE INDEX "mails_open_recipient" ON "mails" USING btree ("recipient","bulk","id") WHERE state in ('queued', 'sending');--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_once_key_unique" UNIQUE("once_key");--> statement-breakpoint
CREATE FUNCTION "known_time_zone"("name" text) RETURNS text LANGUAGE plpgsql STABLE AS $$
DECLARE
	"there" timestamp;
BEGIN
	"there" := now() AT TIME ZONE "name";
	RETURN "name";
EXCEPTION WHEN invalid_parameter_value THEN
	RETURN 'UTC';
END
$$;--> statement-breakpoint
CREATE FUNCTION "forget_alerts"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	"gone_id" bigint;
BEGIN
	FOR "gone_id" IN SELECT "id" FROM "gone" LOOP
		IF TG_TABLE_NAME = 'users' THEN
			DELETE FROM "monitoring_alerts" WHERE "user_id" = "gone_id";
		ELSE
			DELETE FROM "monitoring_alerts" WHERE "item_id" = "gone_id";
		END IF;
	END LOOP;
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "users_alerts" AFTER DELETE ON "users" REFERENCING OLD TABLE AS "gone" FOR EACH STATEMENT EXECUTE FUNCTION "forget_alerts"();--> statement-breakpoint
CREATE TRIGGER "news_items_alerts" AFTER DELETE ON "news_items" REFERENCING OLD TABLE AS "gone" FOR EACH STATEMENT EXECUTE FUNCTION "forget_alerts"();