CREATE TABLE "law_in_use" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"pack" jsonb NOT NULL,
	"folder" text NOT NULL,
	"taken_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "law_in_use_one" CHECK ("law_in_use"."id" = 1)
);
