import type { ReactNode } from "react";
import { Link } from "wouter";
import { cn } from "#client/ui/class-names.ts";
import { ExternalLink } from "#client/ui/external-link.tsx";
import { Flag } from "#client/ui/flag.tsx";
import { dateText } from "#shared/calendar/words.ts";
import { notStated } from "#shared/catalogue/entry.ts";
import { programmeRouteTexts } from "#shared/catalogue/guides.ts";
import { inSentence } from "#shared/gazetteer/names.ts";
import { placePath, slugOf } from "#shared/places/paths.ts";
import type { ListedProgramme } from "#shared/programmes/contract.ts";
import { programmePagePath } from "#shared/programmes/programme-path.ts";
import { demandsOf, statusText, titleText } from "#shared/programmes/words.ts";
import { countOf } from "#shared/text/count.ts";
import { Mark } from "./marks.tsx";
import { OfficialLink } from "./official-link.tsx";

const Fact = ({ name, children }: { name: string; children: string }) => (
  <div className="max-sm:grid max-sm:grid-cols-[8rem_minmax(0,1fr)] max-sm:gap-x-3">
    <dt className="text-xs text-ink-muted max-sm:pt-0.5">{name}</dt>
    <dd className={children === notStated ? "text-ink-muted" : undefined}>{children}</dd>
  </div>
);

/** The age and the sources of a program's figures. */
export const Evidence = ({
  programme: { sources, authority, asOf, confidence, name, country },
}: {
  programme: ListedProgramme;
}) => (
  <details className="text-xs text-ink-muted">
    <summary className="min-h-6 w-fit">
      Figures of {dateText(asOf)} {confidence === "low" && <Mark of="weak" />} ·{" "}
      <span className="text-link">{countOf(sources.length, "source")}</span>
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
          , {source.date ? dateText(source.date) : "undated"}
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

const yesNo = (value: boolean | undefined) => (value === undefined ? notStated : value ? "Yes" : "No");

/** The demands and benefits of a program. */
export const ProgrammeFacts = ({ programme }: { programme: ListedProgramme }) => (
  <dl className="grid content-start gap-x-6 gap-y-1 text-sm sm:grid-cols-3">
    <Fact name="You need">{demandsOf(programme).join("; ") || notStated}</Fact>
    {programme.route !== "citizenship" && (
      <>
        <Fact name="First visa or permit">{titleText(programme)}</Fact>
        <Fact name="Permanent residence">{yesNo(programme.permanent)}</Fact>
      </>
    )}
  </dl>
);

/** A link to the page of a country. */
export const PlaceLink = ({ country }: Pick<ListedProgramme, "country">) => (
  <Link href={placePath(slugOf(country))} className="text-link inline-block min-h-6">
    About {inSentence(country)}
  </Link>
);

export interface ProgrammeItemProps {
  programme: ListedProgramme;
  /** Level of the heading. */
  as?: "h3" | "h4";
  /** Whether the address names this program. */
  isNamed?: boolean;
  /** Shows the kind of program, for lists of several kinds. */
  showsKind?: boolean;
  /** The result of comparing the reader with the program. */
  verdict?: ReactNode;
  compareBox?: ReactNode;
}

/** One program in a list: country and name, demands and benefits, and sources. */
export const ProgrammeItem = ({
  programme,
  as: Heading = "h3",
  isNamed = false,
  showsKind = false,
  verdict,
  compareBox,
}: ProgrammeItemProps) => {
  const { id, country, flagCode, name, route } = programme;
  const status = statusText(programme);
  return (
    <li
      data-entry={id}
      className={cn(
        "grid scroll-mt-6 grid-cols-1 gap-x-6 gap-y-2 border-t px-card py-4 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]",
        isNamed && "bg-accent-wash",
      )}
    >
      <div className="flex gap-3">
        <Flag code={flagCode} className="mt-1 w-7 self-start" />
        <div className="grid content-start gap-0.5">
          <Heading className="font-text text-base leading-snug font-semibold tracking-normal wrap-anywhere">
            <Link href={programmePagePath(id)} className="text-link">
              {country}: {name}
            </Link>
          </Heading>
          <p className="text-sm text-ink-muted">
            {showsKind && `${programmeRouteTexts[route].title} · `}
            <PlaceLink country={country} />
          </p>
          {status && <p className="text-sm font-semibold text-danger">{status}</p>}
          <Evidence programme={programme} />
          {compareBox}
        </div>
      </div>
      <div className="grid content-start gap-2">
        <ProgrammeFacts programme={programme} />
        {verdict}
      </div>
    </li>
  );
};
