import type { SiteSettings } from "#shared/site-settings.ts";
import { type LegalDocument, link, mailLink, paragraph, prose } from "./document.ts";

/** The terms of use, which hold for visitors and for accounts. */
export const termsOfUse = ({ appUrl, contactEmail }: SiteSettings): LegalDocument => ({
  title: "Terms",
  lead: "What you can expect of this site, and what it expects of you. Short, and meant as it says.",
  updated: "2026-11-22",
  short: [
    {
      title: "Information, not advice",
      text: "Check with the authority or a licensed adviser before you act.",
    },
    {
      title: "Sources are shown",
      text: "So that you can judge each statement. Any of them can still be wrong.",
    },
    { title: "Free of charge", text: "Accounts and the waitlist cost nothing, and nothing is sold here." },
    { title: "Fair use", text: "Use it for yourself and your work. Do not break it, or into it." },
  ],
  sections: [
    {
      id: "parties",
      title: "Between whom",
      blocks: [
        paragraph`Meridian is a program that anybody may run. These terms are between you and whoever operates ${appUrl ? new URL(appUrl).host : "this site"}, called 'we'. By using the site you accept them; if you do not, please leave it unused.`,
      ],
    },
    {
      id: "advice",
      title: "Information, not advice",
      blocks: [
        paragraph`This site tells what authorities and the press publish on visas, residency, citizenship, tax and companies, and describes programs, tools and places. None of it is legal, tax, immigration or financial advice, and none of it is made for your case. Rules change without notice and are applied by people; what decides is the official text, and the authority that applies it. Ask them, or an adviser who is licensed for it, before you travel, move, invest or file.`,
      ],
    },
    {
      id: "sources",
      title: "Sources, and what belongs to others",
      blocks: [
        {
          list: [
            prose`Updates show the title of an article or notice, its date, who published it, and a link to it. The text belongs to its publisher, whose terms hold there. Subject, countries and tags are put on by our program, by rules, and it can err.`,
            prose`Statements in the catalogues name their sources, with dates where these bear one. What no source confirms is marked 'Unverified'. Where a value is missing we say so, and do not guess.`,
            prose`Tools, providers and programs are described because people who live across borders use them. Nobody pays to be listed, and the links carry no code that earns us a commission.`,
            prose`We do not control the sites that links lead to.`,
          ],
        },
      ],
    },
    {
      id: "warranty",
      title: "No warranty",
      blocks: [
        paragraph`The site is offered as it is. It may contain errors, be out of date, be away for a while, change, or end. As far as the law lets us, we are not liable for what follows from relying on it. Where the law knows liability that cannot be excluded, as for intent, gross negligence or harm to persons, these terms leave it untouched.`,
      ],
    },
    {
      id: "account",
      title: "Your account",
      blocks: [
        {
          list: [
            prose`It is for one person. Keep the password to yourself; what is done with it counts as done by you. We never ask for it.`,
            prose`Use it to read, to look things up and to keep your settings, privately or at work. The programming interface at ${link("/api/docs", "/api/docs")} is open to you within its limits.`,
            prose`Do not use it to get at what belongs to others, to get around limits, to overload the site, to copy all of it by machine, to spread harmful code, or for anything that the law forbids.`,
            prose`We may close an account that is used so. You may leave at any time: you delete it yourself, with everything in it, on your ${link("profile page", "/profile")}.`,
          ],
        },
      ],
    },
    {
      id: "waitlist",
      title: "The waitlist",
      blocks: [
        paragraph`A place on the waitlist costs nothing and binds nobody: we promise no date, and you can leave by one click. Enter your own address only.`,
      ],
    },
    {
      id: "data",
      title: "Your data",
      blocks: [paragraph`What is stored, why and for how long stands under ${link("Privacy", "/privacy")}.`],
    },
    {
      id: "law",
      title: "Law, changes, contact",
      blocks: [
        paragraph`These terms name no law and no court, because the program does not know where it is run. What the law of your country gives you as a consumer stays yours. If a sentence here does not hold, the others do.`,
        paragraph`The terms come with the program; the date at the head says when they last changed. Whoever goes on using the site after that uses it under the new ones.`,
        contactEmail
          ? paragraph`Questions go to ${mailLink(contactEmail)}.`
          : paragraph`No address for questions is set up on this site yet.`,
      ],
    },
  ],
});
