import { ArrowRight, Building2, Landmark, type LucideIcon, Scale } from "lucide-react";
import { Link } from "wouter";
import { buttonVariants } from "#client/ui/button-variants.ts";
import { Card } from "#client/ui/card.tsx";
import { PageHeader } from "#client/ui/page-header.tsx";
import { RevealGroup, RevealItem } from "#client/ui/reveal.tsx";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "#client/ui/tabs.tsx";
import { type CompanyService, companyServices } from "#shared/catalogue/content/guides.ts";
import { paths } from "#shared/paths.ts";

interface ServiceCardProps {
  service: CompanyService;
  icon: LucideIcon;
  next: { path: string; label: string; main?: boolean };
}

const ServiceCard = ({ service: { title, text, points }, icon: Icon, next }: ServiceCardProps) => (
  <Card aria-label={title} className="flex h-full flex-col gap-4 p-card">
    <div className="grid gap-3">
      <Icon aria-hidden="true" className="size-7 text-accent" strokeWidth={1.5} />
      <h2 className="text-xl">{title}</h2>
      <p>{text}</p>
    </div>
    <ul className="mb-2 border-b text-sm text-ink-muted">
      {points.map((point) => (
        <li key={point} className="border-t py-2.5">
          {point}
        </li>
      ))}
    </ul>
    <Link
      href={next.path}
      className={buttonVariants({
        variant: next.main ? "primary" : "secondary",
        className: "mt-auto self-start",
      })}
    >
      {next.label}
      <ArrowRight aria-hidden="true" strokeWidth={1.75} />
    </Link>
  </Card>
);

export const CompanyPage = () => (
  <>
    <PageHeader
      title="Company Services"
      subtitle="Manage your company formation, taxes, and compliance across multiple jurisdictions."
    />
    <Tabs defaultValue="overview">
      <TabsList aria-label="Company Services">
        <TabsTrigger value="overview">Overview</TabsTrigger>
      </TabsList>
      <TabsContent value="overview" className="@container">
        <RevealGroup>
          <ul className="grid gap-5 @4xl:grid-cols-3">
            <RevealItem>
              <ServiceCard
                service={companyServices.management}
                icon={Building2}
                next={{ path: paths.formation, label: "Create a Company", main: true }}
              />
            </RevealItem>
            <RevealItem>
              <ServiceCard
                service={companyServices.compliance}
                icon={Scale}
                next={{ path: paths.feed, label: "Follow Changes" }}
              />
            </RevealItem>
            <RevealItem>
              <ServiceCard
                service={companyServices.tax}
                icon={Landmark}
                next={{ path: `${paths.formation}?sort=tax`, label: "Compare Corporate Taxes" }}
              />
            </RevealItem>
          </ul>
        </RevealGroup>
      </TabsContent>
    </Tabs>
  </>
);
