import { askedContract } from "./assistant/asked-contract.ts";
import { assistantContract } from "./assistant/contract.ts";
import { accountContract } from "./auth/account-contract.ts";
import { apiTokenContract } from "./auth/api-token-contract.ts";
import { authContract } from "./auth/contract.ts";
import { countriesContract } from "./countries/contract.ts";
import { stayFactsContract } from "./countries/stay-facts.ts";
import { entryContract } from "./entry/contract.ts";
import { healthContract } from "./health/contract.ts";
import { lawContract } from "./law/contract.ts";
import { alertsContract } from "./monitoring/alerts-contract.ts";
import { monitoringContract } from "./monitoring/contract.ts";
import { newsContract } from "./news/contract.ts";
import { moderationContract } from "./news/moderation-contract.ts";
import { sourcesContract } from "./news/sources-contract.ts";
import { placesContract } from "./places/contract.ts";
import { programmesContract } from "./programmes/contract.ts";
import { askContract } from "./questions/ask-contract.ts";
import { questionsContract } from "./questions/contract.ts";
import { staysContract } from "./stays/contract.ts";
import { waitlistContract } from "./waitlist/contract.ts";

/** All contracts by feature. The server, the API document, and the tests use this object. */
export const api = {
  account: accountContract,
  alerts: alertsContract,
  apiTokens: apiTokenContract,
  asked: askedContract,
  assistant: assistantContract,
  auth: authContract,
  countries: countriesContract,
  stayFacts: stayFactsContract,
  entry: entryContract,
  health: healthContract,
  law: lawContract,
  moderation: moderationContract,
  monitoring: monitoringContract,
  news: newsContract,
  places: placesContract,
  programmes: programmesContract,
  ask: askContract,
  questions: questionsContract,
  sources: sourcesContract,
  stays: staysContract,
  waitlist: waitlistContract,
};
