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

/** A kind of record with personal data. */
interface StoredRecord extends Part {
  /** Database tables that contain it. */
  tables: readonly string[];
}

type Facts = Readonly<Record<string, Passage>>;

const facts = (named: Facts): readonly Block[] => [
  { facts: Object.entries(named).map(([name, text]) => ({ name, text })) },
];

/** All personal data that the server stores. */
export const storedRecords = ({ sendsMail, asksLanguageModel }: SiteSettings): readonly StoredRecord[] => [
  {
    id: "waitlist",
    title: "A place on the waitlist",
    tables: ["waitlist", "waitlist_count"],
    blocks: facts({
      What: prose`Your email address; when you signed up; whether and when you confirmed it or left; and when we last asked you to confirm. If you followed a campaign link (${code("utm_source")}), the name of the campaign. If you came from another site, its host name, never the full address.`,
      Why: prose`To tell you when Meridian opens, and to see which links bring people here.`,
      "How long": prose`Until an administrator deletes it. If you leave the list, your address stays, marked as unsubscribed, and gets no email unless it is signed up again. Anybody who enters the address can do that; it then gets a confirmation email, at most one an hour. To remove it completely, ${link("ask us to delete it", "#deletion")}.`,
      "Who sees it": prose`The administrators of this site. They can search the list and download it.`,
    }),
  },
  {
    id: "mails",
    title: "Emails to you",
    tables: ["mails"],
    blocks: facts({
      What: prose`The address; the kind of email, and the day or week of a digest; the number of the account it concerns; when it was written and is due; whether one of our servers is sending it; and the number of attempts, the result and the reason for a failure. We keep the text only until the email is sent or given up. The text of a reminder about your stays is encrypted until then.`,
      Why: prose`To send each email once, and to try again if a server was unavailable.`,
      "How long": prose`The text usually for seconds, at most for a few days. The rest for 90 days, or until the account it concerns is ${link("deleted", "#deletion")}.`,
      ...(!sendsMail && {
        "On this site": prose`No mail server is set up. Instead, each complete email is written to a file on our server and deleted after 30 days.`,
      }),
    }),
  },
  {
    id: "account",
    title: "An account",
    tables: ["users"],
    blocks: facts({
      What: prose`Your username, as you typed it and in a normalized form for comparison; a hash of your password (argon2id), from which the password cannot be recovered; your role; the day you registered; and a number that increases when the password or role changes. An email address only if you give us one. We use it once you have opened the link that we send there.`,
      Why: prose`To sign you in, and to keep others out of your account. The address is used to send you alerts that you asked for, a link if you forget your password, and a notice when the password or the address changes.`,
      "How long": prose`Until the account is ${link("deleted", "#deletion")}. The address until you remove it.`,
    }),
  },
  {
    id: "saved",
    title: "Updates that you save",
    tables: ["saved_updates"],
    blocks: facts({
      What: prose`The number of your account, the update, and when you saved it.`,
      Why: prose`To show them to you again on every device.`,
      "How long": prose`Until you remove them, the update is deleted or your account is ${link("deleted", "#deletion")}.`,
      "Who sees it": prose`You. No screen shows it to anybody else, but the operator of the database could read it there.`,
    }),
  },
  {
    id: "decisions",
    title: "What administrators decide",
    tables: ["news_decisions"],
    blocks: facts({
      What: prose`If you are an administrator and hide or show an update: the update, your decision, when you took it, and the number of your account.`,
      Why: prose`So that administrators see who decided what, and can undo it.`,
      "How long": prose`Until the decision is withdrawn or the update is deleted. If your account is ${link("deleted", "#deletion")}, the decision stays without your number.`,
      "Who sees it": prose`The administrators of this site.`,
    }),
  },
  {
    id: "monitoring",
    title: "Your alert settings and alerts",
    tables: ["monitoring_preferences", "monitoring_terms", "monitoring_alerts", "monitoring_reminders"],
    blocks: facts({
      What: prose`Your countries, rules and keywords, with a copy that is indexed for search, and the rules that you muted. Whether and how often you want alerts by email and in the app. Your browser's time zone, so that emails arrive in the morning. When the last email was sent, and when the next one is due. For each alert: the update, the reason, when it was created, whether it was emailed, and when you read it. If your account keeps your stays: the reminders that follow from them, with their text encrypted as the stays are.`,
      Why: prose`To alert you to what you asked for: once, in time, and with the reason.`,
      "How long": prose`Settings until you save others. Alerts and reminders for 12 months, or until their update, your stays or your account are ${link("deleted", "#deletion")}.`,
      "Who sees it": prose`You. No screen shows it to anybody else, but the operator of the database could read it there.`,
    }),
  },
  {
    id: "stays",
    title: "Your stays, if you keep them in your account",
    tables: ["kept_stays"],
    blocks: facts({
      What: prose`Your stays with their countries, days and notes; your passports and permits; your citizenships; and your answers to the questions of the rules. We store all of it encrypted. We also store the number of your account, when you saved, the day on which we last checked for reminders, and whether a check is still due.`,
      Why: prose`To show your stays on all your devices, to count your days, and to remind you before a limit is crossed or a document expires.`,
      "How long": prose`Until you delete it on the stays page, or until your account is ${link("deleted", "#deletion")}.`,
      "Who sees it": prose`You. A copy of the database does not show it, because the key is derived from a secret of the server that is not in the database. The operator of the server has both and could read it.`,
    }),
  },
  {
    id: "sessions",
    title: "A session, while you are signed in",
    tables: ["sessions"],
    blocks: facts({
      What: prose`A random ID, which is also in your cookie; the number of your account; a short name of your browser and system, for example 'Firefox on Windows'; and when the session started and ends. We store neither your IP address nor the rest of what your browser sends about itself.`,
      Why: prose`To keep you signed in, and to let you see and sign out your devices.`,
      "How long": prose`About 30 days after you last used it. Signing out ends it at once, here or from another device. Ended sessions are deleted every night.`,
    }),
  },
  {
    id: "api-tokens",
    title: "API tokens, if you create any",
    tables: ["api_tokens"],
    blocks: facts({
      What: prose`For each token: a random ID, the number of your account, the name you gave it, what it may do, when it was created, when it expires, and the minute of its last use. Of the token itself we store only a hash, from which nobody can get it back.`,
      Why: prose`To let your own programs use Meridian for you, and to show you which can.`,
      "How long": prose`Until you revoke it or change your password, until your account is ${link("deleted", "#deletion")}, or until 30 days after it expires.`,
      "Who sees it": prose`You. No screen shows it to anybody else, but the operator of the database could read it there.`,
    }),
  },
  {
    id: "networks",
    title: "Networks that you sign in from",
    tables: ["sign_in_networks"],
    blocks: facts({
      What: prose`For each account, the networks from which somebody signed in or set a new password, and the last time: the first three numbers of an IPv4 address, or the first 48 bits of an IPv6 address. Never the full address.`,
      Why: prose`So that somebody who guesses passwords from elsewhere cannot lock you out of the networks you use.`,
      "How long": prose`For 90 days after the last sign-in or new password from that network.`,
    }),
  },
  {
    id: "conversations",
    title: "Conversations with the assistant",
    tables: ["assistant_conversations", "assistant_messages", "assistant_leases"],
    blocks: facts({
      What: prose`Your questions and the answers with their sources and times; how each was answered, for example by search; and the name of each conversation, when it started and when you last asked something in it. The text is stored twice: as you see it, and in a form for searching. While an answer is being written, a marker that it is; if the server stops, the marker expires after 15 seconds.`,
      Why: prose`So that you can return to them, so that the assistant understands follow-up questions, and so that it writes one answer for you at a time.`,
      "How long": prose`Until you delete them, one by one or all at once, on the assistant's screen. Otherwise until you have not used them for 12 months, until you have 1,000 newer ones, or until the account is ${link("deleted", "#deletion")}. Your browser creates the files you export.`,
      "Who sees it": prose`You. Administrators see only ${link("the questions that you rated", "#ratings")} and ${link("those that got no answer", "#unanswered")}. No screen shows the rest to anybody else, but the operator of the database could read it there.`,
      "Your profile": prose`If you switch on 'Use my profile', we use your profile for that one answer and do not store it. If you also switch on 'Use my stays', the same holds for the countries and days of your newest stays and of your permits, and for what the laws say about them, such as '36 of 90 days'. If the answer repeats parts of it, they stay in the conversation.`,
    }),
  },
  {
    id: "ratings",
    title: "Your ratings of answers",
    tables: ["answer_ratings"],
    blocks: facts({
      What: prose`If you rate an answer as right or wrong: your rating, the reason and your note; the question, shortened to 300 characters, without email addresses and numbers of six or more digits; how it was answered; when you rated it, the number of your account, and whether an administrator has marked it as done.`,
      Why: prose`To find wrong answers and correct them.`,
      "How long": prose`Until you delete the conversation, it expires, or your account is ${link("deleted", "#deletion")}. If you ask the same question again or edit it, the rating of the answer before stays.`,
      "Who sees it": prose`You. The administrators of this site see how many answers were rated right and wrong. Of those rated wrong, they see and can download the question, the reason, your note, how it was answered and the day, but not your name or account. The operator of the database could read all of it there.`,
    }),
  },
  {
    id: "unanswered",
    title: "Questions that got no answer",
    tables: ["unanswered_questions"],
    blocks: facts({
      What: prose`If the assistant finds nothing on a question: its text, shortened to 300 characters, without email addresses and numbers of six or more digits; the day; how often it was asked on that day; and whether an administrator is done with it. Nothing says who asked. What you write about yourself in other words stays in the text, so leave out names.`,
      Why: prose`To learn what people need to know, and to answer it.`,
      "How long": prose`For 12 months. Because nothing connects the text with you, it stays when you delete the conversation or your account.`,
      "Who sees it": prose`The administrators of this site. They can download the list.`,
    }),
  },
  {
    id: "counters",
    title: "Counters of attempts",
    tables: ["rate_limits"],
    blocks: facts({
      What: prose`When somebody signs in, registers, changes or exports an account, asks for a new password, uses the waitlist form, the alert settings or a mailed link, rates an answer of the assistant, creates an API token, or polls a news source as an administrator; and when somebody asks a question in words in the command palette, in the planner, or on the Entry or Programs screen, or a program asks one of the questions of the API or of ${code("/mcp")}: the IP address (the first 64 bits of an IPv6 address) and the number of attempts. For password attempts also the username. For waitlist sign-ups also the network: the first three numbers of an IPv4 address, or the first 48 bits of an IPv6 address. For an email address entered for an account: its hash, and how many emails it got. For an invalid API token: the network it came from. For an API token: the number of its account, its ID, and how many requests it sent. For an account, by its number: how many ${asksLanguageModel ? "summaries were written because its owner opened them first, not which ones; how many " : ""}questions the assistant was asked; and that a link was emailed a moment ago.`,
      Why: prose`To slow down password guessing and floods of requests, and to share the ${asksLanguageModel ? "language model" : "assistant"} fairly.`,
      "How long": prose`They count for at most an hour (a day for ${asksLanguageModel ? "summaries and " : ""}questions) and are deleted the following night.`,
    }),
  },
];

