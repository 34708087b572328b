import { Download } from "lucide-react";
import { useId, useRef } from "react";
import { useLinkedSection } from "#client/platform/linked-section.ts";
import { useToast } from "#client/platform/toasts.tsx";
import { useLateDialog } from "#client/platform/use-late.ts";
import { Button } from "#client/ui/button.tsx";
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from "#client/ui/card.tsx";
import { Skeleton } from "#client/ui/loading.tsx";
import { RetryNotice } from "#client/ui/retry-notice.tsx";
import { Status } from "#client/ui/status.tsx";
import type { Account } from "#shared/auth/account-contract.ts";
import { useAccount, useDownload } from "./account-api.ts";
import { DevicesPart } from "./account-devices.tsx";
import { EmailPart } from "./account-email.tsx";
import { AccountPart } from "./account-part.tsx";
import { PasswordPart } from "./account-password.tsx";

/** Everything that is stored about the account, as a file. */
export const DownloadPart = () => {
  const { toast } = useToast();
  const { mutate, isPending } = useDownload();
  const download = () =>
    mutate(undefined, {
      onSuccess: () => toast({ title: "Your data is saved as a file" }),
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

const loadDialog = () => import("./removal-dialog.tsx").then(({ RemovalDialog }) => RemovalDialog);

/** The deletion of the account; what asks for it comes when it is reached for. */
export const RemovalPart = ({ username }: { username: string }) => {
  const { Dialog, isOpen, setOpen, triggerProps } = useLateDialog(loadDialog);
  return (
    <AccountPart title="Delete account">
      <p className="text-sm text-ink-muted">
        Everything that is stored about your account goes with it, at once and for good.
      </p>
      <Button variant="secondary" size="sm" className="text-danger" {...triggerProps}>
        Delete account
      </Button>
      {Dialog && <Dialog open={isOpen} username={username} onClose={() => setOpen(false)} />}
    </AccountPart>
  );
};

const Parts = ({ account }: { account: Account }) => (
  <>
    <EmailPart account={account} />
    <PasswordPart account={account} />
    <DevicesPart />
    <DownloadPart />
    <RemovalPart username={account.username} />
  </>
);

const Loading = () => (
  <Status className="grid gap-8">
    <span className="sr-only">Loading your account</span>
    {["e-mail", "password", "devices"].map((part) => (
      <div key={part} className="grid gap-3 sm:grid-cols-[9.5rem_minmax(0,1fr)] sm:gap-x-8">
        <Skeleton className="h-6 w-24" />
        <Skeleton className="h-16 w-full" />
      </div>
    ))}
  </Status>
);

/** What the owner of an account can do with it; `#account` in the address leads here. */
export const AccountCard = () => {
  const { data: account, errorUpdatedAt, refetch } = useAccount();
  const card = useRef<HTMLElement>(null);
  const titleId = useId();
  useLinkedSection("account", card);
  return (
    <Card ref={card} tabIndex={-1} aria-labelledby={titleId} className="max-w-3xl scroll-mt-6">
      <CardHeader>
        <CardTitle id={titleId}>Account</CardTitle>
        <CardDescription>
          {account ? (
            <>
              You are signed in as{" "}
              <strong className="font-semibold text-ink wrap-anywhere">{account.username}</strong>. Changes
              take effect right away.
            </>
          ) : (
            "Your address, password and devices."
          )}
        </CardDescription>
      </CardHeader>
      <CardContent>
        {account ? (
          <Parts account={account} />
        ) : errorUpdatedAt > 0 ? (
          // Also while it is asked for again: it would be read out, and lose the focus, each time.
          <RetryNotice onRetry={() => refetch()}>Your account could not be loaded.</RetryNotice>
        ) : (
          <Loading />
        )}
      </CardContent>
    </Card>
  );
};
