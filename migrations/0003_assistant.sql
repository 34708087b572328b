CREATE TABLE "assistant_conversations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" integer NOT NULL,
	"title" text NOT NULL,
	"title_folded" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"used_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "assistant_leases" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"token" uuid NOT NULL,
	"lease_until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "assistant_messages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "assistant_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"conversation_id" uuid NOT NULL,
	"role" text NOT NULL,
	"content" text NOT NULL,
	"folded" text NOT NULL,
	"citations" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"origin" text,
	"state" text DEFAULT 'whole' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "library_entries" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"href" text,
	"countries" text[] DEFAULT '{}' NOT NULL,
	"date" text,
	"date_means" text,
	"confidence" text NOT NULL,
	"statements" jsonb NOT NULL,
	"body" text NOT NULL,
	"other_words" text DEFAULT '' NOT NULL,
	"search" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('news_english', news_words(title)), 'A') || setweight(to_tsvector('news_english', news_words(other_words)), 'B') || setweight(to_tsvector('news_english', news_words(body)), 'D')) STORED
);
--> statement-breakpoint
ALTER TABLE "assistant_conversations" ADD CONSTRAINT "assistant_conversations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assistant_leases" ADD CONSTRAINT "assistant_leases_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assistant_messages" ADD CONSTRAINT "assistant_messages_conversation_id_assistant_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."assistant_conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "assistant_conversations_user" ON "assistant_conversations" USING btree ("user_id","used_at","id");--> statement-breakpoint
CREATE INDEX "assistant_conversations_used" ON "assistant_conversations" USING btree ("used_at");--> statement-breakpoint
CREATE INDEX "assistant_messages_conversation" ON "assistant_messages" USING btree ("conversation_id","id");--> statement-breakpoint
CREATE INDEX "library_entries_search" ON "library_entries" USING gin ("search");--> statement-breakpoint
CREATE INDEX "library_entries_countries" ON "library_entries" USING gin ("countries");