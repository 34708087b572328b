import type { ComponentProps } from "react";
import { useLateWhen } from "#client/platform/use-late.ts";
import type { Guilloche } from "./guilloche.tsx";

const loadGuilloche = () => import("./guilloche.tsx").then((module) => module.Guilloche);

/** `Guilloche`, drawn once the screen is there. If its code cannot be loaded, there are no lines. */
export const LateGuilloche = (props: ComponentProps<typeof Guilloche>) => {
  const Drawn = useLateWhen(loadGuilloche, true);
  return Drawn && <Drawn {...props} />;
};
