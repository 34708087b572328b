import type { ComponentProps, ComponentType } from "react";
import { buttonVariants } from "#client/ui/button-variants.ts";
import { inputClass } from "#client/ui/input.tsx";
import type { Islands } from "./hydrate-islands.tsx";
import { WaitlistForm } from "./waitlist-form.tsx";

interface IslandProps<Name extends keyof Islands> {
  /** Identifies the component in the browser; unique per page. */
  name: Name;
  component: Islands[Name];
  /** Embedded in the page as JSON. */
  props: ComponentProps<Islands[Name]>;
}

/** A part of a public page that is hydrated in the browser. The rest stays static HTML. */
export const Island = <Name extends keyof Islands>({ name, component, props }: IslandProps<Name>) => {
  // TypeScript cannot relate the props to the component while `Name` is generic.
  const Component = component as ComponentType<object>;
  return (
    <div data-island={name} data-props={JSON.stringify(props)} className="contents">
      <Component {...(props as object)} />
    </div>
  );
};

/** The waitlist form. After a refused submission without JavaScript, it keeps the typed values. */
export const WaitlistIsland = (typed: { email?: string; campaign?: string }) => (
  <Island
    name="waitlist"
    component={WaitlistForm}
    props={{ ...typed, inputClass, buttonClass: buttonVariants({ size: "lg" }) }}
  />
);
