import type { Tool } from "../../tools.ts";
import { bankingTools } from "./banking.ts";
import { cryptoTools } from "./crypto.ts";
import { taxTools } from "./tax.ts";

/** The tools of the finance toolkit, in the order of its page. */
export const financeTools: readonly Tool[] = [...bankingTools, ...taxTools, ...cryptoTools];
