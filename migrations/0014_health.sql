CREATE TABLE "health_hours" (
	"hour" timestamp with time zone PRIMARY KEY NOT NULL,
	"sources_working" integer NOT NULL,
	"sources_failing" integer NOT NULL,
	"sources_broken" integer NOT NULL,
	"mails_waiting" integer NOT NULL,
	"mails_given_up" integer NOT NULL,
	"updates_to_match" integer NOT NULL,
	"database_bytes" bigint NOT NULL
);
--> statement-breakpoint
CREATE INDEX "mails_given_up" ON "mails" USING btree ("state_at") WHERE state in ('failed', 'unsure');