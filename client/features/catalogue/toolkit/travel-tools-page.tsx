import { travelTools } from "#shared/catalogue/content/tools/travel.ts";
import { toolkits } from "#shared/catalogue/toolkits.ts";
import { ToolsPage } from "./tools-page.tsx";

/** The toolkit of travel. */
export const TravelToolsPage = ({ overviewPath }: { overviewPath: string }) => (
  <ToolsPage toolkit={toolkits.travel} tools={travelTools} overviewPath={overviewPath} />
);
