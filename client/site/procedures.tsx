import type { ReactNode } from "react";
import { listClass } from "#client/places/list-class.ts";
import { BackLink } from "#client/ui/back-link.tsx";
import { ExternalLink } from "#client/ui/external-link.tsx";
import { procedurePaths } from "#shared/paths.ts";
import type { ProcedureData, ProceduresData } from "#shared/procedures/pages.ts";
import { procedurePath } from "#shared/procedures/paths.ts";
import { asOfText, supportTexts, topicNames } from "#shared/procedures/words.ts";
import { PublicLayout } from "./public-layout.tsx";
import type { PublicPageProps } from "./public-page.ts";

const Page = ({
  settings,
  path,
  children,
}: Pick<PublicPageProps, "settings"> & { path: string; children: ReactNode }) => (
  <PublicLayout settings={settings} path={path}>
    <div className="mx-auto grid max-w-page gap-10 px-gutter py-section">{children}</div>
  </PublicLayout>
);

const Section = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
  <section aria-labelledby={id} className="grid grid-cols-[minmax(0,1fr)] gap-4">
    <h2 id={id} className="scroll-mt-24 text-2xl">
      {title}
    </h2>
    {children}
  </section>
);

/** `/procedures` */
export const ProceduresPage = ({ settings, data: { topics } }: PublicPageProps<ProceduresData>) => (
  <Page settings={settings} path={procedurePaths.procedures}>
    <header className="grid gap-3">
      <h1 className="text-5xl">Procedures</h1>
      <p className="max-w-measure text-xl text-ink-muted">
        How to deal with the authorities, step by step, with deadlines. Each page lists its sources and marks
        what isn't confirmed.
      </p>
    </header>
    {topics.map(({ topic, procedures }) => (
      <Section key={topic} id={topic} title={topicNames[topic]}>
        <ul className={listClass}>
          {procedures.map(({ id, title, question }) => (
            <li key={id} className="grid gap-1 px-card py-4">
              <h3 className="font-text text-base font-semibold tracking-normal">
                <a href={procedurePath(id)} className="text-link">
                  {title}
                </a>
              </h3>
              <p className="text-sm text-ink-muted">{question}</p>
            </li>
          ))}
        </ul>
      </Section>
    ))}
  </Page>
);

const Unconfirmed = ({ of: { confidence } }: { of: Pick<ProcedureData, "confidence"> }) =>
  confidence === "unconfirmed" && (
    <span className="text-sm font-semibold whitespace-nowrap text-warning"> Not confirmed</span>
  );

const Steps = ({ steps }: Pick<ProcedureData, "steps">) => (
  <ol className="grid list-decimal gap-2.5 pl-6 marker:text-ink-muted">
    {steps.map((step) => (
      <li key={`${step.place} ${step.text}`} className="pl-1">
        {step.place && <span className="font-semibold">{step.place}: </span>}
        {step.text}
        <Unconfirmed of={step} />
      </li>
    ))}
  </ol>
);

/** Rows with the country or the task at the left. */
const Rows = ({ rows }: { rows: readonly (ProcedureData["steps"][number] & { label: ReactNode })[] }) => (
  <dl className="rounded-lg border bg-surface shadow-raised [&>div+div]:border-t">
    {rows.map((row) => (
      <div
        key={`${row.place} ${row.label} ${row.text}`}
        className="grid gap-x-8 gap-y-1 px-card py-4 sm:grid-cols-[14rem_minmax(0,1fr)]"
      >
        <dt className="text-sm font-semibold text-ink-muted sm:pt-0.5">{row.label}</dt>
        <dd>
          {row.text}
          <Unconfirmed of={row} />
        </dd>
      </div>
    ))}
  </dl>
);

const Sources = ({ sources }: Pick<ProcedureData, "sources">) => (
  <ul className="grid gap-2 text-sm">
    {sources.map(({ name, url }) => (
      <li key={name} className="wrap-anywhere">
        {url ? (
          <ExternalLink href={url} iconClass="text-ink-muted" className="text-link">
            {name}
          </ExternalLink>
        ) : (
          name
        )}
      </li>
    ))}
  </ul>
);

/** `/procedures/:id` */
export const ProcedurePage = ({ settings, data }: PublicPageProps<ProcedureData>) => {
  const { id, title, question, answer, confidence, asOf, countries, steps, deadlines, authority, sources } =
    data;
  return (
    <Page settings={settings} path={procedurePath(id)}>
      <header className="grid gap-5">
        <BackLink href={procedurePaths.procedures}>Procedures</BackLink>
        <h1 className="text-5xl wrap-anywhere">{title}</h1>
        <p className="text-ink-muted">{question}</p>
        <p className="max-w-measure text-xl">{answer}</p>
        <p className="text-sm text-ink-muted">
          {supportTexts[confidence]} {asOfText(asOf)}
        </p>
      </header>
      <div className="grid max-w-[52rem] grid-cols-[minmax(0,1fr)] gap-12">
        {countries.length > 0 && (
          <Section id="countries" title="By country">
            <Rows rows={countries.map((one) => ({ ...one, label: one.place }))} />
          </Section>
        )}
        <Section id="steps" title="Steps">
          <Steps steps={steps} />
        </Section>
        {deadlines.length > 0 && (
          <Section id="deadlines" title="Deadlines">
            <Rows
              rows={deadlines.map(({ when, ...one }) => ({
                ...one,
                label: one.place ? `${one.place}: ${one.text}` : one.text,
                text: when,
              }))}
            />
          </Section>
        )}
        <Section id="authority" title="Authority">
          <p>{authority}</p>
        </Section>
        {sources.length > 0 && (
          <Section id="sources" title="Sources">
            <Sources sources={sources} />
          </Section>
        )}
      </div>
    </Page>
  );
};
