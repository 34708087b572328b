import type { SiteSettings } from "#shared/site-settings.ts";
import { type Block, code, link, type Part, type Passage, prose } from "../document.ts";

/** A kind of record that can speak of a person. */
interface StoredRecord extends Part {
  /** Tables of the database that hold it. */
  tables: readonly string[];
}

type Facts = Readonly<Record<string, Passage>>;

const facts = (named: Facts): readonly Block[] => [
  { facts: Object.entries(named).map(([name, text]) => ({ name, text })) },
];

/** Everything that the server stores about people. */
export const storedRecords = ({ sendsMail, asksLanguageModel }: SiteSettings): readonly StoredRecord[] => [
  {
    id: "waitlist",
    title: "A place on the waitlist",
    tables: ["waitlist", "waitlist_count"],
    blocks: facts({
      What: prose`Your e-mail address; when you signed up; whether you confirmed it or left, and when; when we last asked you to confirm. If the link that brought you bore the name of a campaign (${code("utm_source")}), that name; if another site led you here, the name of its host, never the whole address.`,
      Why: prose`To tell you that Meridian opens, and to see which links bring people here.`,
      "How long": prose`Until an administrator deletes it. Leaving the list keeps the address, marked as unsubscribed, and nobody writes to it unless it is signed up again. Anybody can do that who types it in; it then gets a mail that asks to confirm it, one an hour at most. ${link("Ask for its deletion", "#deletion")} and it goes altogether.`,
      "Who sees it": prose`The administrators of this site, who can search the list and save it as a file.`,
    }),
  },
  {
    id: "mails",
    title: "Mails to you",
    tables: ["mails"],
    blocks: facts({
      What: prose`The address; what kind of mail it is, and for a digest of which day or week; the number of the account that it is about; when it was written and is due, and whether one of our servers works on it; how often it was tried, what became of it, and why it failed. The text only until the mail is on its way, or given up.`,
      Why: prose`So that each mail is sent once, and tried again where a server was away.`,
      "How long": prose`The text for seconds as a rule, for a few days at most. The rest for 90 days, or until the account that it is about is ${link("deleted", "#deletion")}.`,
      ...(!sendsMail && {
        "On this site": prose`No mail server is set up. Each mail is written to a file on our server instead, whole, and deleted 30 days later.`,
      }),
    }),
  },
  {
    id: "account",
    title: "An account",
    tables: ["users"],
    blocks: facts({
      What: prose`The username, as you wrote it and in the form in which names are compared; a hash of the password (argon2id), from which nobody can read the password; the role; the day of registration; a number that rises when the password or the role changes. An e-mail address only if you give one: first as one that waits, then, once you have opened the link that we sent there, as the one that mails go to.`,
      Why: prose`To let you in, and nobody else under your name. The address to send you the alerts that you asked for and a link when you forgot your password, and to tell you when the password or the address was changed.`,
      "How long": prose`Until the account is ${link("deleted", "#deletion")}; the address until you take it out.`,
    }),
  },
  {
    id: "monitoring",
    title: "What you want to be told of, and were told",
    tables: ["monitoring_preferences", "monitoring_terms", "monitoring_alerts"],
    blocks: facts({
      What: prose`Your country, rules and keywords, as you saved them and in the form in which they are looked up; whether and how often you want to be told, by mail and in the app; the time zone of your browser, so that mails come in the morning; when the last mail came and the next one is due. For each alert the update, the reason, when it came, whether it was mailed, and when you read it.`,
      Why: prose`To tell you of what you asked for, once, in time, and with the reason.`,
      "How long": prose`Until you save other settings; alerts for 12 months, or until the update that they tell of goes, or the account is ${link("deleted", "#deletion")}.`,
      "Who sees it": prose`You. No screen shows it to anybody else; whoever runs the database could read it there.`,
    }),
  },
  {
    id: "sessions",
    title: "A session, while you are signed in",
    tables: ["sessions"],
    blocks: facts({
      What: prose`A random name, which your cookie carries; the number of your account; browser and system in short, for example 'Firefox on Windows'; when the session began, and when it ends. Neither your network address nor more of what your browser says of itself.`,
      Why: prose`To keep you signed in from one page to the next, and so that you can see where you are signed in and sign out there.`,
      "How long": prose`30 days after you last used it, give or take an hour. Signing out ends it at once, here or from another device. What has ended is deleted each night.`,
    }),
  },
  {
    id: "networks",
    title: "Networks that you sign in from",
    tables: ["sign_in_networks"],
    blocks: facts({
      What: prose`For each account, the networks from which somebody signed in to it or chose a new password, and when last: the first three numbers of an IPv4 address, or the first 48 bits of an IPv6 address. Never the whole address.`,
      Why: prose`Whoever guesses at your password from somewhere else then cannot lock you out of the places that you use.`,
      "How long": prose`90 days after the last sign-in or new password from there.`,
    }),
  },
  {
    id: "conversations",
    title: "Conversations with the assistant",
    tables: ["assistant_conversations", "assistant_messages", "assistant_leases"],
    blocks: facts({
      What: prose`Your questions and the answers, with the sources that these name, and when; the name of each conversation, when it began and when you last asked something in it. Words are kept twice, as you see them and as they are searched. While an answer is being written also that it is, until it ends or, where the server does, for 15 seconds.`,
      Why: prose`So that you can come back to them, that a further question is understood from what was said before, and that one answer is written for you at a time.`,
      "How long": prose`Until you delete them, one by one or all at once, there where you ask; until 12 months after you last used them; until there are 1,000 that you used later; or until the account is ${link("deleted", "#deletion")}. Files that you export are made by your browser.`,
      "Who sees it": prose`You. No screen shows it to anybody else; whoever runs the database could read it there.`,
      "Your profile": prose`Where you switch on 'Use my profile', it is used for that one answer and not stored by us. What the answer repeats of it stays in the conversation, like all that it says.`,
    }),
  },
  {
    id: "counters",
    title: "Counters of attempts",
    tables: ["rate_limits"],
    blocks: facts({
      What: prose`For whoever signs in, registers, changes or saves an account, asks for a new password, uses the form of the waitlist, the settings of alerts or a mailed link, or as an administrator has a source of news read: the network address (of an IPv6 address the first 64 bits), and how often. For a password that was tried also the username; for a place on the waitlist also the network: the first three numbers of an IPv4 address, or the first 48 bits of an IPv6 address. For an e-mail address that was entered for an account: a hash of it, and how many mails it got. For an account, by its number: how many ${asksLanguageModel ? "summaries were written because its owner opened them first, not which; how many " : ""}questions the assistant was asked; and that a link was mailed a moment ago.`,
      Why: prose`To slow down guessing and floods, and so that nobody keeps the ${asksLanguageModel ? "language model" : "assistant"} busy.`,
      "How long": prose`They count for an hour at most, those of ${asksLanguageModel ? "summaries and " : ""}questions for a day, and are deleted in the night that follows.`,
    }),
  },
];
