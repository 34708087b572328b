import { WaitlistForm } from "#client/features/waitlist/waitlist-form.tsx";
import { buttonVariants } from "#client/ui/form/button-variants.ts";
import { inputClass } from "#client/ui/form/input.tsx";
import { Island } from "./island.tsx";

/** The form of the waitlist; a page that refuses an address without JavaScript gives what was typed. */
export const WaitlistIsland = (typed: { email?: string; campaign?: string }) => (
  <Island
    name="waitlist"
    component={WaitlistForm}
    props={{ ...typed, inputClass, buttonClass: buttonVariants({ size: "lg" }) }}
  />
);
