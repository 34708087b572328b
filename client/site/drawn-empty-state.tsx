import type { ComponentProps } from "react";
import { Guilloche } from "#client/brand/guilloche.tsx";
import { EmptyState } from "#client/ui/empty-state.tsx";

/** An empty state whose ornament the server draws, because public pages load nothing late. */
export const DrawnEmptyState = (props: ComponentProps<typeof EmptyState>) => (
  <EmptyState {...props} seal={Guilloche} />
);
