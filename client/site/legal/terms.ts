import type { SiteSettings } from "#shared/site-settings.ts";
import { type LegalDocument, link, mailLink, paragraph, prose } from "./document.ts";

export const termsOfUse = ({ appUrl, contactEmail }: SiteSettings): LegalDocument => ({
  title: "Terms",
  lead: "What you can expect from this site, and what it expects from you.",
  updated: "2026-11-22",
  short: [
    {
      title: "Information, not advice",
      text: "Check with the authority or a licensed adviser before you act.",
    },
    {
      title: "Sources are shown",
      text: "You can check each statement. Any of them can still be wrong.",
    },
    { title: "Free of charge", text: "Accounts and the waitlist cost nothing. We sell nothing here." },
    { title: "Fair use", text: "Use it for yourself and your work. Do not attack or overload it." },
  ],
  sections: [
    {
      id: "parties",
      title: "Who these terms are between",
      blocks: [
        paragraph`Anybody may run the Meridian software. These terms are between you and whoever operates ${appUrl ? new URL(appUrl).host : "this site"}, called 'we'. By using the site you accept them. If you do not accept them, please do not use it.`,
      ],
    },
    {
      id: "advice",
      title: "Information, not advice",
      blocks: [
        paragraph`This site reports what authorities and the press publish on visas, residency, citizenship, tax and companies, and describes programs, tools and places. None of it is legal, tax, immigration or financial advice, and it does not consider your case. Rules change without notice. Only the official text and the authority that applies it are decisive. Ask the authority or a licensed adviser before you travel, move, invest or file.`,
      ],
    },
    {
      id: "sources",
      title: "Sources and third-party content",
      blocks: [
        {
          list: [
            prose`Updates show the title, date, publisher and first words of an article or notice, and a link to it. The text belongs to its publisher, whose terms apply there. Our software assigns the topic, countries and tags by rules, which can be wrong.`,
            prose`Statements in the catalogs name their sources, with dates if they have one. A dashed circle marks a statement that no source confirms. If a value is missing, we say so and do not guess.`,
            prose`We describe tools, providers and programs because people who live across borders use them. Nobody pays to be listed, and the links carry no code that earns us a commission.`,
            prose`We do not control the sites that we link to.`,
          ],
        },
      ],
    },
    {
      id: "warranty",
      title: "No warranty",
      blocks: [
        paragraph`The site is provided as is. It may contain errors, be out of date or unavailable, change, or end. As far as the law allows, we are not liable for damage that results from relying on it. These terms do not limit liability that the law does not allow us to exclude, such as for intent, gross negligence or personal injury.`,
      ],
    },
    {
      id: "account",
      title: "Your account",
      blocks: [
        {
          list: [
            prose`An account is for one person. Keep your password secret. You are responsible for what is done with it. We never ask for it.`,
            prose`Use it to read, to look things up and to keep your settings, privately or at work. You may use the API described at ${link("/api/docs", "/api/docs")} within its limits.`,
            prose`Do not use it to access other people's data, to bypass limits, to overload the site, to copy all of its content automatically, to spread malware, or for anything illegal.`,
            prose`We may close an account that is misused. You can delete your account and everything in it at any time on your ${link("profile page", "/profile")}.`,
          ],
        },
      ],
    },
    {
      id: "waitlist",
      title: "The waitlist",
      blocks: [
        paragraph`The waitlist is free and without obligation: we promise no date, and you can leave with one click. Enter only your own address.`,
      ],
    },
    {
      id: "data",
      title: "Your data",
      blocks: [paragraph`See ${link("Privacy", "/privacy")} for what is stored, why and for how long.`],
    },
    {
      id: "law",
      title: "Law, changes, contact",
      blocks: [
        paragraph`These terms name no law and no court, because the software does not know where it is operated. They do not limit your rights as a consumer under the law of your country. If one provision is invalid, the others remain valid.`,
        paragraph`The terms are part of the software. The date at the top shows their last change. If you continue to use the site after a change, the new terms apply.`,
        contactEmail
          ? paragraph`Send questions to ${mailLink(contactEmail)}.`
          : paragraph`No address for questions is set up on this site yet.`,
      ],
    },
  ],
});
