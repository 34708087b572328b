import type { ComponentProps, ComponentType } from "react";
import { buttonVariants } from "#client/ui/button-variants.ts";
import { inputClass } from "#client/ui/input.tsx";
import type { Islands } from "./hydrate-islands.tsx";
import { WaitlistForm } from "./waitlist-form.tsx";

interface IslandProps<Name extends keyof Islands> {
  /** By which the browser knows it; no page holds two of a name. */
  name: Name;
  component: Islands[Name];
  /** Go with the page, as JSON. */
  props: ComponentProps<Islands[Name]>;
}

/** A part of a public page that lives on in the browser: the rest is markup, and stays what the server made of it. */
export const Island = <Name extends keyof Islands>({ name, component, props }: IslandProps<Name>) => {
  // TypeScript cannot tell that the two belong together while the name is open.
  const Component = component as ComponentType<object>;
  return (
    <div data-island={name} data-props={JSON.stringify(props)} className="contents">
      <Component {...(props as object)} />
    </div>
  );
};

/** The form of the waitlist; a page that refuses an address without JavaScript gives what was typed. */
export const WaitlistIsland = (typed: { email?: string; campaign?: string }) => (
  <Island
    name="waitlist"
    component={WaitlistForm}
    props={{ ...typed, inputClass, buttonClass: buttonVariants({ size: "lg" }) }}
  />
);
