import type { SiteSettings } from "#shared/site-settings.ts";
import {
  type Block,
  code,
  type LegalDocument,
  link,
  mailLink,
  type Part,
  type Passage,
  paragraph,
  prose,
  type Section,
} from "./document.ts";

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

const operator = ({ appUrl, contactEmail }: SiteSettings): Section => ({
  id: "operator",
  title: "Who is responsible",
  blocks: [
    paragraph`Meridian is a program that anybody may run. Responsible for this copy of it, and meant by 'we' on this page, is whoever operates ${appUrl ? new URL(appUrl).host : "this site"}.`,
    contactEmail
      ? paragraph`Write to ${mailLink(contactEmail)} with any question about your data.`
      : paragraph`No address to write to is set up on this site yet. Until it is, please turn to whoever told you of the site.`,
  ],
});

const stored = (settings: SiteSettings): Section => ({
  id: "stored",
  title: "What our server stores",
  blocks: [
    paragraph`Eight kinds of record can speak of you. The rest of the database holds news, countries and their sources, what the assistant looks things up in, and queues of background work in which nobody is named. A visitor who only reads leaves nothing in it.`,
  ],
  parts: storedRecords(settings),
});

const browser: Section = {
  id: "browser",
  title: "What your browser keeps",
  blocks: [],
  parts: [
    {
      id: "cookie",
      title: "One cookie",
      blocks: [
        {
          facts: [
            {
              name: "Name",
              text: prose`${code("__Host-meridian")}, or ${code("meridian")} where the site is not reached by https.`,
            },
            {
              name: "What",
              text: prose`The random name of your session with a signature. No script can read it, and it goes to this site only.`,
            },
            { name: "When", text: prose`It is set when you sign in or register. Visitors get no cookie.` },
            {
              name: "How long",
              text: prose`30 days after your last visit, like the session. Signing out removes it.`,
            },
          ],
        },
      ],
    },
    {
      id: "banner",
      title: "Why no banner asks you about cookies",
      blocks: [
        paragraph`A banner asks for consent to what is not needed for the service that you asked for. The one cookie is needed to keep you signed in, and what is listed below does what you chose on this site. There is nothing to ask for, so no banner is needed.`,
      ],
    },
    {
      id: "storage",
      title: "Local storage",
      blocks: [
        paragraph`Kept by your browser for this site. None of it is ever sent to us, but for your profile where you switch on 'Use my profile' before you ask the assistant.`,
        {
          facts: [
            { name: code("ui-theme"), text: prose`Your choice of light, dark or the system's theme.` },
            {
              name: code("userProfile"),
              text: prose`Your profile, as you saved it: residencies, citizenships, how and where you work, and your company's details. 'Use my profile' sends it with a question, for ${link("that one answer", "#conversations")}.`,
            },
            {
              name: code("feed-visit"),
              text: prose`When you last used the feed, and the time of the newest update that it and the visit before it showed you, so that what has come since can be marked as new.`,
            },
            {
              name: code("feed-shortcuts"),
              text: prose`The word 'off' if you have switched off the keyboard shortcuts of the feed.`,
            },
            {
              name: code("signed-in-before"),
              text: prose`The word 'yes' once you have signed in, so that public pages ask the server who you are only where somebody was signed in before. Signing out removes it.`,
            },
            {
              name: code("scroll …"),
              text: prose`In the storage of the tab: how far down you read a screen, so that loading it again leads back there. It goes when you close the tab.`,
            },
          ],
        },
        paragraph`To remove all of this, clear the data of this site in the settings of your browser. ${link("Deleting your account", "#deletion")} removes it from the browser that you do that in, but for the theme.`,
      ],
    },
  ],
};

const log: Section = {
  id: "log",
  title: "What the log says",
  blocks: [
    paragraph`The program writes a log of its work. As it is set by default, the log holds of people's requests:`,
    {
      list: [
        prose`each request that failed through a fault of ours: the time, a random number, the address of the page without its query, and the fault;`,
        prose`each mail that could not be written or sent: its number or that of the account, its kind and the reason, without the recipient.`,
      ],
    },
    paragraph`We can set it to name every request by time, page and outcome while we look for a fault. In no setting does it hold network addresses, names, e-mail addresses, cookies, or what you sent with a form. How long it is kept is a matter of our hosting, not of the program; and a hosting company or proxy in front of it may keep a log of its own, with network addresses, of which this page cannot know.`,
  ],
};

