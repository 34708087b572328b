import { travelTools } from "#shared/catalogue/content/travel-tools.ts";
import { toolkits } from "#shared/catalogue/tools.ts";
import { ToolsPage } from "./tools-page.tsx";

export const TravelToolsPage = ({ overviewPath }: { overviewPath: string }) => (
  <ToolsPage toolkit={toolkits.travel} tools={travelTools} overviewPath={overviewPath} />
);
