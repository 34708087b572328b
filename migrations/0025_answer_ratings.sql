CREATE TABLE "answer_counts" (
	"day" date NOT NULL,
	"answer_kind" text NOT NULL,
	"computed_id" text NOT NULL,
	"answers" integer NOT NULL,
	CONSTRAINT "answer_counts_day_answer_kind_computed_id_pk" PRIMARY KEY("day","answer_kind","computed_id")
);
--> statement-breakpoint
CREATE TABLE "answer_ratings" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "answer_ratings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"conversation_id" uuid NOT NULL,
	"message_id" bigint,
	"question" text NOT NULL,
	"question_key" text NOT NULL,
	"answer_kind" text,
	"computed_id" text,
	"right" boolean NOT NULL,
	"reason" text,
	"note" text,
	"rated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"done_at" timestamp with time zone,
	CONSTRAINT "answer_ratings_message_id_unique" UNIQUE("message_id")
);
--> statement-breakpoint
CREATE TABLE "unanswered_questions" (
	"question_key" text NOT NULL,
	"asked_on" date NOT NULL,
	"question" text NOT NULL,
	"times" integer DEFAULT 1 NOT NULL,
	"done_at" timestamp with time zone,
	CONSTRAINT "unanswered_questions_question_key_asked_on_pk" PRIMARY KEY("question_key","asked_on")
);
--> statement-breakpoint
ALTER TABLE "assistant_messages" ADD COLUMN "answer_kind" text;--> statement-breakpoint
ALTER TABLE "assistant_messages" ADD COLUMN "computed_id" text;--> statement-breakpoint
ALTER TABLE "answer_ratings" ADD CONSTRAINT "answer_ratings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "answer_ratings" ADD CONSTRAINT "answer_ratings_conversation_id_assistant_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."assistant_conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "answer_ratings" ADD CONSTRAINT "answer_ratings_message_id_assistant_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."assistant_messages"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "answer_ratings_user" ON "answer_ratings" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "answer_ratings_conversation" ON "answer_ratings" USING btree ("conversation_id");--> statement-breakpoint
CREATE INDEX "answer_ratings_question" ON "answer_ratings" USING btree ("question_key");--> statement-breakpoint
CREATE INDEX "answer_ratings_rated" ON "answer_ratings" USING btree ("rated_at");--> statement-breakpoint
CREATE INDEX "unanswered_questions_day" ON "unanswered_questions" USING btree ("asked_on");