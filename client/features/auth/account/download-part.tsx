import { Download } from "lucide-react";
import { isSignedOut } from "#client/lib/calls/call-endpoint.ts";
import { useToast } from "#client/lib/toasts/toasts.tsx";
import { Button } from "#client/ui/form/button.tsx";
import { AccountPart } from "./account-part.tsx";
import { useDownload } from "./api.ts";

/** Everything that is stored about the account, as a file. */
export const DownloadPart = () => {
  const { toast } = useToast();
  const { mutate, isPending } = useDownload();
  const download = () =>
    mutate(undefined, {
      onSuccess: () => toast({ title: "Your data is saved as a file" }),
      onError: (error) => {
        if (isSignedOut(error)) return;
        const description = error.details.serverMessage ?? error.message;
        toast({ title: "Download failed", description, variant: "destructive" });
      },
    });
  return (
    <AccountPart title="Your data">
      <p className="text-sm text-ink-muted">
        What Meridian stores about your account, as one JSON file. Your profile above is only in this browser,
        and not in the file.
      </p>
      <Button variant="secondary" size="sm" pending={isPending} onClick={download}>
        {!isPending && <Download aria-hidden="true" strokeWidth={1.5} />}
        Download my data
      </Button>
    </AccountPart>
  );
};
