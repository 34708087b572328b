import { financeTools } from "./content/finance-tools.ts";
import { privacyTools } from "./content/privacy-tools.ts";
import { travelTools } from "./content/travel-tools.ts";
import type { Tool, ToolCategory } from "./tools.ts";

/** All tools, by toolkit and category. A page loads its own toolkit's only. */
export const allTools: readonly Tool[] = [...privacyTools, ...travelTools, ...financeTools];

/** The tools of one category, in the order of its page. */
export const toolsOf = (category: ToolCategory): readonly Tool[] =>
  allTools.filter((tool) => tool.category === category);
