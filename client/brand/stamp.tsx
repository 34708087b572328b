import { BookUser, House, type LucideIcon, ReceiptText, Stamp as StampIcon } from "lucide-react";
import { cn } from "#client/ui/class-names.ts";

export type StampKind = "visa" | "residency" | "citizenship" | "tax";

const kinds: Record<StampKind, { word: string; icon: LucideIcon; look: string; inner: string }> = {
  visa: { word: "Visa", icon: StampIcon, look: "text-visa bg-visa-wash rounded-md", inner: "rounded-sm" },
  residency: {
    word: "Residency",
    icon: House,
    look: "text-residency bg-residency-wash rounded-t-[0.7em] rounded-b-sm",
    inner: "rounded-t-[0.55em] rounded-b-[1px]",
  },
  citizenship: {
    word: "Citizenship",
    icon: BookUser,
    look: "text-citizenship bg-citizenship-wash rounded-full",
    inner: "rounded-full",
  },
  tax: {
    word: "Tax",
    icon: ReceiptText,
    look: "text-tax bg-tax-wash rounded-none border-dashed",
    inner: "rounded-none",
  },
};

interface StampProps {
  kind: StampKind;
  /** `lg` is slightly rotated, like a real stamp. */
  size?: "sm" | "lg";
  className?: string;
}

/** The passport stamp of a topic. Color, outline, icon and word each identify it. */
export const Stamp = ({ kind, size = "sm", className }: StampProps) => {
  const { word, icon: Icon, look, inner } = kinds[kind];
  return (
    <span
      data-stamp={kind}
      className={cn(
        "relative inline-flex items-center gap-[0.5em] border-[1.5px] border-current px-[0.85em] leading-none whitespace-nowrap",
        "font-semibold tracking-[0.09em] uppercase",
        size === "lg" ? "h-12 -rotate-3 text-lg" : "h-7.5 text-xs",
        look,
        className,
      )}
    >
      <span
        aria-hidden="true"
        className={cn("absolute inset-[2px] border-[0.5px] border-current opacity-60", inner)}
      />
      <Icon aria-hidden="true" className="size-[1.15em]" strokeWidth={1.75} />
      {word}
    </span>
  );
};