const others = ({ sendsMail, asksLanguageModel, flagHost }: SiteSettings): Section => ({
  id: "others",
  title: "Who else gets data",
  blocks: [
    {
      list: [
        prose`Our hosting: server, database and log run on machines of a company that we chose, or on our own.`,
        sendsMail
          ? prose`The mail server: mails to you are handed to the mail server that we use, and by it to yours. Both see your address and the text.`
          : prose`No mail server: this site sends no mail.`,
        asksLanguageModel
          ? prose`The language model: when you ask the assistant, the model that we chose is asked to answer. It gets your question, what was said before in that conversation, and passages from our catalogues, countries and news; where you switch on 'Use my profile' also the facts of your profile, for that one answer. It gets neither your name nor your network address; do not write into a question what it shall not see. What its operator keeps is up to that operator.`
          : prose`No language model: answers of the assistant and summaries of updates are put together on our server, from our catalogues, countries and news.`,
        ...(asksLanguageModel
          ? [
              prose`The same model writes the summary of an update when the first reader opens it. It gets what was published: title, text, source, date, subject and countries of the update. It learns nothing about readers, not even that there was one.`,
            ]
          : []),
        flagHost
          ? prose`The flag host: pictures of flags come from ${code(flagHost)}. Screens that show flags make your browser ask that host for each, and so it sees your network address and which flag you look at. All else comes from this site.`
          : prose`No other host: scripts, fonts, pictures and flags all come from this site, so that reading it tells nobody else.`,
        prose`Publishers of news, only if you follow a link. Their feeds are fetched by our server, so that they do not see who reads them here. The same holds for every other link that leads away, those to share a page among them.`,
      ],
    },
    paragraph`Nobody else. There are no analytics, no advertising, and no parts of other companies in the pages. We do not sell data.`,
  ],
});

const deletion = ({ contactEmail }: SiteSettings): Section => {
  const write = contactEmail ? prose`Write to ${mailLink(contactEmail)}` : prose`Tell us`;
  const writeToo = contactEmail ? prose`write to ${mailLink(contactEmail)}` : prose`tell us`;
  return {
    id: "deletion",
    title: "Deletion, and your other rights",
    blocks: [
      {
        facts: [
          {
            name: "The waitlist",
            text: prose`Every mail has a link to unsubscribe, and most mail programs show a button for it: you get no more mail from the list then, unless the address is signed up once more.`,
          },
          {
            name: "Your address",
            text: [
              ...write,
              ...prose`: an administrator deletes the entry with everything that is noted of its mails, or sends you all that is held about it.`,
            ],
          },
          {
            name: "Your conversations",
            text: prose`The list of your conversations with the assistant has buttons to delete one, or all of them.`,
          },
          {
            name: "Your account",
            text: [
              ...prose`Your ${link("profile page", "/profile")} has a button that deletes it, with everything that is stored about it, at once; your password is asked. It also clears what the browser that you use for it ${link("keeps for this site", "#storage")}, but for the theme; your profile there goes too, unless you untick it. Who cannot sign in any more: `,
              ...writeToo,
              ...prose` with your username.`,
            ],
          },
          {
            name: "A copy of your data",
            text: prose`The same page saves what is stored about your account as one file, which programs can read, too. Left out are what would let somebody in, which is the hash of your password and the names of your sessions; the text of mails that wait to be sent; and ${link("the counters", "#counters")}, which soon run out. Your profile is in your browser, and so not in the file.`,
          },
          {
            name: "Mails with alerts",
            text: prose`Each has a link to unsubscribe. On your profile page you take your address out altogether.`,
          },
          {
            name: "Your profile",
            text: prose`It is kept on your device only: ${link("clear it there", "#storage")}, or with your account.`,
          },
        ],
      },
      paragraph`Copies of the database that we keep as a backup hold what was deleted until they are replaced.`,
      paragraph`Where the GDPR or a law like it protects you, you may ask what is held about you, have it corrected, restricted, deleted or handed to you, object to its use, and take back a consent for the time to come. You may also complain to the authority for data protection where you live. The waitlist rests on your consent; the account, its session, cookie, alerts and conversations on the agreement between us, the ${link("terms", "/terms")}; networks, counters and the log on our interest in keeping the site and its accounts safe and its costs bounded.`,
    ],
  };
};

/** The privacy notice: what this software stores, as it is set up here. */
export const privacyNotice = (settings: SiteSettings): LegalDocument => ({
  title: "Privacy",
  lead: "What this site stores about you, why, for how long, and how to have it deleted.",
  updated: "2026-11-22",
  short: [
    {
      title: "One cookie",
      text: "It keeps you signed in, and visitors get none. That is why no banner asks you anything.",
    },
    {
      title: "No trackers",
      text: "No analytics, no advertising, and no parts of other companies in the pages.",
    },
    {
      title: "Your profile stays with you",
      text: "Where you live, what you are a citizen of and how you work is kept by your browser only; the assistant gets it for one answer if you say so.",
    },
    {
      title: "The waitlist is an address",
      text: "Used to tell you that we open. One click takes you off it.",
    },
  ],
  sections: [
    operator(settings),
    stored(settings),
    browser,
    log,
    others(settings),
    deletion(settings),
    {
      id: "changes",
      title: "When this page changes",
      blocks: [
        paragraph`This page comes with the program and changes with it, so that it tells what the program does. The date at its head says when it last did.`,
      ],
    },
  ],
});
