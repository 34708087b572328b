import type { SiteSettings } from "#shared/site-settings.ts";
import { type LegalDocument, link, mailLink, paragraph } from "./document.ts";

/** Questions about the product, with answers that hold for this site's settings. */
export const frequentQuestions = ({ sendsMail, contactEmail }: SiteSettings): LegalDocument => ({
  title: "Questions and answers",
  lead: "About the product, where its data comes from and how sure it is, the waitlist, and what happens to your own data.",
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
            paragraph`A place to follow what changes in visas, residency, citizenship and tax, for people who live in one country and earn in another. It has a feed of updates with filters, catalogues of residency and citizenship programs, places to form a company, tools for privacy, travel and money, and an assistant that answers questions from all of these and names its sources. The latest updates are open to everybody in the ${link("blog", "/blog")}.`,
            paragraph`It costs nothing: an account is free, and so is a place on the waitlist. There is no advertising, and no provider pays to be listed.`,
          ],
        },
        {
          id: "advice",
          title: "Can I rely on it as legal or tax advice?",
          blocks: [
            paragraph`No. It is information with its sources, made for nobody's case in particular; the answers of the assistant are no more than that. Before you travel, move, invest or file, ask the authority or a licensed adviser. More on that in the ${link("terms", "/terms#advice")}.`,
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
            paragraph`From public feeds of authorities, official gazettes and parliaments, and of the trade press that follows them, and from a built-in archive of dated events. Every update names who published it, says where it is known whether that is an authority, the press or a law firm, and links to the original.`,
            paragraph`Subject, countries and tags are found by lists of words and rules in the program: places, institutions, currencies, and the terms of each subject. Each tag has a relevance from 0 to 1, and above 0.7 it bears a star. Such rules err now and then; the original is there to check.`,
          ],
        },
        {
          id: "freshness",
          title: "How fresh are they, and what does a date mean?",
          blocks: [
            paragraph`Our server reads each feed again and again through the day, every half hour where the operator has set nothing else. The date is that of publication. Where it is another, the word beside it says which: 'effective', 'adopted', 'announced', 'deadline'. A source without dates is shown as 'first seen', on the day when we first saw it.`,
          ],
        },
        {
          id: "confidence",
          title: "How sure are the statements in the catalogues?",
          blocks: [
            paragraph`Each names its sources, with their dates where they bear one, and each entry says when it was last checked, or that it was not. What no source confirms is marked 'Unverified'; a figure that no source gives reads 'Not stated by our sources'; and what has moved since a figure was fixed stands beside it as 'Changed', with its date.`,
          ],
        },
        {
          id: "errors",
          title: "I found an error. What can I do?",
          blocks: [
            contactEmail
              ? paragraph`Please tell us. Each entry of the catalogues has a link 'Report an error', which begins a mail that names the entry; for all else write to ${mailLink(contactEmail)}. Tell us where the right thing can be read, and we can mend it sooner.`
              : paragraph`No address for that is set up on this site yet. Once it is, each entry of the catalogues has a link 'Report an error'.`,
          ],
        },
        {
          id: "machines",
          title: "Can my own programs read the data?",
          blocks: [
            paragraph`Yes. The updates come as an ${link("Atom feed", "/blog/feed.xml")} for any feed reader, and the programming interface is described at ${link("/api/docs", "/api/docs")}. Some of it needs an account.`,
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
              ? paragraph`Your address is put on the list, and a mail asks you to confirm that it is yours; its link is good for 7 days. After that you hear from us when Meridian opens. Has no mail come? Look among the unwanted ones, or join again after an hour: you get a new link.`
              : paragraph`Your address is put on the list. This site sends no mail yet, so the mail that asks you to confirm is written to a file on our server and does not reach you; there is nothing for you to do.`,
            paragraph`The list is on the ${link("start page", "/landing#waitlist")}. To look around you need no place on it: anybody can ${link("register", "/auth")}.`,
          ],
        },
        {
          id: "unsubscribe",
          title: "How do I leave it again?",
          blocks: [
            paragraph`Every mail ends with a link to unsubscribe; the page behind it has one button and asks nothing. Most mail programs show a button of their own for it. The address stays on the list, marked as unsubscribed, and nobody writes to it unless it is signed up again. Anybody can do that who types it in; it then gets a mail that asks to confirm it, one an hour at most. You can have it ${link("deleted altogether", "/privacy#deletion")}.`,
          ],
        },
        {
          id: "password",
          title: "What does an account need, and what if I forget the password?",
          blocks: [
            paragraph`A username and a password. An e-mail address is up to you: with one that you gave on your ${link("profile page", "/profile")} and confirmed, alerts come by mail, and 'Forgot password' on the sign-in page ${sendsMail ? "mails you a link for a new one" : "would mail you a link for a new one, if this site sent mails"}.`,
            paragraph`Without one, the operator can set a new password${contactEmail ? ", and you reach them at " : ""}${contactEmail ? mailLink(contactEmail) : ""}.`,
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
            paragraph`Nobody, and no. The profile is kept by your browser, so that another device does not have it either. It is sent only where you switch on 'Use my profile' before you ask the assistant: for that one answer, and we do not store it. There is one cookie, which keeps you signed in, and no analytics; ${link("the whole list", "/privacy#browser")} is short.`,
          ],
        },
        {
          id: "deletion",
          title: "How do I have my data deleted?",
          blocks: [
            paragraph`Your account you delete yourself, on your ${link("profile page", "/profile")}, with everything that is stored about it; there you can also save it as a file first. What this browser keeps of you goes with it, but for your choice of theme; your profile too, unless you untick it. On other devices, clear the data of this site in the browser. Conversations with the assistant you can delete one by one, where you see them.`,
            contactEmail
              ? paragraph`For an address on the waitlist write to ${mailLink(contactEmail)}: an administrator deletes it, or first sends you what is held. ${link("The details", "/privacy#deletion")} stand under Privacy.`
              : paragraph`An address on the waitlist is deleted by an administrator of this site when you ask for it. ${link("The details", "/privacy#deletion")} stand under Privacy.`,
          ],
        },
      ],
    },
  ],
});
