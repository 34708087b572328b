import { lazy, Suspense } from "react";
import { Spinner } from "#client/ui/loading/spinner.tsx";
import { AuthFrame } from "../auth-frame.tsx";
import type { ResetPaths } from "./reset-form.tsx";

const ResetForm = lazy(() => import("./reset-form.tsx").then((m) => ({ default: m.ResetForm })));

/** Where the link for a new password leads, for everybody: the link counts, and not who is signed in. */
export const ResetPage = (paths: ResetPaths) => (
  <AuthFrame title="New password" text="A mailed link sets it once, and within an hour.">
    <Suspense fallback={<Spinner />}>
      <ResetForm {...paths} />
    </Suspense>
  </AuthFrame>
);
