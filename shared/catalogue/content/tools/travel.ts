import type { Tool } from "../../tools.ts";
import { esimTools } from "./esim.ts";
import { gadgetTools } from "./gadget.ts";
import { insuranceTools } from "./insurance.ts";
import { mailTools } from "./mail.ts";
import { smsTools } from "./sms.ts";
import { ticketTools } from "./ticket.ts";

/** The tools of the travel toolkit, in the order of its page. */
export const travelTools: readonly Tool[] = [
  ...esimTools,
  ...ticketTools,
  ...mailTools,
  ...smsTools,
  ...gadgetTools,
  ...insuranceTools,
];
