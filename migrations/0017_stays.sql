CREATE TABLE "monitoring_reminders" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "monitoring_reminders_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"once_key" text NOT NULL,
	"sealed" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "monitoring_reminders_once" UNIQUE("user_id","once_key")
);
--> statement-breakpoint
CREATE TABLE "kept_stays" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"revision" uuid NOT NULL,
	"sealed" text NOT NULL,
	"saved_at" timestamp with time zone DEFAULT now() NOT NULL,
	"checked_on" date
);
--> statement-breakpoint
ALTER TABLE "monitoring_alerts" ALTER COLUMN "story_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "monitoring_alerts" ALTER COLUMN "item_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "monitoring_alerts" ALTER COLUMN "rule_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "monitoring_alerts" ALTER COLUMN "country" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "monitoring_alerts" ALTER COLUMN "keyword" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "monitoring_alerts" ALTER COLUMN "place" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "sealed" text;--> statement-breakpoint
ALTER TABLE "monitoring_alerts" ADD COLUMN "reminder_id" bigint;--> statement-breakpoint
ALTER TABLE "monitoring_reminders" ADD CONSTRAINT "monitoring_reminders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kept_stays" ADD CONSTRAINT "kept_stays_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;