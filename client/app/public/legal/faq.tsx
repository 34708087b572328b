import { frequentQuestions } from "#client/features/landing/legal/content/faq.ts";
import { LegalPage } from "#client/features/landing/legal/legal-page.tsx";
import type { SiteSettings } from "#shared/site-settings.ts";
import { publicPaths } from "../../paths.ts";
import { PublicLayout } from "../public-layout.tsx";

/** `/faq`: questions about the product and their answers. */
export const Faq = ({ settings }: { settings: SiteSettings }) => (
  <PublicLayout settings={settings} path={publicPaths.faq}>
    <LegalPage document={frequentQuestions(settings)} />
  </PublicLayout>
);
