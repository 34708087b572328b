import { type Fact, publishedFacts } from "#server/knowledge/facts.ts";
import { confidenceOf, isOld, newestSourceOf } from "#shared/catalogue/entry.ts";
import { report } from "./report.ts";

const share = (part: number, whole: number) => `${part} (${((100 * part) / whole).toFixed(1)}%)`;

/** Counts how well the published statements are supported. */
export const measure = (facts: readonly Fact[], today: Date) => {
  const count = (test: (fact: Fact) => unknown) => facts.filter(test).length;
  const newest = ({ statement }: Fact) => newestSourceOf(statement);
  return {
    statements: facts.length,
    withSource: count(({ statement }) => statement.sources.length > 0),
    unconfirmed: count(({ statement, specified }) => specified && statement.sources.length === 0),
    withAddress: count(({ statement }) => statement.sources.some(({ url }) => url)),
    withDate: count(newest),
    undated: count((fact) => fact.statement.sources.length > 0 && !newest(fact)),
    old: count((fact) => {
      const date = newest(fact);
      return date && isOld(date, today);
    }),
    low: count(({ statement }) => confidenceOf(statement) === "low"),
  };
};

const print = (title: string, facts: readonly Fact[]) => {
  const it = measure(facts, new Date());
  console.log(`\n${title}`);
  report([
    { what: "statements", value: String(it.statements) },
    { what: "with source", value: share(it.withSource, it.statements) },
    { what: "as specified, without source", value: share(it.unconfirmed, it.statements) },
    { what: "with address", value: share(it.withAddress, it.statements) },
    { what: "with date", value: share(it.withDate, it.statements) },
    { what: "with undated sources only", value: share(it.undated, it.statements) },
    { what: "older than 12 months", value: share(it.old, it.statements) },
    { what: "of low confidence", value: share(it.low, it.statements) },
  ]);
};

/** Prints how well the published statements are supported: catalogs, countries, and together. */
export const run = async (): Promise<void> => {
  const facts = publishedFacts();
  const isCatalog = ({ file }: Fact) => file.startsWith("server/knowledge/catalogue/");
  print("Catalogs", facts.filter(isCatalog));
  print(
    "Countries",
    facts.filter((fact) => !isCatalog(fact)),
  );
  print("Together", facts);
};
