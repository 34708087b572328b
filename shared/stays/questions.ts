/** What a person can answer: yes or no, a number, or a list of countries. */
export type Answer = boolean | number | readonly string[];

/** Answers by the id of their question. A question without an answer is open. */
export type Answers = Readonly<Record<string, Answer | undefined>>;

interface Question {
  text: string;
  kind: "yes-no" | "number" | "year" | "countries";
}

/** The questions that rules ask because days alone do not decide. */
export const questions = {
  homes: { text: "In which countries do you have a home that you can use at any time?", kind: "countries" },
  centre: {
    text: "In which country are your strongest personal and economic ties: work, business, property?",
    kind: "countries",
  },
  family: { text: "In which countries do your spouse or your minor children live?", kind: "countries" },
  registered: { text: "In which countries are you entered in a register of residents?", kind: "countries" },
  intention: { text: "In which countries do you intend to live for the long term?", kind: "countries" },
  jobs: { text: "In which countries do you have a job or a business?", kind: "countries" },
  euFamily: {
    text: "Do you travel as a family member of a citizen of the EU, the EEA or Switzerland who moves freely?",
    kind: "yes-no",
  },
  officerGrant: {
    text: "How many days did the officer or the visa grant at this entry?",
    kind: "number",
  },
  "us.closerConnection": {
    text: "Do you have your tax home and a closer connection in another country (Form 8840)?",
    kind: "yes-no",
  },
  "us.taxHome": { text: "Was your tax home abroad for the whole period?", kind: "yes-no" },
  "us.studentSince": {
    text: "In which year did you first come to the US as a student with an F, J, M or Q visa? Enter 0 if you never did.",
    kind: "year",
  },
  "us.teacherSince": {
    text: "In which year did you first come to the US as a teacher or trainee with a J or Q visa? Enter 0 if you never did.",
    kind: "year",
  },
  "us.marriedToCitizen": {
    text: "Have you lived in marriage with a US citizen for the last three years?",
    kind: "yes-no",
  },
  "gb.marriedToCitizen": {
    text: "Are you married to a British citizen, or in a civil partnership with one?",
    kind: "yes-no",
  },
  "gb.residentBefore": {
    text: "Were you UK tax resident in at least one of the three tax years before?",
    kind: "yes-no",
  },
  "gb.family": {
    text: "Is your partner or a minor child UK resident? Do not count a child whom you see on 60 days or fewer.",
    kind: "yes-no",
  },
  "gb.accommodation": {
    text: "Is a place to live in the UK available to you for 91 days in a row, and do you spend at least one night there, or 16 nights at a close relative's?",
    kind: "yes-no",
  },
  "gb.workDays": {
    text: "On how many days of the tax year do you work more than three hours in the UK?",
    kind: "number",
  },
  "gb.fullTimeOverseas": {
    text: "Do you work full-time overseas for the whole tax year, without a break of 31 days?",
    kind: "yes-no",
  },
  "gb.fullTimeUk": {
    text: "Do you work full-time in the UK over 365 days, with more than 75% of your working days there?",
    kind: "yes-no",
  },
  "gb.onlyHomeInUk": {
    text: "Do you have a UK home for 91 days in a row that you use on at least 30 days of the tax year, and no home overseas that you use on 30 days or more?",
    kind: "yes-no",
  },
  "ch.work": { text: "Do you work for pay in Switzerland during the stay?", kind: "yes-no" },
  "cy.base": {
    text: "Do you have a permanent home in Cyprus, and a business, job or office there until the end of the year?",
    kind: "yes-no",
  },
  "cy.otherResidence": {
    text: "Are you tax resident in another country?",
    kind: "yes-no",
  },
  "cy.longElsewhere": {
    text: "Are you in one other country for more than 183 days of the year?",
    kind: "yes-no",
  },
  "ae.base": {
    text: "Do you have UAE or GCC nationality or a UAE residence permit, and a permanent place to live, a job or a business there?",
    kind: "yes-no",
  },
  "au.usualHomeAbroad": {
    text: "Is your usual place of abode outside Australia, and do you have no intention to live there?",
    kind: "yes-no",
  },
  "nz.abode": { text: "Do you have a permanent place of abode in New Zealand?", kind: "yes-no" },
  "za.ordinarilyResident": { text: "Is South Africa your real home?", kind: "yes-no" },
  "br.permanent": {
    text: "Do you hold a permanent visa of Brazil, or did you come with a job there?",
    kind: "yes-no",
  },
  "sg.employment": {
    text: "Do you work in Singapore without a break across the two years, and not as a director, entertainer or professional?",
    kind: "yes-no",
  },
  "my.absences": {
    text: "Were your absences for your work in Malaysia, for illness, or for social visits of at most 14 days?",
    kind: "yes-no",
  },
  "permit.start": { text: "Since when do you hold a residence permit of this country?", kind: "yes-no" },
  "br.extended": {
    text: "Did the federal police of Brazil extend your stay beyond the first 90 days?",
    kind: "yes-no",
  },
  "co.extended": {
    text: "Did Migración Colombia extend your stay beyond the first 90 days?",
    kind: "yes-no",
  },
  noOtherResidence: {
    text: "Are you without tax residence in any other country?",
    kind: "yes-no",
  },
  "absence.reason": {
    text: "Is there an accepted reason for the absences, such as serious illness or a crisis?",
    kind: "yes-no",
  },
  "absence.complete": {
    text: "Have you entered all your stays since the permit began? If so, days without a stay are days abroad.",
    kind: "yes-no",
  },
  "residence.kept": {
    text: "Can you show that you kept your residence during your longest absence? A year or more away always breaks it.",
    kind: "yes-no",
  },
  "stay.interrupted": { text: "Did you intend to come back after the breaks in your stay?", kind: "yes-no" },
  "stay.private": { text: "Was the stay purely private, for a visit, a cure or recreation?", kind: "yes-no" },
  "stay.temporaryAbsence": {
    text: "Were your trips abroad clearly temporary, without tax residence elsewhere?",
    kind: "yes-no",
  },
} as const satisfies Record<string, Question>;

export type QuestionId = keyof typeof questions;
