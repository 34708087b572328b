import type { ApiDocument, Operation } from "#shared/api-document.ts";
import type { SiteSettings } from "#shared/site-settings.ts";
import { capitalize } from "#shared/text/capitalize.ts";
import { PublicLayout } from "./public-layout.tsx";

interface Endpoint extends Operation {
  path: string;
  method: string;
}

/** The endpoints by feature, in the order of the document. */
const featuresOf = ({ paths }: ApiDocument): ReadonlyMap<string, readonly Endpoint[]> => {
  const features = new Map<string, Endpoint[]>();
  for (const [path, methods] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      const feature = operation.tags[0] ?? "";
      features.set(feature, [...(features.get(feature) ?? []), { ...operation, path, method }]);
    }
  }
  return features;
};

const accessTexts = {
  public: "For everybody",
  user: "For signed-in users",
  admin: "For administrators",
};

const accessText = ({ "x-access": access, "x-scope": scope }: Endpoint) => {
  if (!scope) return accessTexts[access];
  const token = `an API token with the scope \`${scope}\``;
  return `${accessTexts[access]}, ${access === "public" ? "also" : "or"} with ${token}`;
};

/** Renders text with parts between backquotes as code. */
const WithCode = ({ text }: { text: string }) =>
  text.split("`").map((part, index) =>
    index % 2 === 1 ? (
      <code key={part} className="rounded-sm bg-sunken px-1 py-px">
        {part}
      </code>
    ) : (
      part
    ),
  );

const Schema = ({ title, value }: { title: string; value: unknown }) => (
  <details>
    <summary className="min-h-8 w-fit py-1 text-sm">
      <span className="text-link">{title}</span>
    </summary>
    <pre className="mt-1 rounded-md border bg-sunken/60 p-4 text-sm leading-relaxed wrap-anywhere whitespace-pre-wrap">
      {JSON.stringify(value, null, 2)}
    </pre>
  </details>
);

const EndpointView = ({ endpoint }: { endpoint: Endpoint }) => {
  const { operationId, method, path, summary, description, parameters, requestBody, responses } = endpoint;
  return (
    <article id={operationId} className="grid scroll-mt-24 grid-cols-1 gap-2 border-t py-5">
      <h3 className="font-text text-base font-semibold tracking-normal wrap-anywhere">
        <span className="mr-3 inline-block min-w-14 text-accent uppercase">{method}</span>
        {path}
      </h3>
      <p className="max-w-measure">
        <WithCode text={summary} />
      </p>
      {description && (
        <p className="max-w-measure text-ink-muted">
          <WithCode text={description} />
        </p>
      )}
      <p className="text-sm text-ink-muted">
        <WithCode text={accessText(endpoint)} />
      </p>
      <div className="grid grid-cols-1 gap-x-6 sm:flex sm:flex-wrap [&>details[open]]:w-full">
        {parameters.length > 0 && <Schema title="Parameters" value={parameters} />}
        {requestBody && <Schema title="Body" value={requestBody.content} />}
        <Schema title="Answers" value={responses} />
      </div>
    </article>
  );
};

const Contents = ({ features }: { features: ReturnType<typeof featuresOf> }) => (
  <nav
    aria-label="On this page"
    className="self-start lg:sticky lg:top-20 lg:max-h-[calc(100dvh-6rem)] lg:overflow-y-auto"
  >
    <p className="label-caps pb-2 text-ink-muted">On this page</p>
    <ul className="grid grid-cols-2 gap-x-6 border-t sm:grid-cols-3 lg:grid-cols-1">
      {[...features].map(([feature, endpoints]) => (
        <li key={feature} className="border-b">
          <a
            href={`#${feature}`}
            className="flex min-h-11 items-center justify-between py-1.5 text-sm leading-snug text-ink-muted hover:text-ink"
          >
            {capitalize(feature)}
            <span className="tabular-nums">{endpoints.length}</span>
          </a>
        </li>
      ))}
    </ul>
  </nav>
);

interface ApiDocsProps {
  settings: SiteSettings;
  data: ApiDocument;
}

/** `/api/docs`: the API document for people. */
export const ApiDocs = ({ settings, data }: ApiDocsProps) => {
  const features = featuresOf(data);
  return (
    <PublicLayout settings={settings}>
      <header className="border-b">
        <div className="mx-auto grid max-w-page gap-4 px-gutter py-[clamp(2rem,4vw,3rem)]">
          <h1 className="text-5xl">{data.info.title}</h1>
          <p className="max-w-[40rem] text-xl text-ink-muted">
            <WithCode text={data.info.description} />
          </p>
          <p>
            <a href="/api/openapi.json" className="text-link">
              Download openapi.json
            </a>
          </p>
        </div>
      </header>
      <div className="mx-auto grid max-w-page grid-cols-1 gap-x-[clamp(2rem,6vw,6rem)] gap-y-10 px-gutter py-[clamp(2.5rem,6vw,4.5rem)] lg:grid-cols-[15rem_minmax(0,1fr)]">
        <Contents features={features} />
        <div className="grid grid-cols-1 gap-12">
          {[...features].map(([feature, endpoints]) => (
            <section key={feature} aria-labelledby={feature} className="grid grid-cols-1">
              <h2 id={feature} className="scroll-mt-24 pb-3 text-3xl">
                {capitalize(feature)}
              </h2>
              {endpoints.map((endpoint) => (
                <EndpointView key={endpoint.operationId} endpoint={endpoint} />
              ))}
            </section>
          ))}
        </div>
      </div>
    </PublicLayout>
  );
};
