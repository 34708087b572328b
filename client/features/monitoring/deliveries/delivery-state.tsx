import { CircleCheck, CircleSlash, Clock, TriangleAlert } from "lucide-react";
import { cn } from "#client/ui/class-names.ts";
import type { DeliveryLook, DeliveryWords } from "./delivery-words.ts";

const looks: Readonly<Record<DeliveryLook, { icon: typeof Clock; color: string }>> = {
  done: { icon: CircleCheck, color: "text-accent" },
  waiting: { icon: Clock, color: "text-warning" },
  trouble: { icon: TriangleAlert, color: "text-danger" },
  none: { icon: CircleSlash, color: "text-ink-muted" },
};

/** Where something has come to, with a mark that is not needed to read it. */
export const DeliveryState = ({ state: { look, words } }: { state: DeliveryWords }) => {
  const { icon: Icon, color } = looks[look];
  return (
    <span className="flex items-start gap-1.5 text-sm wrap-anywhere">
      <Icon aria-hidden="true" className={cn("mt-0.75 size-4 shrink-0", color)} strokeWidth={1.75} />
      <span className={cn(look === "none" && "text-ink-muted")}>{words}</span>
    </span>
  );
};
