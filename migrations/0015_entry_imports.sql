CREATE TABLE "entry_imports" (
	"dataset" text NOT NULL,
	"passport" text NOT NULL,
	"destination" text NOT NULL,
	"requirement" text NOT NULL,
	"days" integer,
	"since" date NOT NULL,
	"seen" date NOT NULL,
	"until" date,
	CONSTRAINT "entry_imports_dataset_passport_destination_since_pk" PRIMARY KEY("dataset","passport","destination","since"),
	CONSTRAINT "entry_imports_days" CHECK ("entry_imports"."days" between 1 and 366)
);
--> statement-breakpoint
CREATE INDEX "entry_imports_passport" ON "entry_imports" USING btree ("passport","destination");