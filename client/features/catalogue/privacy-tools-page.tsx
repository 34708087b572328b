import { privacyTools } from "virtual:catalogue/privacyTools";
import { toolkits } from "#shared/catalogue/tools.ts";
import { ToolsPage } from "./tools-page.tsx";

export const PrivacyToolsPage = () => <ToolsPage toolkit={toolkits.privacy} tools={privacyTools} />;
