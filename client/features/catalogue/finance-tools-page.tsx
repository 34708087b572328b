import { financeTools } from "#shared/catalogue/content/finance-tools.ts";
import { toolkits } from "#shared/catalogue/tools.ts";
import { ToolsPage } from "./tools-page.tsx";

export const FinanceToolsPage = ({ overviewPath }: { overviewPath: string }) => (
  <ToolsPage toolkit={toolkits.finance} tools={financeTools} overviewPath={overviewPath} />
);
