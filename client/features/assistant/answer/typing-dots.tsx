import { cn } from "#client/ui/class-names.ts";

const Dots = ({ size }: { size: string }) => (
  <>
    {["0ms", "200ms", "400ms"].map((animationDelay) => (
      <span
        key={animationDelay}
        style={{ animationDelay }}
        className={cn("animate-pulse rounded-full bg-accent forced-colors:bg-[CanvasText]", size)}
      />
    ))}
  </>
);

/** Something will be written. Decoration: a status says so in words. */
export const TypingDots = () => (
  <div aria-hidden="true" data-typing className="flex h-7 items-center gap-1.5 border-l pl-4">
    <Dots size="size-1.5" />
  </div>
);

/** More is being written: stands below what has come. */
export const WritingDots = () => (
  <div aria-hidden="true" data-writing className="flex h-2 items-center gap-1">
    <Dots size="size-1" />
  </div>
);
