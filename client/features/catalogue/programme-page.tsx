import { MapPinOff } from "lucide-react";
import type { ReactNode } from "react";
import { Link, useParams } from "wouter";
import { isMissing } from "#client/platform/call-endpoint.ts";
import { buttonVariants } from "#client/ui/button-variants.ts";
import { EmptyState } from "#client/ui/empty-state.tsx";
import { Flag } from "#client/ui/flag.tsx";
import { lateComponent } from "#client/ui/late-part.tsx";
import { Skeleton } from "#client/ui/loading.tsx";
import { Notice } from "#client/ui/notice.tsx";
import { PageHeader } from "#client/ui/page-header.tsx";
import { RetryNotice } from "#client/ui/retry-notice.tsx";
import { dateText } from "#shared/calendar/words.ts";
import { programmeRouteTexts } from "#shared/catalogue/guides.ts";
import { inSentence } from "#shared/gazetteer/names.ts";
import { paths } from "#shared/paths.ts";
import { placePath, slugOf } from "#shared/places/paths.ts";
import { assess, verdictOf } from "#shared/programmes/assess.ts";
import type { ProgrammeDetails } from "#shared/programmes/contract.ts";
import { programmePath } from "#shared/programmes/programme-path.ts";
import { demandsOf, statusText } from "#shared/programmes/words.ts";
import { useProgramme } from "./api.ts";
import { sourcesOf } from "./compared-programme.tsx";
import { ReportLink } from "./details.tsx";
import { OfficialLink } from "./official-link.tsx";
import { type OwnAnswers, useAnswers } from "./own-answers.ts";
import { Documents, Fact, Part, Requirements, SourceName, Stay, Steps } from "./programme-facts.tsx";
import { RequirementList } from "./requirement-list.tsx";

/** It is at the end of the page, so it can load later. */
const PlanPanel = lateComponent(() => import("./plan-panel.tsx").then((module) => module.PlanPanel), {
  failure: "Couldn't load your plan.",
  fallback: <Skeleton className="h-24" />,
});

const confidenceWords = {
  high: "High: an official page, or two sources that agree",
  medium: "Medium: one good source, or sources that differ on a detail",
  low: "Low: old, single or contradictory sources",
} as const;

const Evidence = ({ programme }: { programme: ProgrammeDetails }) => {
  const { id, country, name, since, status, sources, authority, asOf, confidence, texts, entry, terms } =
    programme;
  return (
    <Part title="History and sources">
      <dl>
        <Fact
          name="Status"
          value={statusText(programme) || (since ? `Open. This rule began in ${dateText(since)}` : "Open")}
        />
        <Fact name="Figures of" value={dateText(asOf)} />
        <Fact name="Confidence" value={confidenceWords[confidence]} />
      </dl>
      {texts.note && <p className="max-w-measure">{texts.note}</p>}
      <ul aria-label="Sources" className="grid gap-1 text-sm">
        {authority && (
          <li>
            <OfficialLink name="The authority's page" url={authority.url} checked={authority.seen} />
          </li>
        )}
        {sources.map((source) => (
          <li key={source.url} className="wrap-anywhere">
            <SourceName source={source} />
          </li>
        ))}
        {terms.formula && !sources.some(({ url }) => url === terms.formula?.source.url) && (
          <li className="wrap-anywhere">
            <SourceName source={terms.formula.source} />
          </li>
        )}
      </ul>
      <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
        {entry !== undefined && (
          <Link href={programmePath(programme)} className="text-link">
            Our guide to this program
          </Link>
        )}
        <Link href={`${paths.feed}?tags=${encodeURIComponent(country)}`} className="text-link">
          Updates about this country
        </Link>
        <ReportLink
          entry={{ id, ...{ figures: { text: status, sources: sourcesOf(programme) } } }}
          name={`${country}: ${name}`}
        />
      </p>
    </Part>
  );
};

const ForYou = ({ programme, own }: { programme: ProgrammeDetails; own: OwnAnswers }) => {
  const assessment = assess(programme, own.person, own.converter);
  return (
    <Part title="For you">
      <p className="font-semibold">{verdictOf(assessment)}.</p>
      <RequirementList requirements={assessment.requirements} />
      <Link href={paths.programmes} className="text-link w-fit text-sm">
        Change your answers
      </Link>
    </Part>
  );
};

