CREATE TABLE "session_secrets" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"key_id" text NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "session_secrets_one_row" CHECK ("session_secrets"."is_only")
);
