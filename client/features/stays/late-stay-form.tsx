import { lateComponent } from "#client/ui/late-part.tsx";
import { Skeleton } from "#client/ui/loading.tsx";

/** Loads the stay form. Call it early to preload the code. */
export const loadStayForm = async () => (await import("./stay-form.tsx")).StayForm;

/** The form for a stay, as an alternative to text entry. */
export const LateStayForm = lateComponent(loadStayForm, {
  fallback: <Skeleton className="h-28 rounded-md" />,
  failure: "Couldn't load the form.",
});
