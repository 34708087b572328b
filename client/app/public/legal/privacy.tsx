import { privacyNotice } from "#client/features/landing/legal/content/privacy.ts";
import { LegalPage } from "#client/features/landing/legal/legal-page.tsx";
import type { SiteSettings } from "#shared/site-settings.ts";
import { publicPaths } from "../../paths.ts";
import { PublicLayout } from "../public-layout.tsx";

/** `/privacy`: what this site stores about people, and how to have it deleted. */
export const Privacy = ({ settings }: { settings: SiteSettings }) => (
  <PublicLayout settings={settings} path={publicPaths.privacy}>
    <LegalPage document={privacyNotice(settings)} />
  </PublicLayout>
);
