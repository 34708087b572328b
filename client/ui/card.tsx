import type { ComponentProps } from "react";
import { cn } from "./class-names.ts";

/** A sheet of paper with a hairline edge, a `section` unless `as` says otherwise; sets no heading level, see `CardTitle`. */
export const Card = ({
  as: Tag = "section",
  className,
  ...rest
}: ComponentProps<"section"> & { as?: "section" | "article" }) => (
  <Tag {...rest} className={cn("rounded-lg border bg-surface shadow-raised", className)} />
);

/** Title, description and whatever stands beside them. */
export const CardHeader = ({ className, ...rest }: ComponentProps<"div">) => (
  <div {...rest} className={cn("grid gap-1.5 px-card pt-card", className)} />
);

/** The card's heading, an `h2` unless `as` says otherwise. */
export const CardTitle = ({
  as: Tag = "h2",
  className,
  ...rest
}: ComponentProps<"h2"> & { as?: "h1" | "h2" | "h3" }) => (
  <Tag {...rest} className={cn("text-xl text-ink", className)} />
);

/** One or two muted sentences below the title. */
export const CardDescription = ({ className, ...rest }: ComponentProps<"p">) => (
  <p {...rest} className={cn("max-w-measure text-sm text-pretty text-ink-muted", className)} />
);

/** The body of the card. */
export const CardContent = ({ className, ...rest }: ComponentProps<"div">) => (
  <div {...rest} className={cn("p-card", className)} />
);

/** Actions at the foot, above a hairline. */
export const CardFooter = ({ className, ...rest }: ComponentProps<"div">) => (
  <div {...rest} className={cn("flex flex-wrap items-center gap-3 border-t px-card py-4", className)} />
);
