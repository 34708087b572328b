import { Check, Copy } from "lucide-react";
import { useEffect, useState } from "react";
import { Button } from "#client/ui/button.tsx";
import { useToast } from "./toasts.tsx";

/** How long the button says 'Copied', in milliseconds. */
const copiedMs = 2000;

interface CopyButtonProps {
  /** Creates the text to copy. */
  text: () => string;
  /** What is copied, for the message of a failure: 'the answer'. */
  what: string;
  variant?: "quiet" | "secondary";
}

/** Copies a text to the clipboard and confirms it. */
export const CopyButton = ({ text, what, variant = "quiet" }: CopyButtonProps) => {
  const { toast } = useToast();
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), copiedMs);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text());
      setCopied(true);
    } catch {
      toast({
        title: `Couldn't copy ${what}`,
        description: "Your browser blocks the clipboard. Select the text and copy it yourself.",
        variant: "destructive",
      });
    }
  };
  const Icon = isCopied ? Check : Copy;
  return (
    <>
      <Button
        variant={variant}
        size="sm"
        className={variant === "quiet" ? "text-ink-muted" : undefined}
        onClick={() => void copy()}
      >
        <Icon aria-hidden="true" strokeWidth={1.5} />
        {isCopied ? "Copied" : "Copy"}
      </Button>
      <span role="status" className="sr-only">
        {isCopied && "Copied"}
      </span>
    </>
  );
};
