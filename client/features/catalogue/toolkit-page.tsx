import { allTools } from "virtual:catalogue/allTools";
import { Link } from "wouter";
import { Card } from "#client/ui/card.tsx";
import { PageHeader } from "#client/ui/page-header.tsx";
import { RevealGroup, RevealItem } from "#client/ui/reveal.tsx";
import { type ToolGroup, type Toolkit, toolkits, toolsOf } from "#shared/catalogue/tools.ts";
import { paths } from "#shared/paths.ts";

const names = Object.keys(toolkits) as Toolkit[];
const pages: Readonly<Record<Toolkit, string>> = {
  privacy: paths.privacyTools,
  travel: paths.travelTools,
  finance: paths.financeTools,
};

const namesOf = ({ category }: ToolGroup): string =>
  toolsOf(allTools, category)
    .map(({ name }) => name)
    .join(", ");

export const ToolkitPage = () => (
  <>
    <PageHeader
      title="Toolkit"
      subtitle="Services and gear for a life between countries: what they do, what they cost, and who they suit."
    />
    <RevealGroup>
      <ul className="grid gap-5">
        {names.map((name) => {
          const { title, description, tabs } = toolkits[name];
          return (
            <RevealItem key={name}>
              <Card
                aria-label={title}
                className="relative grid gap-x-10 gap-y-4 p-card transition-colors hover:border-control lg:grid-cols-[16rem_minmax(0,1fr)]"
              >
                <div className="grid content-start gap-2">
                  <h2 className="text-xl">
                    {/* The link covers the whole card. */}
                    <Link href={pages[name]} className="text-link after:absolute after:inset-0">
                      {title}
                    </Link>
                  </h2>
                  <p className="text-ink-muted">{description}</p>
                </div>
                <ul className="grid gap-x-8 text-sm sm:grid-cols-2 xl:grid-cols-3">
                  {tabs.flatMap(({ id, groups }) =>
                    groups.map((group) => (
                      <li key={group.category} className="grid content-start gap-1 border-t py-3">
                        <Link
                          href={`${pages[name]}?tab=${id}`}
                          className="relative justify-self-start text-link font-semibold"
                        >
                          {group.label}
                        </Link>
                        <span className="text-ink-muted">{namesOf(group)}</span>
                      </li>
                    )),
                  )}
                </ul>
              </Card>
            </RevealItem>
          );
        })}
      </ul>
    </RevealGroup>
  </>
);
