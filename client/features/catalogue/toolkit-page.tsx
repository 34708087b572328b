import { Link } from "wouter";
import { Card } from "#client/ui/card.tsx";
import { PageHeader } from "#client/ui/page-header.tsx";
import { RevealGroup, RevealItem } from "#client/ui/reveal.tsx";
import { type Toolkit, toolkits } from "#shared/catalogue/tools.ts";
import { paths } from "#shared/paths.ts";

const names = Object.keys(toolkits) as Toolkit[];
const pages: Readonly<Record<Toolkit, string>> = {
  privacy: paths.privacyTools,
  travel: paths.travelTools,
  finance: paths.financeTools,
};

export const ToolkitPage = () => (
  <>
    <PageHeader
      title="Toolkit"
      subtitle="Services and gear for a life between countries: what they do, what they cost, and who they suit."
    />
    <RevealGroup>
      <ul className="grid gap-5 lg:grid-cols-3">
        {names.map((name) => {
          const { title, description, tabs } = toolkits[name];
          return (
            <RevealItem key={name}>
              <Card
                aria-label={title}
                className="relative grid h-full content-start gap-3 p-card transition-colors hover:border-control"
              >
                <h2 className="text-xl">
                  {/* The link covers the whole card. */}
                  <Link href={pages[name]} className="text-link after:absolute after:inset-0">
                    {title}
                  </Link>
                </h2>
                <p className="text-ink-muted">{description}</p>
                <ul className="mt-1 grid gap-1.5 border-t pt-3 text-sm">
                  {tabs.map(({ id, label }) => (
                    <li key={id}>{label}</li>
                  ))}
                </ul>
              </Card>
            </RevealItem>
          );
        })}
      </ul>
    </RevealGroup>
  </>
);
