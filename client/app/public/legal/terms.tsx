import { termsOfUse } from "#client/features/landing/legal/content/terms.ts";
import { LegalPage } from "#client/features/landing/legal/legal-page.tsx";
import type { SiteSettings } from "#shared/site-settings.ts";
import { publicPaths } from "../../paths.ts";
import { PublicLayout } from "../public-layout.tsx";

/** `/terms`: what a visitor and this site can expect of each other. */
export const Terms = ({ settings }: { settings: SiteSettings }) => (
  <PublicLayout settings={settings} path={publicPaths.terms}>
    <LegalPage document={termsOfUse(settings)} />
  </PublicLayout>
);
