import type { ComponentProps } from "react";
import { cn } from "./class-names.ts";

export const Card = ({
  as: Tag = "section",
  className,
  ...rest
}: ComponentProps<"section"> & { as?: "section" | "article" }) => (
  <Tag {...rest} className={cn("rounded-lg border bg-surface shadow-raised", className)} />
);

export const CardHeader = ({ className, ...rest }: ComponentProps<"div">) => (
  <div {...rest} className={cn("grid gap-1.5 px-card pt-card", className)} />
);

export const CardTitle = ({
  as: Tag = "h2",
  className,
  ...rest
}: ComponentProps<"h2"> & { as?: "h1" | "h2" | "h3" }) => (
  <Tag {...rest} className={cn("text-xl text-ink", className)} />
);

export const CardDescription = ({ className, ...rest }: ComponentProps<"p">) => (
  <p {...rest} className={cn("max-w-measure text-sm text-pretty text-ink-muted", className)} />
);

export const CardContent = ({ className, ...rest }: ComponentProps<"div">) => (
  <div {...rest} className={cn("p-card", className)} />
);

export const CardFooter = ({ className, ...rest }: ComponentProps<"div">) => (
  <div {...rest} className={cn("flex flex-wrap items-center gap-3 border-t px-card py-4", className)} />
);
