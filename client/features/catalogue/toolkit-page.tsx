import { Link } from "wouter";
import { Card } from "#client/ui/card.tsx";
import { PageHeader } from "#client/ui/page-header.tsx";
import { RevealGroup, RevealItem } from "#client/ui/reveal.tsx";
import { toolsOf } from "#shared/catalogue/all-tools.ts";
import { type Toolkit, type ToolTab, toolkits } from "#shared/catalogue/tools.ts";
import { paths } from "#shared/paths.ts";

const names = Object.keys(toolkits) as Toolkit[];
const pages: Readonly<Record<Toolkit, string>> = {
  privacy: paths.privacyTools,
  travel: paths.travelTools,
  finance: paths.financeTools,
};

const namesOf = ({ groups }: ToolTab) =>
  groups.flatMap(({ category }) => toolsOf(category)).map(({ name }) => name);

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
                <ul className="mt-1 grid text-sm">
                  {tabs.map((tab) => (
                    <li key={tab.id} className="grid gap-1 border-t py-3 last:pb-0">
                      <Link
                        href={`${pages[name]}?tab=${tab.id}`}
                        className="relative justify-self-start text-link font-semibold"
                      >
                        {tab.label}
                      </Link>
                      <span className="text-ink-muted">{namesOf(tab).join(", ")}</span>
                    </li>
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
