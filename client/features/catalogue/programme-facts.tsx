import { type ReactNode, useId } from "react";
import { Card } from "#client/ui/card.tsx";
import { ExternalLink } from "#client/ui/external-link.tsx";
import { dateText } from "#shared/calendar/words.ts";
import { notStated } from "#shared/catalogue/entry.ts";
import type { ProgrammeDetails, ProgrammeDocument, ProgrammeSource } from "#shared/programmes/contract.ts";
import {
  ageText,
  documentNames,
  exactText,
  formulaText,
  lengthText,
  moneyText,
  placeNames,
  processingText,
  taxNames,
  titleText,
  workNames,
} from "#shared/programmes/words.ts";
import { countOf } from "#shared/text/count.ts";

const list = new Intl.ListFormat("en-US");
const either = new Intl.ListFormat("en-US", { type: "disjunction" });

/** The first letter in upper case, and a period at the end. */
const sentence = (text: string): string =>
  text.charAt(0).toUpperCase() + text.slice(1) + (/[.!?]$/.test(text) ? "" : ".");

interface FactProps {
  name: string;
  /** Undefined if no source states it. */
  value: string | undefined;
  /** The rule in words, below the value. */
  rule?: string;
}

export const Fact = ({ name, value, rule }: FactProps) => (
  <div className="grid gap-x-6 gap-y-0.5 border-t py-2.5 first:border-t-0 sm:grid-cols-[12rem_minmax(0,1fr)]">
    <dt className="text-sm text-ink-muted">{name}</dt>
    <dd className="grid gap-0.5">
      {value === undefined && rule === undefined && <span className="text-ink-muted">{notStated}</span>}
      {value !== undefined && <span>{value}</span>}
      {rule !== undefined && (
        <span className={value === undefined ? undefined : "text-sm text-ink-muted"}>{sentence(rule)}</span>
      )}
    </dd>
  </div>
);

export const Part = ({ title, children }: { title: string; children: ReactNode }) => {
  const id = useId();
  return (
    <Card aria-labelledby={id} className="grid grid-cols-1 content-start gap-3 p-card">
      <h2 id={id} className="text-xl">
        {title}
      </h2>
      {children}
    </Card>
  );
};

const rangeText = ({ income, terms }: ProgrammeDetails): string | undefined => {
  const { incomeRange } = terms;
  if (!income) return terms.noIncomeTest ? "No income is asked for" : undefined;
  const asked = `${exactText(income)} a ${income.period}`;
  if (!incomeRange) return asked;
  const [from, to] = [incomeRange.from, incomeRange.to].map((amount) => exactText({ ...income, amount }));
  return `${asked}. It is ${from} to ${to}, depending on the case or the source`;
};

const savingsRoles = {
  also: "",
  instead: ", instead of the income",
  often: ", asked for by many authorities",
  insurance: ", which can replace health insurance",
} as const;

const savingsText = ({ savings, terms }: ProgrammeDetails): string | undefined =>
  savings && `${moneyText(savings)}${savingsRoles[terms.savingsRole ?? "also"]}`;

const familyWords = {
  yes: "Family members may come",
  no: "Family members cannot join",
  unsure: undefined,
} as const;

/** The rule behind the income: how it follows from a wage, and other conditions. */
const ruleOf = ({ terms, texts }: ProgrammeDetails): string | undefined =>
  terms.formula
    ? [formulaText(terms.formula), texts.incomeRule].filter(Boolean).join(". ")
    : texts.incomeRule;

export const Requirements = ({ programme }: { programme: ProgrammeDetails }) => {
  const { terms, texts, investment } = programme;
  const rule = ruleOf(programme);
  return (
    <Part title="Requirements">
      <dl>
        <Fact
          name="Who may apply"
          value={
            terms.who.length > 0 ? sentence(list.format(terms.who.map((kind) => workNames[kind]))) : undefined
          }
          rule={
            terms.notFor.length > 0
              ? `not for ${either.format(terms.notFor.map((kind) => workNames[kind]))}`
              : undefined
          }
        />
        {(programme.income || rule || terms.noIncomeTest) && (
          <Fact name="Income" value={rangeText(programme)} rule={rule} />
        )}
        {programme.savings && <Fact name="Savings" value={savingsText(programme)} />}
        {investment && <Fact name="Payment or investment" value={`${moneyText(investment)} at least`} />}
        <Fact name="Family" value={terms.family && familyWords[terms.family]} rule={texts.dependants} />
        <Fact name="Nationality" value={undefined} rule={texts.nationality} />
        <Fact
          name="Qualification and age"
          value={terms.age && `Age ${ageText(terms.age)}`}
          rule={texts.qualification}
        />
        <Fact
          name="Clients in the country"
          value={
            terms.localClients &&
            { yes: "Allowed", no: "Not allowed", limited: "To a limited extent" }[terms.localClients]
          }
        />
        <Fact name="Health insurance" value={terms.insurance && "Required"} rule={texts.insurance} />
      </dl>
    </Part>
  );
};