interface ProgrammePageProps {
  /** Shows what the reader's passports give in the country of a program. */
  entryRulesOf: (programme: ProgrammeDetails) => ReactNode;
}

/** What the reader may do in the country before the program admits them, and where else they may go. */
const Meantime = ({ programme, entryRulesOf }: ProgrammePageProps & { programme: ProgrammeDetails }) => {
  const place = placePath(slugOf(programme.country));
  return (
    <Part title="In the meantime">
      <p className="max-w-measure">
        What a visit to {inSentence(programme.country)} needs while you prepare or wait. A visit gives no
        right to live or work there.
      </p>
      {entryRulesOf(programme)}
      <p className="flex flex-wrap gap-x-6 gap-y-1 text-sm">
        <Link href={`${place}#stay`} className="text-link">
          How {inSentence(programme.country)} counts days
        </Link>
        <Link href={`${paths.entry}?show=all`} className="text-link">
          Where else you may go
        </Link>
      </p>
    </Part>
  );
};

interface ContentProps extends ProgrammePageProps {
  programme: ProgrammeDetails;
  own: OwnAnswers;
}

const Content = ({ programme, own, entryRulesOf }: ContentProps) => {
  const { authority } = programme;
  const status = statusText(programme);
  return (
    <div className="grid grid-cols-1 gap-5">
      {status && <Notice variant="danger">{`${status}. Our figures are kept for reference.`}</Notice>}
      <div className="flex gap-3.5">
        <Flag code={programme.flagCode} className="mt-1 w-9 self-start" />
        <div className="grid gap-0.5">
          {demandsOf(programme).length > 0 && (
            <p className="text-lg font-semibold">You need {demandsOf(programme).join("; ")}.</p>
          )}
          <p className="text-sm text-ink-muted">
            Check{" "}
            {authority ? (
              <OfficialLink name="the authority's page" url={authority.url} checked={authority.seen} />
            ) : (
              "the authority's page"
            )}{" "}
            before you apply.{" "}
            <Link href={placePath(slugOf(programme.country))} className="text-link">
              About {inSentence(programme.country)}
            </Link>
          </p>
        </div>
      </div>
      <ForYou programme={programme} own={own} />
      <div className="grid grid-cols-1 gap-5 xl:grid-cols-2">
        <div className="grid grid-cols-1 content-start gap-5">
          <Requirements programme={programme} />
          <Documents programme={programme} />
        </div>
        <div className="grid grid-cols-1 content-start gap-5">
          <Stay programme={programme} />
          <Steps programme={programme} />
          <Meantime programme={programme} entryRulesOf={entryRulesOf} />
        </div>
      </div>
      {programme.status === "open" && (
        <Part title="Application plan">
          <PlanPanel programme={programme} codes={own.profile.citizenships} />
        </Part>
      )}
      <Evidence programme={programme} />
    </div>
  );
};

export const ProgrammePage = ({ entryRulesOf }: ProgrammePageProps) => {
  const { id = "" } = useParams<{ id: string }>();
  const { data: programme, error, refetch } = useProgramme(id);
  const own = useAnswers();
  // The profile and the rates change the height of the results, so wait for both.
  const isReady = programme && own.isSettled;
  if (isMissing(error))
    return (
      <EmptyState
        as="h1"
        icon={MapPinOff}
        title="There is no such program"
        description="The address may be wrong, or the program has another name now."
        action={
          <Link href={paths.programmes} className={buttonVariants()}>
            See all programs
          </Link>
        }
      />
    );
  return (
    <>
      <PageHeader
        eyebrow={
          <>
            <Link href={paths.programmes} className="text-link">
              Programs
            </Link>
            {programme && ` · ${programmeRouteTexts[programme.route].title}`}
          </>
        }
        // Reserves two lines on a phone, so that most names do not shift the page when they arrive.
        title={
          <span className="block max-sm:min-h-[2lh]">
            {programme ? `${programme.country}: ${programme.name}` : "Program"}
          </span>
        }
      />
      {error && !programme && <RetryNotice onRetry={() => refetch()}>Couldn't load the program.</RetryNotice>}
      {!isReady && !error && <Skeleton className="h-64" />}
      {isReady && <Content programme={programme} own={own} entryRulesOf={entryRulesOf} />}
    </>
  );
};
