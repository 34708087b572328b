import type { SiteSettings } from "#shared/site-settings.ts";
import { type LegalDocument, link, mailLink, paragraph } from "./document.ts";

/** Questions and answers, adapted to this site's settings. */
export const frequentQuestions = ({ sendsMail, contactEmail }: SiteSettings): LegalDocument => ({
  title: "Questions and answers",
  lead: "The product, its data and how reliable it is, the waitlist, and what happens to your own data.",
  updated: "2026-11-22",
  short: [],
  sections: [
    {
      id: "product",
      title: "The product",
      blocks: [],
      parts: [
        {
          id: "what-is-meridian",
          title: "What is Meridian, and what does it cost?",
          blocks: [
            paragraph`Meridian tracks changes in visas, residency, citizenship and tax for people who live in one country and earn in another. It has a feed of updates with filters; catalogs of residency and citizenship programs, company jurisdictions, and tools for privacy, travel and money; and an assistant that answers questions from all of these and names its sources. The ${link("blog", "/blog")} shows the latest updates to everybody.`,
            paragraph`It is free: accounts and the waitlist cost nothing. There is no advertising, and no provider pays to be listed.`,
          ],
        },
        {
          id: "advice",
          title: "Can I rely on it as legal or tax advice?",
          blocks: [
            paragraph`No. It is general information with sources, and so are the assistant's answers. Before you travel, move, invest or file, ask the authority or a licensed adviser. See the ${link("terms", "/terms#advice")}.`,
          ],
        },
      ],
    },
    {
      id: "data",
      title: "The data",
      blocks: [],
      parts: [
        {
          id: "sources",
          title: "Where do the updates come from, and how are they sorted?",
          blocks: [
            paragraph`From public feeds of authorities, official gazettes, parliaments and the trade press, and from a built-in archive of dated events. Every update names its publisher and, if known, whether that is an authority, the press or a law firm. It also links to the original.`,
            paragraph`Rules and word lists determine the topic, countries and tags: places, institutions, currencies, and the terms of each topic. Each tag has a relevance from 0 to 1; tags above 0.7 have a star. Such rules are sometimes wrong, so check the original.`,
          ],
        },
        {
          id: "freshness",
          title: "How fresh are they, and what does a date mean?",
          blocks: [
            paragraph`Our server reads each feed throughout the day, every half hour by default. The date is the publication date, unless a word beside it says otherwise: 'effective', 'adopted', 'announced' or 'deadline'. Updates without a date show the day when we first saw them, as 'first seen'.`,
          ],
        },
        {
          id: "confidence",
          title: "How reliable are the statements in the catalogs?",
          blocks: [
            paragraph`Each statement carries the numbers of its sources, which open the list of them with their dates. Each entry says how new its sources are and how many of its facts they confirm. A dashed circle marks a statement that no source confirms, and a missing figure reads 'Not stated by our sources'. If a figure has changed, the card shows the new one, and below it the old one struck through. 'Before' and a date mean that the old figure held until then. 'Listed earlier' means that we showed it before, and no source says until when it held; 'since' is the date of the new one.`,
          ],
        },
        {
          id: "errors",
          title: "I found an error. What can I do?",
          blocks: [
            contactEmail
              ? paragraph`Please tell us. Each catalog entry has a link 'Report an error', which starts an email about that entry. For everything else, write to ${mailLink(contactEmail)}. If you include a source, we can correct the error sooner.`
              : paragraph`No address for reports is set up on this site yet. Once it is, each catalog entry will have a link 'Report an error'.`,
          ],
        },
        {
          id: "machines",
          title: "Can my own programs read the data?",
          blocks: [
            paragraph`Yes. Updates are available as an ${link("Atom feed", "/blog/feed.xml")}, and the API is documented at ${link("/api/docs", "/api/docs")}. Some endpoints need an account: create an API token for your program on your profile page.`,
          ],
        },
      ],
    },
    {
      id: "joining",
      title: "Waitlist and account",
      blocks: [],
      parts: [
        {
          id: "waitlist",
          title: "What happens when I join the waitlist?",
          blocks: [
            sendsMail
              ? paragraph`We add your address to the list and send an email that asks you to confirm it. Its link works for 7 days. You hear from us again when Meridian opens. No email yet? Check your spam folder, or join again after an hour to get a new link.`
              : paragraph`We add your address to the list. This site sends no email yet, so the confirmation email is written to a file on our server and does not reach you. You don't need to do anything.`,
            paragraph`The form is on the ${link("home page", "/landing#waitlist")}. You don't need to be on the list to use Meridian: anybody can ${link("register", "/auth")}.`,
          ],
        },
        {
          id: "unsubscribe",
          title: "How do I leave the waitlist?",
          blocks: [
            paragraph`Every email ends with a link to unsubscribe, and one click on its page is enough. Most email programs also show their own button. Your address stays on the list, marked as unsubscribed, and gets no email unless it is signed up again. Anybody who enters the address can do that; it then gets a confirmation email, at most one an hour. You can also have it ${link("deleted completely", "/privacy#deletion")}.`,
          ],
        },
        {
          id: "password",
          title: "What does an account need, and what if I forget my password?",
          blocks: [
            paragraph`A username and a password. An email address is optional. If you add one on your ${link("profile page", "/profile")} and confirm it, you can get alerts by email, and 'Forgot password' on the sign-in page ${sendsMail ? "emails you a link to set a new one" : "would email you a link to set a new one, if this site sent email"}.`,
            paragraph`Without an email address, the operator can set a new password for you${contactEmail ? ": write to " : ""}${contactEmail ? mailLink(contactEmail) : ""}.`,
          ],
        },
      ],
    },
    {
      id: "privacy",
      title: "Your data",
      blocks: [],
      parts: [
        {
          id: "profile",
          title: "Who sees my profile, and am I tracked?",
          blocks: [
            paragraph`Nobody sees it, and you are not tracked. Your profile is stored in your browser only, so your other devices don't have it. It is sent only if you switch on 'Use my profile' before you ask the assistant: for that one answer, and we do not store it. One cookie keeps you signed in, and there are no analytics. See ${link("everything your browser stores", "/privacy#browser")}.`,
          ],
        },
        {
          id: "deletion",
          title: "How do I delete my data?",
          blocks: [
            paragraph`Delete your account, with everything stored about it, on your ${link("profile page", "/profile")}. You can download your data there first. This also clears what that browser stores for this site, except the theme, and your profile if you choose to keep it. On other devices, clear this site's data in the browser. You can delete conversations with the assistant one by one on its screen.`,
            contactEmail
              ? paragraph`To delete an address from the waitlist, write to ${mailLink(contactEmail)}. An administrator deletes it, or sends you what we store about it. See ${link("the details", "/privacy#deletion")}.`
              : paragraph`An administrator of this site deletes an address from the waitlist when you ask. See ${link("the details", "/privacy#deletion")}.`,
          ],
        },
      ],
    },
  ],
});
