import { lateComponent } from "#client/ui/late-part.tsx";
import { Skeleton } from "#client/ui/loading.tsx";

/** Loads the fields of a stay ahead of time. */
export const loadStayForm = async () => (await import("./stay-form.tsx")).StayForm;

/** The fields of a stay, for those who do not type it as text. */
export const LateStayForm = lateComponent(loadStayForm, {
  fallback: <Skeleton className="h-28 rounded-md" />,
  failure: "Couldn't load the fields.",
});
