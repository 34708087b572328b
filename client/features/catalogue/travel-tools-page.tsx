import { travelTools } from "virtual:catalogue/travelTools";
import { toolkits } from "#shared/catalogue/tools.ts";
import { ToolsPage } from "./tools-page.tsx";

export const TravelToolsPage = () => <ToolsPage toolkit={toolkits.travel} tools={travelTools} />;