const operator = ({ appUrl, contactEmail }: SiteSettings): Section => ({
  id: "operator",
  title: "Who is responsible",
  blocks: [
    paragraph`Anybody may run the Meridian software. Responsible for this installation, and called 'we' on this page, is whoever operates ${appUrl ? new URL(appUrl).host : "this site"}.`,
    contactEmail
      ? paragraph`Write to ${mailLink(contactEmail)} with any question about your data.`
      : paragraph`No address for questions is set up on this site yet. Until then, please ask the person who told you about the site.`,
  ],
});

const stored = (settings: SiteSettings): Section => ({
  id: "stored",
  title: "What our server stores",
  blocks: [
    paragraph`The records below can contain data about you. The rest of the database contains news, countries, imported entry rules, their sources, the assistant's search index, how many questions were answered in which way, and queues of background work, with no personal data. If you only read public pages, nothing about you is stored.`,
    paragraph`A program or an AI assistant can ask Meridian for you, through ${code("/api/questions")} or ${code("/mcp")}. We compute the answer, and store neither the question nor the answer, only a ${link("counter of attempts", "#counters")}. The operator of the assistant decides what it keeps.`,
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
              text: prose`${code("__Host-meridian")}, or ${code("meridian")} if the site does not use https.`,
            },
            {
              name: "What",
              text: prose`The random ID of your session, with a signature. Scripts cannot read it, and it is sent to this site only.`,
            },
            { name: "When", text: prose`Set when you sign in or register. Visitors get no cookie.` },
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
      title: "Why there is no cookie banner",
      blocks: [
        paragraph`A banner asks for consent to storage that the service does not need. Our only cookie is needed to keep you signed in, and the entries below store what you chose on this site. So there is nothing to consent to.`,
      ],
    },
    {
      id: "storage",
      title: "Local storage and IndexedDB",
      blocks: [
        paragraph`Your browser stores these entries for this site. They are never sent to us, except your profile if you switch on 'Use my profile' before you ask the assistant, the countries and days of your stays and permits, with what the laws say about them, if you also switch on 'Use my stays', and one country of it if you try or save alert settings that start with it.`,
        {
          facts: [
            { name: code("ui-theme"), text: prose`Your theme: light, dark or system.` },
            {
              name: code("userProfile"),
              text: prose`Your profile: residencies, citizenships, how and where you work, and your company's details. 'Use my profile' sends it with a question, for ${link("that one answer", "#conversations")}.`,
            },
            {
              name: code("entry-choice"),
              text: prose`The passports, residence permits and destinations that you chose on the Entry screen. They are also in its address. A question that you write there, or on the Programs screen, is sent to us to be answered, and is not stored.`,
            },
            {
              name: code("programme-answers"),
              text: prose`Your answers to 'What can I get?': income, kind of work, family, and what you add, such as age, savings and exchange rates. Your browser compares them with the programs.`,
            },
            {
              name: code("application-plans"),
              text: prose`Your application plans: for each program the day of the move, the days you plan with, and what is done.`,
            },
            {
              name: code("feed-visit"),
              text: prose`When you last used the feed, and the newest update of this visit and the one before, to mark later updates as new.`,
            },
            {
              name: code("feed-shortcuts"),
              text: prose`The word 'off' if you turned off the feed's keyboard shortcuts.`,
            },
            {
              name: code("feed-density"),
              text: prose`The word 'list' if you chose to see the feed as a list.`,
            },
            {
              name: code("staysPlace"),
              text: prose`Where you keep your stays: the word 'device' or 'account'.`,
            },
            {
              name: code("signed-in-before"),
              text: prose`The word 'yes' once you have signed in. Public pages ask the server who you are only if this entry exists. Signing out removes it.`,
            },
            {
              name: code("scroll …"),
              text: prose`In session storage: how far you scrolled, to restore the position after a reload. Deleted when you close the tab.`,
            },
          ],
        },
        paragraph`One more entry is in IndexedDB:`,
        {
          facts: [
            {
              name: code("travels"),
              text: prose`What you enter on the Stays screen: stays with their days and notes, passports and permits with their numbers if you give them, other citizenships, and your answers to the questions of rules. Your browser counts the days. Nothing of it is sent to us, unless you ${link("keep it in your account", "#stays")}. A question that you write in the planner is sent to us to be read, without your stays, and is not stored. 'Use my stays' sends the assistant the countries and days of your newest stays and of your permits, and what the laws say about them. It uses them for one answer and stores none of them.`,
            },
          ],
        },
        paragraph`To remove all entries, clear this site's data in your browser's settings. ${link("Deleting your account", "#deletion")} removes them from the browser you use for it, except the theme.`,
      ],
    },
  ],
};

