ALTER TABLE "news_items" ADD COLUMN "ends_on" date;--> statement-breakpoint
UPDATE "news_items" SET "stage" = 'in force', "ends_on" = "effective_on", "effective_on" = NULL WHERE "stage" = 'limited';
