import type { ComponentProps } from "react";
import { Button } from "./button.tsx";

/** The button below a list that loads its next page. */
export const LoadMore = (props: Omit<ComponentProps<typeof Button>, "variant" | "size" | "children">) => (
  <Button variant="secondary" size="sm" {...props}>
    Load more
  </Button>
);
