CREATE TABLE "news_rules" (
	"fingerprint" text PRIMARY KEY NOT NULL,
	"judged_from" bigint
);
