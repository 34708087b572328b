import { Info, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { cn } from "./class-names.ts";
import { Status } from "./status.tsx";

interface NoticeProps {
  variant?: "info" | "danger";
  children: ReactNode;
  /** A button that resolves it. */
  action?: ReactNode;
  className?: string;
}

/** A message about the content below; announced when it appears. */
export const Notice = ({ variant = "info", children, action, className }: NoticeProps) => {
  const Icon = variant === "danger" ? TriangleAlert : Info;
  return (
    <div
      role={variant === "danger" ? "alert" : undefined}
      className={cn(
        "flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md border-l-2 px-3.5 py-2.5 text-sm",
        variant === "danger" ? "border-danger bg-danger-wash" : "border-accent bg-accent-wash",
        className,
      )}
    >
      <div className="flex min-w-48 flex-1 items-start gap-2.5">
        <Icon
          aria-hidden="true"
          strokeWidth={1.75}
          className={cn("mt-0.5 size-4.5 shrink-0", variant === "danger" ? "text-danger" : "text-accent")}
        />
        {variant === "danger" ? <p>{children}</p> : <Status as="p">{children}</Status>}
      </div>
      {action}
    </div>
  );
};
