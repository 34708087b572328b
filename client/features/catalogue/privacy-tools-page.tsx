import { privacyTools } from "#shared/catalogue/content/privacy-tools.ts";
import { toolkits } from "#shared/catalogue/tools.ts";
import { ToolsPage } from "./tools-page.tsx";

export const PrivacyToolsPage = ({ overviewPath }: { overviewPath: string }) => (
  <ToolsPage toolkit={toolkits.privacy} tools={privacyTools} overviewPath={overviewPath} />
);