const yesNo = (value: boolean | undefined): string | undefined =>
  value === undefined ? undefined : value ? "Yes" : "No";

export const Stay = ({ programme }: { programme: ProgrammeDetails }) => {
  const { terms, texts, permanent, route } = programme;
  const { maxMonths, citizenshipYears, stayDays } = terms;
  const title = titleText(programme);
  return (
    <Part title="Stay and path">
      <dl>
        {route !== "citizenship" && (
          <>
            <Fact name="First visa or permit" value={title === notStated ? undefined : title} />
            <Fact
              name="Longest stay on it"
              value={maxMonths === undefined ? undefined : lengthText(maxMonths)}
            />
            <Fact name="Permanent residence" value={yesNo(permanent)} />
          </>
        )}
        <Fact
          name="Citizenship"
          value={
            citizenshipYears === undefined
              ? undefined
              : citizenshipYears === 0
                ? "Granted directly"
                : `After ${citizenshipYears} years, if other conditions are met`
          }
        />
        <Fact
          name="Days to be there"
          value={stayDays === undefined ? undefined : `${stayDays} days a year`}
          rule={texts.absence}
        />
        <Fact name="Tax on income from abroad" value={terms.tax && taxNames[terms.tax]} rule={texts.tax} />
      </dl>
      <p className="text-xs text-ink-muted">Tax residence is a separate test in every country.</p>
    </Part>
  );
};

export const SourceName = ({ source: { name, url, date } }: { source: ProgrammeSource }) => (
  <>
    {url ? (
      <ExternalLink href={url} iconClass="align-baseline" className="text-link">
        {name}
      </ExternalLink>
    ) : (
      name
    )}
    , {date ? dateText(date) : "undated"}
  </>
);

const deadlineNames = {
  "after entry": "After you arrive",
  "after grant": "After your permit is granted",
  "before expiry": "Before your permit expires",
  pause: "Before a new application",
} as const;

export const Steps = ({ programme: { where, terms, deadlines } }: { programme: ProgrammeDetails }) => (
  <Part title="Steps and costs">
    <dl>
      <Fact
        name="Where to apply"
        value={
          where.length > 0 ? sentence(either.format(where.map((place) => placeNames[place]))) : undefined
        }
      />
      <Fact name="State fee" value={terms.fee && (terms.fee.amount === 0 ? "None" : moneyText(terms.fee))} />
      <Fact
        name="Processing"
        value={terms.processing && `${sentence(processingText(terms.processing))} It can take longer.`}
      />
      {deadlines.map(({ of, days, text }) => (
        <Fact key={of} name={deadlineNames[of]} value={countOf(days, "day")} rule={text} />
      ))}
    </dl>
  </Part>
);

/** The conditions of a document, in a few words. */
const documentText = ({ maxAgeDays, coversMonths, validMonths }: ProgrammeDocument): string | undefined => {
  const parts = [
    ...(maxAgeDays === undefined ? [] : [`at most ${maxAgeDays} days old at filing`]),
    ...(coversMonths === undefined ? [] : [`covering ${coversMonths} months`]),
    ...(validMonths === undefined ? [] : [`valid for ${validMonths} months more`]),
  ];
  return parts.length > 0 ? sentence(list.format(parts)) : undefined;
};

export const Documents = ({ programme: { documents } }: { programme: ProgrammeDetails }) => (
  <Part title="Documents">
    {documents.length === 0 ? (
      <p className="text-ink-muted">Our sources name no documents. Ask the authority for its list.</p>
    ) : (
      <dl>
        {documents.map((document) => {
          const value = documentText(document);
          return (
            <div
              key={document.kind}
              className="grid gap-x-6 gap-y-0.5 border-t py-2.5 first:border-t-0 sm:grid-cols-[12rem_minmax(0,1fr)]"
            >
              <dt className="text-sm text-ink-muted">{documentNames[document.kind]}</dt>
              <dd className="grid gap-0.5">
                {value ??
                  (document.detail ? undefined : <span>Asked for. {notStated}: how old it may be.</span>)}
                {document.detail && (
                  <span className={value ? "text-sm text-ink-muted" : undefined}>{document.detail}</span>
                )}
                {document.source && (
                  <span className="text-xs text-ink-muted">
                    <SourceName source={document.source} />
                  </span>
                )}
              </dd>
            </div>
          );
        })}
      </dl>
    )}
    <p className="text-xs text-ink-muted">
      The list may be incomplete: it names what our sources mention. The authority's list decides.
    </p>
  </Part>
);
