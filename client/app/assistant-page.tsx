import { AssistantPage as Assistant } from "#client/features/assistant/assistant-page.tsx";
import { lateComponent } from "#client/ui/late-part.tsx";

/** Loads when the profile switch loads. */
const StaysSwitch = lateComponent(
  () => import("#client/features/stays/stays-switch.tsx").then((module) => module.StaysSwitch),
  { failure: "Couldn't load your stays.", fallback: <div className="min-h-9" /> },
);

/** The assistant, with a switch for the user's stays next to the one for the profile. */
export const AssistantPage = () => <Assistant staysSwitch={StaysSwitch} />;