const log: Section = {
  id: "log",
  title: "What the log contains",
  blocks: [
    paragraph`The software writes a log. By default, it contains about requests:`,
    {
      list: [
        prose`requests that failed because of an error on our side: the time, a random number, the page's address without its query string, and the error;`,
        prose`emails that could not be written or sent: the number of the email or the account, the kind and the reason, without the recipient.`,
      ],
    },
    paragraph`While we look for an error, we can log every request with its time, page and result. The log never contains IP addresses, names, email addresses, cookies, API tokens, or what you sent with a form. Our hosting decides how long logs are kept. A hosting company or proxy may keep its own log, including IP addresses, which this page cannot know about.`,
  ],
};

const others = ({ sendsMail, asksLanguageModel, flagHost }: SiteSettings): Section => ({
  id: "others",
  title: "Who else receives data",
  blocks: [
    {
      list: [
        prose`Hosting: the server, database and log run on machines of a company that we chose, or on our own.`,
        sendsMail
          ? prose`Mail server: emails to you go through our mail server to yours. Both see your address and the text.`
          : prose`No mail server: this site sends no email.`,
        asksLanguageModel
          ? prose`Language model: when you ask the assistant, the model that we chose writes the answer. It receives your question, the earlier messages of that conversation, passages from our catalogs, countries and news, and what we compute for your question; if you switch on 'Use my profile', also the facts of your profile, and if you switch on 'Use my stays', what the laws say about your days, for that one answer. It receives neither your name nor your IP address. Do not include anything in a question that it should not see. Its operator decides what it keeps.`
          : prose`No language model: our server composes the assistant's answers and the summaries from our catalogs, countries and news.`,
        ...(asksLanguageModel
          ? [
              prose`The same model writes the summary of an update when the first reader opens it. It receives what was published: the update's title, text, source, date, topic and countries. It learns nothing about readers.`,
            ]
          : []),
        flagHost
          ? prose`Flag host: flag images come from ${code(flagHost)}. On screens with flags, your browser requests each one there, so that host sees your IP address and which flags you look at. Everything else comes from this site.`
          : prose`No other host: scripts, fonts, images and flags all come from this site.`,
        prose`News publishers, only if you follow a link. Our server fetches their feeds, so they do not see who reads them here. The same applies to all other external links, including those to share a page.`,
      ],
    },
    paragraph`Nobody else. There are no analytics, no advertising and no third-party content. We do not sell data.`,
  ],
});

