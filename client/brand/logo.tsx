import { cn } from "#client/ui/class-names.ts";

interface LogoProps {
  /** Adds a rim with 24 marks, one per hour of longitude; for 40 px and more. */
  seal?: boolean;
  className?: string;
}

const graduations = Array.from({ length: 24 }, (_, hour) => hour * 15);

/** A globe with meridians around a tilted axis. Decorative: the link around it needs a name. */
export const Logo = ({ seal = false, className }: LogoProps) => (
  <svg
    aria-hidden="true"
    viewBox="0 0 48 48"
    fill="none"
    stroke="currentColor"
    strokeWidth={seal ? 1.3 : 2}
    strokeLinecap="round"
    className={cn("size-8 shrink-0", className)}
  >
    {seal && (
      <g strokeWidth="0.9">
        <circle cx="24" cy="24" r="23.4" />
        {graduations.map((angle) => (
          <path
            key={angle}
            d={angle % 90 ? "M24 3.4v1.4" : "M24 3.4v2.6"}
            transform={`rotate(${angle} 24 24)`}
          />
        ))}
      </g>
    )}
    <g transform={`rotate(23.4 24 24)${seal ? " translate(4.3 4.3) scale(.82)" : ""}`}>
      <circle cx="24" cy="24" r="19" />
      <ellipse cx="24" cy="24" rx="12.6" ry="19" opacity="0.55" />
      <ellipse cx="24" cy="24" rx="5.4" ry="19" />
      <path d="M24 1v4M24 43v4" />
    </g>
  </svg>
);

interface WordmarkProps {
  /** Shows the logo alone; the name stays for screen readers. */
  markOnly?: boolean;
  className?: string;
}

/** Logo and product name. */
export const Wordmark = ({ markOnly = false, className }: WordmarkProps) => (
  <span className={cn("flex min-h-11 w-fit items-center gap-3", className)}>
    <Logo className="text-accent" />
    <span className={cn("font-display text-xl leading-none font-medium", markOnly && "sr-only")}>
      Meridian
    </span>
  </span>
);
