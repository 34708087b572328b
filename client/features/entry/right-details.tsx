import { Link } from "wouter";
import { ExternalLink } from "#client/ui/external-link.tsx";
import { dateText } from "#shared/calendar/words.ts";
import { isOld } from "#shared/catalogue/entry.ts";
import { checksOf } from "#shared/entry/checks.ts";
import type { ImportedEntry } from "#shared/entry/contract.ts";
import type { EntryAnswer, EntryRight } from "#shared/entry/engine.ts";
import { disagrees, importedLabels } from "#shared/entry/imported-words.ts";
import type { Purpose } from "#shared/entry/question.ts";
import {
  degreeLabels,
  feeOf,
  passportRuleOf,
  passportRuleText,
  reasonText,
  stayText,
} from "#shared/entry/words.ts";
import { inSentence, type NameOf } from "#shared/gazetteer/names.ts";
import type { EntryTables } from "#shared/law/entry-tables.ts";
import { paths } from "#shared/paths.ts";
import { placePath, slugOf, stayRuleAnchor } from "#shared/places/paths.ts";
import { useImported } from "./api.ts";

const confidenceTexts = {
  high: "High confidence: an official text, or no source disagrees",
  medium: "Medium confidence: partly read, or two data sets agree",
  low: "Low confidence: one data set, or sources disagree. Ask a consulate",
} as const;

/** The source of a right, its date, and its confidence. Renders nothing without a source. */
export const Basis = ({ basis }: Pick<EntryRight, "basis">) => {
  if (!basis) return null;
  const { source, asOf, confidence } = basis;
  return (
    <p className="text-xs text-ink-muted">
      {confidenceTexts[confidence]}. {source.kind === "official" ? "Official source" : "Secondary source"}:{" "}
      {source.url ? (
        <ExternalLink href={source.url} iconClass={null} className="text-link wrap-anywhere">
          {source.name}
        </ExternalLink>
      ) : (
        source.name
      )}
      {source.reading !== undefined && ` (${source.reading})`}, {asOf ? dateText(asOf) : "without a date"}
      {asOf && isOld(asOf, new Date()) && ", over 12 months old"}.
    </p>
  );
};

const list = new Intl.ListFormat("en-US");

const importedText = ({ requirement, days }: NonNullable<ImportedEntry["before"]>): string =>
  `${importedLabels[requirement]}${days === null ? "" : `, ${days} days`}`;

interface ImportedGroup {
  first: ImportedEntry;
  destinations: readonly string[];
}

/** Groups the rows of each data set that are equal for several countries of a zone. */
const groupImported = (rows: readonly ImportedEntry[]): ImportedGroup[] => {
  const groups = new Map<string, ImportedEntry[]>();
  for (const row of rows) {
    const key = JSON.stringify([
      row.dataset,
      importedText(row),
      row.seen,
      row.before && importedText(row.before),
    ]);
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  return [...groups.values()].map((group) => ({
    first: group[0]!,
    destinations: group.map(({ destination }) => destination),
  }));
};

/** The countries that rows are about, if they are not all of the destination: 'for Croatia', 'for 27 of 29 countries'. */
const partText = (found: readonly string[], all: readonly string[], nameOf: NameOf): string => {
  if (found.length === all.length) return "";
  if (found.length <= 3) return ` for ${list.format(found.map((code) => inSentence(nameOf(code))))}`;
  return ` for ${found.length} of ${all.length} countries`;
};

interface ImportedProps extends Pick<RightDetailsProps, "tables" | "right" | "nameOf"> {
  destination: string;
}

/** The rows of imported data sets, with both dates if they disagree with us. Renders nothing without any. */
const Imported = ({ tables, right, destination, nameOf }: ImportedProps) => {
  const { data = [] } = useImported(right.passport);
  const zone = tables.zones.find(({ id }) => id === destination);
  const places = zone?.members.map(({ code }) => code) ?? [destination];
  return groupImported(data.filter((it) => places.includes(it.destination))).map(
    ({ first, destinations }) => (
      <p key={`${first.dataset} ${destinations[0]}`} className="text-xs text-ink-muted">
        Imported, not checked by us: {first.dataset}, {dateText(first.seen)}: {importedText(first)}
        {partText(destinations, places, nameOf)}
        {first.before && ` since ${dateText(first.since)}; before that, ${importedText(first.before)}`}.{" "}
        {right.basis && disagrees(right, first) && (
          <strong>
            It disagrees with our source{right.basis.asOf && ` of ${dateText(right.basis.asOf)}`}, which
            decides here.
          </strong>
        )}
      </p>
    ),
  );
};

interface CountedDaysProps extends Pick<RightDetailsProps, "tables" | "right" | "nameOf"> {
  destination: string;
}

/** How the days of the stay are counted: the law, and the rule on the page of the country. */
const CountedDays = ({ tables, right, destination, nameOf }: CountedDaysProps) => {
  const id = right.rule?.requirement === right.requirement ? right.rule.stayRule : undefined;
  const rule = tables.stayRules.find((one) => one.id === id);
  if (!rule) return null;
  const isCountry = tables.places.includes(destination);
  return (
    <p className="text-sm">
      How days are counted:{" "}
      {isCountry ? (
        <Link
          href={`${placePath(slugOf(nameOf(destination)))}#${stayRuleAnchor(rule.id)}`}
          className="text-link"
        >
          {rule.name}
        </Link>
      ) : (
        rule.name
      )}{" "}
      <span className="text-ink-muted">
        (
        {rule.address ? (
          <ExternalLink href={rule.address} iconClass={null} className="text-link">
            {rule.law}
          </ExternalLink>
        ) : (
          rule.law
        )}
        )
      </span>
      .{" "}
      <Link href={paths.stays} className="text-link">
        Count your days
      </Link>
    </p>
  );
};

interface RightDetailsProps {
  tables: EntryTables;
  answer: EntryAnswer;
  right: EntryRight;
  purpose: Purpose;
  nameOf: NameOf;
}

/** Everything about one right: why, how long, what the passport needs, what to check, and where it comes from. */
export const RightDetails = ({ tables, answer, right, purpose, nameOf }: RightDetailsProps) => {
  const passportRule = passportRuleOf(tables, right);
  const rows: readonly (readonly [label: string, value: string | undefined])[] = [
    ["Why", reasonText(right, answer.destination, nameOf)],
    ["Stay", stayText(right)],
    ["Fee", feeOf(right)],
    ["Passport", passportRule && passportRuleText(passportRule)],
    ["Living there", right.live && degreeLabels[right.live]],
    ["Working there", right.work && degreeLabels[right.work]],
  ];
  const checks = checksOf(answer, right, { purpose, nameOf });
  return (
    <div className="grid gap-3">
      <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
        {rows.map(
          ([label, value]) =>
            value && (
              <div key={label}>
                <dt className="text-xs text-ink-muted">{label}</dt>
                <dd className="text-sm">{value}</dd>
              </div>
            ),
        )}
      </dl>
      <CountedDays {...{ tables, right, nameOf }} destination={answer.destination} />
      {checks.length > 0 && (
        <div>
          <h4 className="font-text text-sm font-semibold tracking-normal">Check before you go</h4>
          <ul className="mt-1 grid list-[square] gap-1 pl-5 text-sm marker:text-control">
            {checks.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </div>
      )}
      <Basis basis={right.basis} />
      <Imported {...{ tables, right, nameOf }} destination={answer.destination} />
    </div>
  );
};