const deletion = ({ contactEmail }: SiteSettings): Section => {
  const write = contactEmail ? prose`Write to ${mailLink(contactEmail)}` : prose`Contact us`;
  const writeToo = contactEmail ? prose`write to ${mailLink(contactEmail)}` : prose`contact us`;
  return {
    id: "deletion",
    title: "Deletion, and your other rights",
    blocks: [
      {
        facts: [
          {
            name: "The waitlist",
            text: prose`Every email has a link to unsubscribe, and most email programs show a button for it. You then get no more emails from the list, unless the address is signed up again.`,
          },
          {
            name: "Your address",
            text: [
              ...write,
              ...prose`. An administrator deletes the entry with the records of its emails, or sends you everything we store about it.`,
            ],
          },
          {
            name: "Your stays",
            text: prose`The stays page deletes what your account keeps, with its reminders.`,
          },
          {
            name: "Your conversations",
            text: prose`The list of your conversations has buttons to delete one, or all of them, with your ratings of the answers.`,
          },
          {
            name: "Your account",
            text: [
              ...prose`Your ${link("profile page", "/profile")} has a button that deletes the account and everything stored about it, after you enter your password. It also clears what that browser ${link("stores for this site", "#storage")}, except the theme, and your profile if you choose to keep it. If you cannot sign in, `,
              ...writeToo,
              ...prose` with your username.`,
            ],
          },
          {
            name: "A copy of your data",
            text: prose`The same page downloads everything stored about your account as one JSON file. It leaves out secrets (the hash of your password and the IDs of your sessions), the text of unsent emails, and ${link("the counters", "#counters")}, which expire soon. Your profile is not in the file, because only your browser stores it.`,
          },
          {
            name: "Alert emails",
            text: prose`Each has a link to unsubscribe. On your profile page you can remove your address completely.`,
          },
          {
            name: "Your profile",
            text: prose`It is only on your device: ${link("clear it there", "#storage")}, or delete it with your account.`,
          },
        ],
      },
      paragraph`Backups of the database contain deleted data until they are replaced.`,
      paragraph`If the GDPR or a similar law protects you, you have the right to access, correct, restrict, delete and receive your data, to object to its use, and to withdraw a consent. You can also complain to your data protection authority. Our legal bases: your consent for the waitlist; our agreement with you, the ${link("terms", "/terms")}, for the account, its session, cookie, alerts, stays and conversations; and our legitimate interest in a secure site with limited costs for networks, counters and the log, and in correct answers for ratings and questions that got none.`,
    ],
  };
};

export const privacyNotice = (settings: SiteSettings): LegalDocument => ({
  title: "Privacy",
  lead: "What this site stores about you, why, for how long, and how to delete it.",
  updated: "2026-11-28",
  short: [
    {
      title: "One cookie",
      text: "It keeps you signed in. Visitors get none, so there is no cookie banner.",
    },
    {
      title: "No trackers",
      text: "No analytics, no advertising and no third-party content.",
    },
    {
      title: "Your profile stays with you",
      text: "Your residencies, citizenships and work are stored in your browser only. The assistant uses them for one answer if you allow it.",
    },
    {
      title: "The waitlist only asks for your email address",
      text: "We use it to tell you what comes next. One click unsubscribes you.",
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
        paragraph`This page is part of the software and describes what it does. The date at the top shows its last change.`,
      ],
    },
  ],
});
