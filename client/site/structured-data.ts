import { publicPaths } from "#shared/paths.ts";
import type { SiteSettings } from "#shared/site-settings.ts";
import { plainText } from "./legal/document.ts";
import { frequentQuestions } from "./legal/faq.ts";
import type { PublicPage } from "./public-page.ts";

/** A JSON-LD element in the schema.org vocabulary. */
type JsonLd = Readonly<Record<string, unknown>>;

const context = "https://schema.org";

const organization = ({ appUrl, contactEmail, socialLinks }: SiteSettings, description: string): JsonLd => ({
  "@context": context,
  "@type": "Organization",
  name: "Meridian",
  slogan: "Your Global Mobility Dashboard",
  description,
  url: `${appUrl}${publicPaths.landing}`,
  logo: `${appUrl}/favicon.svg`,
  image: `${appUrl}/og.png`,
  ...(contactEmail && { email: contactEmail }),
  ...(socialLinks && { sameAs: Object.values(socialLinks) }),
});

const questions = (settings: SiteSettings): JsonLd => ({
  "@context": context,
  "@type": "FAQPage",
  mainEntity: frequentQuestions(settings)
    .sections.flatMap(({ parts = [] }) => parts)
    .map(({ title, blocks }) => ({
      "@type": "Question",
      name: title,
      acceptedAnswer: { "@type": "Answer", text: plainText(blocks) },
    })),
});

/** Structured data of a public page, for search engines. Used by the server only. */
export const jsonLdOf = (
  { path, description }: Pick<PublicPage, "path" | "description">,
  settings: SiteSettings,
): readonly JsonLd[] => {
  if (path === publicPaths.landing) return [organization(settings, description)];
  if (path === publicPaths.faq) return [questions(settings)];
  return [];
};
