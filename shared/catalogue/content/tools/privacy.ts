import type { Tool } from "../../tools.ts";
import { browserTools } from "./browser.ts";
import { passwordTools } from "./password.ts";
import { vpnTools } from "./vpn.ts";

/** The tools of the privacy toolkit, in the order of its page. */
export const privacyTools: readonly Tool[] = [...vpnTools, ...passwordTools, ...browserTools];
