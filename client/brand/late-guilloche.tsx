import type { ComponentProps } from "react";
import { useLateWhen } from "#client/platform/use-late.ts";
import type { Guilloche } from "./guilloche.tsx";

const loadGuilloche = () => import("./guilloche.tsx").then((module) => module.Guilloche);

/** `Guilloche`, loaded after the screen. If its code cannot be loaded, nothing is drawn. */
export const LateGuilloche = (props: ComponentProps<typeof Guilloche>) => {
  const Drawn = useLateWhen(loadGuilloche, true);
  return Drawn && <Drawn {...props} />;
};
