import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { CircleAlert, CircleCheck, FileSearch, type LucideIcon } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { Wordmark } from "#client/brand/logo.tsx";
import { Button } from "#client/ui/button.tsx";
import { Card } from "#client/ui/card.tsx";
import { cn } from "#client/ui/class-names.ts";
import { Spinner } from "#client/ui/loading.tsx";
import { PageHeader } from "#client/ui/page-header.tsx";
import { SkipLink } from "#client/ui/skip-link.tsx";
import { ThemeMenu } from "#client/ui/theme-menu.tsx";
import type { NameOf } from "#shared/gazetteer/names.ts";
import { publicPaths } from "#shared/paths.ts";
import type { Recomputed, Verification } from "#shared/stays/proof/report.ts";
import { lawOptions } from "./api.ts";
import { ReportSheet } from "./report-sheet.tsx";
import { useCountryNames } from "./use-country-names.ts";

const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`;

/** Checks a report file in the browser. The law loads with the first file. */
const verifyFile = async (queries: QueryClient, file: File, nameOf: NameOf): Promise<Verification> => {
  const [{ verifyReport, maxReportBytes }, law] = await Promise.all([
    import("#shared/stays/proof/report.ts"),
    queries.fetchQuery(lawOptions),
  ]).catch(() => {
    throw new Error("Couldn't load the rules. Check your connection, then choose the file again.");
  });
  if (file.size > maxReportBytes) {
    const problem = `The file is too large (${megabytes(file.size)}). A report has at most ${megabytes(maxReportBytes)}.`;
    return { kind: "not-a-report", problem };
  }
  return verifyReport(law, await file.text(), nameOf);
};

type Outcome = { name: string; verification: Verification } | { name: string; failure: string };

interface VerdictProps {
  icon: LucideIcon;
  isGood: boolean;
  title: string;
  children: ReactNode;
}

const Verdict = ({ icon: Icon, isGood, title, children }: VerdictProps) => (
  <div className="flex items-start gap-3">
    <Icon
      aria-hidden="true"
      strokeWidth={1.75}
      className={cn("mt-1 size-6 shrink-0", isGood ? "text-accent" : "text-danger")}
    />
    <div className="grid gap-1">
      <h2 className="text-xl">{title}</h2>
      <p className="max-w-measure">{children}</p>
    </div>
  </div>
);

const Results = ({ rules }: { rules: readonly Recomputed[] }) => {
  const others = rules.filter(({ outcome }) => outcome !== "same");
  const same = rules.length - others.length;
  const unknown = others.filter(({ outcome }) => outcome === "unknown-rule").length;
  return (
    <div className="grid gap-2">
      <h3 className="text-lg">The results, counted again</h3>
      {same > 0 && (
        <p>
          {same} of {rules.length} rules give the same result from the stays in the report.
          {unknown > 0 && ` ${unknown} could not be counted again.`}
        </p>
      )}
      {rules.length === 0 && <p>The report has no results to count again.</p>}
      {others.length > 0 && (
        <ul className="border-b">
          {others.map(({ name, outcome, words }) => (
            <li key={`${outcome} ${name}`} className="grid gap-0.5 border-t py-3">
              <strong className="font-semibold">{name}</strong>
              <span>{words}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
};

const Finding = ({ outcome }: { outcome: Outcome }) => {
  if ("failure" in outcome)
    return (
      <Verdict icon={CircleAlert} isGood={false} title="Couldn't check the file">
        {outcome.failure}
      </Verdict>
    );
  const { verification } = outcome;
  if (verification.kind === "not-a-report")
    return (
      <Verdict icon={CircleAlert} isGood={false} title="This is not a report">
        {verification.problem}
      </Verdict>
    );
  const isIntact = verification.kind === "intact";
  return (
    <>
      {isIntact ? (
        <Verdict icon={CircleCheck} isGood title="The file is intact">
          Its content matches its hash. Compare the hash with the printed one, because anybody who changes a
          file can also replace the hash in it.
        </Verdict>
      ) : (
        <Verdict icon={CircleAlert} isGood={false} title="The file was changed">
          Its content does not match its hash. Do not rely on it, and ask for the file again.
        </Verdict>
      )}
      <p className="text-sm wrap-anywhere text-ink-muted">
        Hash of the content: <span className="font-semibold text-ink">{verification.hash}</span>
      </p>
      <Results rules={verification.rules} />
    </>
  );
};

/** Checks a report file that the reader chooses, and shows the report. */
export const VerifyReport = () => {
  const input = useRef<HTMLInputElement>(null);
  const [isChecking, setChecking] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>();
  const nameOf = useCountryNames();
  const queries = useQueryClient();
  const check = async (file: File | undefined) => {
    if (!file) return;
    setChecking(true);
    setOutcome(
      await verifyFile(queries, file, nameOf).then(
        (verification) => ({ name: file.name, verification }),
        (error: unknown) => ({
          name: file.name,
          failure: error instanceof Error ? error.message : "Choose the file again.",
        }),
      ),
    );
    setChecking(false);
  };
  const verification = outcome && "verification" in outcome ? outcome.verification : undefined;
  return (
    <div className="grid grid-cols-1 gap-6">
      <Card aria-label="The file" className="grid gap-4 p-card">
        <p className="max-w-measure">
          Choose the JSON file of a report. It is read on this device and sent nowhere.
        </p>
        <input
          ref={input}
          type="file"
          accept=".json,application/json"
          aria-label="Report file"
          className="sr-only"
          tabIndex={-1}
          onChange={({ target }) => {
            void check(target.files?.[0]);
            // Clear the input, so that choosing the same file again fires a change event.
            target.value = "";
          }}
        />
        <div>
          <Button pending={isChecking} onClick={() => input.current?.click()}>
            <FileSearch aria-hidden="true" strokeWidth={1.75} />
            Choose a file
          </Button>
        </div>
        <div role="status" className="grid gap-4 empty:hidden">
          {isChecking && <Spinner label="Checking the file" />}
          {outcome && !isChecking && (
            <>
              <p className="text-sm wrap-anywhere text-ink-muted">{outcome.name}</p>
              <Finding outcome={outcome} />
            </>
          )}
        </div>
      </Card>
      {verification && verification.kind !== "not-a-report" && !isChecking && (
        <ReportSheet report={verification.report} nameOf={nameOf} />
      )}
    </div>
  );
};

/** The page that checks a report, also for people without an account. */
export const VerifyPage = () => (
  <>
    <SkipLink />
    <header className="mx-auto flex w-full max-w-page items-center justify-between px-gutter pt-gutter print:hidden">
      <a href={publicPaths.landing} aria-label="Meridian, home">
        <Wordmark />
      </a>
      <ThemeMenu />
    </header>
    <main id="main" tabIndex={-1} className="mx-auto w-full max-w-page px-gutter pt-8 pb-section">
      <PageHeader
        title="Check a report"
        subtitle="Check whether a report of stays is unchanged, and whether its numbers follow from its stays."
      />
      <VerifyReport />
    </main>
  </>
);
