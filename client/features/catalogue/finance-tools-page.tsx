import { financeTools } from "virtual:catalogue/financeTools";
import { toolkits } from "#shared/catalogue/tools.ts";
import { ToolsPage } from "./tools-page.tsx";

export const FinanceToolsPage = () => <ToolsPage toolkit={toolkits.finance} tools={financeTools} />;
