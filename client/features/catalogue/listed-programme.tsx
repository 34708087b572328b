import { Link } from "wouter";
import { monthOrDay } from "#client/platform/format.ts";
import { ExternalLink } from "#client/ui/external-link.tsx";
import { Flag } from "#client/ui/flag.tsx";
import { notStated } from "#shared/catalogue/entry.ts";
import { paths } from "#shared/paths.ts";
import type { ListedProgramme, Money } from "#shared/programmes/contract.ts";
import { OfficialLink } from "./cited.tsx";
import { Mark } from "./marks.tsx";

const moneyText = ({ amount, currency }: Money): string =>
  new Intl.NumberFormat("en-US", { style: "currency", currency, maximumFractionDigits: 0 }).format(amount);

/** What a program asks for: '$3,500 a month', '€500,000 invested'. */
export const demandsOf = ({ income, savings, investment, route }: ListedProgramme): readonly string[] => [
  ...(income ? [`${moneyText(income)} income a ${income.period}`] : []),
  ...(savings ? [`${moneyText(savings)} in savings`] : []),
  ...(investment
    ? [`${moneyText(investment)} ${route === "citizenship" ? "paid or invested, without fees" : "invested"}`]
    : []),
];

/** '12 months, renewable'. */
const titleText = ({ months, renewable }: ListedProgramme): string => {
  const length =
    months === undefined
      ? []
      : [months % 12 === 0 && months > 12 ? `${months / 12} years` : `${months} months`];
  const again = renewable === undefined ? [] : [renewable ? "renewable" : "not renewable"];
  return [...length, ...again].join(", ") || notStated;
};

/** Whether people can apply; nothing for an open program. */
const statusText = ({ status, since }: ListedProgramme): string => {
  const date = since ? ` since ${monthOrDay(since)}` : "";
  const texts = {
    open: "",
    suspended: `Suspended${date}`,
    closed: `Closed${date}`,
    announced: "Announced, not open yet",
    unknown: "Our sources do not say whether it is open",
  };
  return texts[status];
};

const yesNo = (value: boolean | undefined) => (value === undefined ? notStated : value ? "Yes" : "No");

const Fact = ({ name, children }: { name: string; children: string }) => (
  <div className="max-sm:grid max-sm:grid-cols-[8rem_minmax(0,1fr)] max-sm:gap-x-3">
    <dt className="text-xs text-ink-muted max-sm:pt-0.5">{name}</dt>
    <dd className={children === notStated ? "text-ink-muted" : undefined}>{children}</dd>
  </div>
);

const Evidence = ({
  programme: { sources, authority, asOf, confidence, name, country },
}: {
  programme: ListedProgramme;
}) => (
  <details className="text-xs text-ink-muted">
    <summary className="min-h-6 w-fit">
      Figures of {monthOrDay(asOf)} {confidence === "low" && <Mark of="weak" />} ·{" "}
      <span className="text-link">{sources.length} sources</span>
      <span className="sr-only">
        {" "}
        of {name}, {country}
      </span>
    </summary>
    <ul className="mt-1 grid gap-1">
      {sources.map((source) => (
        <li key={source.url}>
          <ExternalLink href={source.url} iconClass="align-baseline" className="text-link">
            {source.name}
          </ExternalLink>
          , {source.date ? monthOrDay(source.date) : "undated"}
        </li>
      ))}
      {authority && (
        <li>
          <OfficialLink name="The authority's page" url={authority.url} checked={authority.seen} />
        </li>
      )}
    </ul>
  </details>
);

const ProgrammeName = ({ programme: { name, entry, route } }: { programme: ListedProgramme }) => {
  if (entry === undefined) return name;
  const page = route === "citizenship" ? paths.citizenship : paths.residencies;
  return (
    <Link href={`${page}#${entry}`} className="text-link">
      {name}
    </Link>
  );
};

/** One program in a list: its country, what it asks for, and where that is written. */
export const ProgrammeItem = ({ programme }: { programme: ListedProgramme }) => {
  const { country, flagCode, permanent, route } = programme;
  const status = statusText(programme);
  return (
    <li className="grid grid-cols-1 gap-x-6 gap-y-2 border-t py-3.5 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
      <div className="flex gap-3">
        <Flag code={flagCode} className="mt-1 w-7 self-start" />
        <div className="grid content-start gap-0.5">
          <h4 className="font-text text-base leading-snug font-semibold tracking-normal">{country}</h4>
          <p className="text-sm wrap-anywhere">
            <ProgrammeName programme={programme} />
          </p>
          {status && <p className="text-sm font-semibold text-danger">{status}</p>}
          <Evidence programme={programme} />
        </div>
      </div>
      <dl className="grid content-start gap-x-6 gap-y-1 text-sm sm:grid-cols-3">
        <Fact name="You need">{demandsOf(programme).join("; ") || notStated}</Fact>
        {route !== "citizenship" && (
          <>
            <Fact name="First visa or permit">{titleText(programme)}</Fact>
            <Fact name="Permanent residence">{yesNo(permanent)}</Fact>
          </>
        )}
      </dl>
    </li>
  );
};
