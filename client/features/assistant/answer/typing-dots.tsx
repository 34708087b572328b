/** Something is being written. Decoration: a status says so in words. */
export const TypingDots = () => (
  <div aria-hidden="true" data-typing className="flex h-7 items-center gap-1.5 border-l pl-4">
    {["0ms", "200ms", "400ms"].map((animationDelay) => (
      <span
        key={animationDelay}
        style={{ animationDelay }}
        className="size-1.5 animate-pulse rounded-full bg-accent"
      />
    ))}
  </div>
);
