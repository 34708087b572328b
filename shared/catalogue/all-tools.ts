import { financeTools } from "./content/tools/finance.ts";
import { privacyTools } from "./content/tools/privacy.ts";
import { travelTools } from "./content/tools/travel.ts";
import type { Tool, ToolCategory } from "./tools.ts";

/** All tools, by toolkit and category. A page loads its own toolkit's only. */
export const allTools: readonly Tool[] = [...privacyTools, ...travelTools, ...financeTools];

/** The tools of one category, in the order of its page. */
export const toolsOf = (category: ToolCategory): readonly Tool[] =>
  allTools.filter((tool) => tool.category === category);
