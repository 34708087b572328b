import { MapPinOff } from "lucide-react";
import type { ReactNode } from "react";
import { CompareView } from "#client/places/compare-view.tsx";
import { PlaceView } from "#client/places/place-view.tsx";
import { PlacesView, SearchForm } from "#client/places/places-view.tsx";
import { buttonVariants } from "#client/ui/button-variants.ts";
import { publicPaths } from "#shared/paths.ts";
import type { CompareData, PlaceData, PlaceFault, PlacesData } from "#shared/places/pages.ts";
import { comparePath, mapPath, placePath } from "#shared/places/paths.ts";
import { DrawnEmptyState } from "./drawn-empty-state.tsx";
import { PublicLayout } from "./public-layout.tsx";
import type { PublicPageProps } from "./public-page.ts";

const Page = ({
  settings,
  path,
  children,
}: Pick<PublicPageProps, "settings"> & { path: string; children: ReactNode }) => (
  <PublicLayout settings={settings} path={path}>
    <div className="mx-auto max-w-page px-gutter py-section">{children}</div>
  </PublicLayout>
);

const FaultView = ({ fault: { title, text } }: { fault: PlaceFault }) => (
  <DrawnEmptyState
    as="h1"
    icon={MapPinOff}
    title={title}
    description={text}
    action={
      <div className="grid w-full justify-items-center gap-4">
        <SearchForm />
        <a href={publicPaths.places} className={buttonVariants({ variant: "secondary" })}>
          See all places
        </a>
      </div>
    }
  />
);

/** `/places/:slug`, and the error pages below `/places` */
export const PlacePage = ({ settings, data }: PublicPageProps<PlaceData>) =>
  "fault" in data ? (
    <Page settings={settings} path={publicPaths.places}>
      <FaultView fault={data.fault} />
    </Page>
  ) : (
    <Page settings={settings} path={placePath(data.slug)}>
      <PlaceView place={data} settings={settings} />
    </Page>
  );

/** `/places` */
export const PlacesPage = ({ settings, data }: PublicPageProps<PlacesData>) => (
  <Page settings={settings} path={mapPath(data.color)}>
    <PlacesView data={data} />
  </Page>
);

/** `/places/compare` */
export const ComparePage = ({ settings, data }: PublicPageProps<CompareData>) =>
  "fault" in data ? (
    <PlacePage settings={settings} data={data} />
  ) : (
    <Page settings={settings} path={comparePath(data.compared.map(({ slug }) => slug))}>
      <CompareView data={data} />
    </Page>
  );
