import { financeTools } from "#shared/catalogue/content/tools/finance.ts";
import { toolkits } from "#shared/catalogue/toolkits.ts";
import { ToolsPage } from "./tools-page.tsx";

/** The toolkit of finance. */
export const FinanceToolsPage = ({ overviewPath }: { overviewPath: string }) => (
  <ToolsPage toolkit={toolkits.finance} tools={financeTools} overviewPath={overviewPath} />
);
