CREATE TABLE "news_decisions" (
	"item_id" bigint PRIMARY KEY NOT NULL,
	"shown" boolean NOT NULL,
	"decided_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_by" integer
);
--> statement-breakpoint
CREATE TABLE "news_story_verdicts" (
	"one_id" bigint NOT NULL,
	"other_id" bigint NOT NULL,
	"is_same" boolean,
	"decided_by" text,
	"added_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "news_story_verdicts_one_id_other_id_pk" PRIMARY KEY("one_id","other_id")
);
--> statement-breakpoint
ALTER TABLE "news_items" ADD COLUMN "matters" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "news_items" ADD COLUMN "judged_shown" boolean;--> statement-breakpoint
ALTER TABLE "news_decisions" ADD CONSTRAINT "news_decisions_item_id_news_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."news_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "news_decisions" ADD CONSTRAINT "news_decisions_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "news_story_verdicts" ADD CONSTRAINT "news_story_verdicts_one_id_news_items_id_fk" FOREIGN KEY ("one_id") REFERENCES "public"."news_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "news_story_verdicts" ADD CONSTRAINT "news_story_verdicts_other_id_news_items_id_fk" FOREIGN KEY ("other_id") REFERENCES "public"."news_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "news_decisions_newest" ON "news_decisions" USING btree ("decided_at" DESC NULLS LAST,"item_id");--> statement-breakpoint
CREATE INDEX "news_story_verdicts_other" ON "news_story_verdicts" USING btree ("other_id");--> statement-breakpoint
CREATE INDEX "news_story_verdicts_open" ON "news_story_verdicts" USING btree ("added_at") WHERE is_same is null;