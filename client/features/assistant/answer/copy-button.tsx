import { Check, Copy } from "lucide-react";
import { useEffect, useState } from "react";
import { useToast } from "#client/lib/toasts/toasts.tsx";
import { Button } from "#client/ui/form/button.tsx";

/** How long it says that it has copied. */
const shownMs = 2000;

/** Takes a text to the clipboard. */
export const CopyButton = ({ text }: { text: () => string }) => {
  const { toast } = useToast();
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), shownMs);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text());
      setCopied(true);
    } catch {
      toast({
        title: "The answer could not be copied",
        description: "Your browser does not allow it. Select the text and copy it by hand.",
        variant: "destructive",
      });
    }
  };
  const Icon = isCopied ? Check : Copy;
  return (
    <>
      <Button variant="quiet" size="sm" className="text-ink-muted" onClick={() => void copy()}>
        <Icon aria-hidden="true" strokeWidth={1.5} />
        {isCopied ? "Copied" : "Copy"}
      </Button>
      <span role="status" className="sr-only">
        {isCopied && "Copied"}
      </span>
    </>
  );
};
