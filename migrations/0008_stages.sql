ALTER TABLE "news_items" ADD COLUMN "stage" text;--> statement-breakpoint
ALTER TABLE "news_items" ADD COLUMN "effective_on" date;