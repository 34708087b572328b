import { AssistantPage as Assistant } from "#client/features/assistant/assistant-page.tsx";
import { lateComponent } from "#client/ui/late-part.tsx";

/** Loads with the switch of the profile. */
const StaysSwitch = lateComponent(
  () => import("#client/features/stays/stays-switch.tsx").then((module) => module.StaysSwitch),
  { failure: "Couldn't load your stays.", fallback: <div className="min-h-9" /> },
);

/** The assistant, with a switch for the stays beside the one for the profile. */
export const AssistantPage = () => <Assistant staysSwitch={StaysSwitch} />;
