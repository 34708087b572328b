import { Download } from "lucide-react";
import { useId, useRef } from "react";
import { useAuth } from "#client/platform/current-user.tsx";
import { useLinkedSection } from "#client/platform/linked-section.ts";
import { useToast } from "#client/platform/toasts.tsx";
import { useLateDialog } from "#client/platform/use-late.ts";
import { Button } from "#client/ui/button.tsx";
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from "#client/ui/card.tsx";
import { Skeleton } from "#client/ui/loading.tsx";
import { RetryNotice } from "#client/ui/retry-notice.tsx";
import { Status } from "#client/ui/status.tsx";
import type { Account } from "#shared/auth/account-contract.ts";
import { useAccount, useDevices, useDownload, useTokens } from "./account-api.ts";
import { DevicesPart } from "./account-devices.tsx";
import { EmailPart } from "./account-email.tsx";
import { AccountPart } from "./account-part.tsx";
import { PasswordPart } from "./account-password.tsx";
import { TokensPart } from "./account-tokens.tsx";

const DownloadPart = () => {
  const { toast } = useToast();
  const { mutate, isPending } = useDownload();
  const download = () =>
    mutate(undefined, {
      onSuccess: () => toast({ title: "Your data was downloaded" }),
    });
  return (
    <AccountPart title="Your data">
      <p className="text-sm text-ink-muted">
        Download everything Meridian stores about your account as a JSON file. Your profile above is stored
        only in this browser, so it isn't included.
      </p>
      <Button variant="secondary" size="sm" pending={isPending} onClick={download}>
        {!isPending && <Download aria-hidden="true" strokeWidth={1.5} />}
        Download my data
      </Button>
    </AccountPart>
  );
};

const loadDialog = () => import("./removal-dialog.tsx").then(({ RemovalDialog }) => RemovalDialog);

/** Loads the dialog when the button gets hovered, focused, or pressed. */
const RemovalPart = ({ username }: { username: string }) => {
  const { Dialog, isOpen, setOpen, triggerProps } = useLateDialog(loadDialog);
  return (
    <AccountPart title="Delete account">
      <p className="text-sm text-ink-muted">This permanently deletes everything stored about your account.</p>
      <Button variant="secondary" size="sm" className="text-danger" {...triggerProps}>
        Delete account
      </Button>
      {Dialog && isOpen && <Dialog username={username} onClose={() => setOpen(false)} />}
    </AccountPart>
  );
};

const Parts = ({ account }: { account: Account }) => (
  <>
    <EmailPart account={account} />
    <PasswordPart account={account} />
    <DevicesPart />
    <TokensPart />
    <DownloadPart />
    <RemovalPart username={account.username} />
  </>
);

const Loading = () => (
  <Status className="grid gap-8">
    <span className="sr-only">Loading your account</span>
    {["email", "password", "devices", "tokens"].map((part) => (
      <div key={part} className="grid gap-3 sm:grid-cols-[9.5rem_minmax(0,1fr)] sm:gap-x-8">
        <Skeleton className="h-6 w-24" />
        <Skeleton className="h-16 w-full" />
      </div>
    ))}
  </Status>
);

/** The account settings. The URL hash `#account` scrolls here. */
export const AccountCard = () => {
  const { user } = useAuth();
  const { data: account, errorUpdatedAt, refetch } = useAccount();
  const devices = useDevices();
  const tokens = useTokens();
  // The parts appear together, so that the lists don't move the parts below them.
  const hasLists = [devices, tokens].every(
    ({ data, errorUpdatedAt }) => data !== undefined || errorUpdatedAt > 0,
  );
  const card = useRef<HTMLElement>(null);
  const titleId = useId();
  useLinkedSection("account", card);
  return (
    <Card
      ref={card}
      tabIndex={-1}
      aria-labelledby={titleId}
      className="max-w-3xl scroll-mt-6 min-[88rem]:max-w-2xl"
    >
      <CardHeader>
        <CardTitle id={titleId}>Account</CardTitle>
        <CardDescription>
          You are signed in as{" "}
          <strong className="font-semibold text-ink wrap-anywhere">{user?.username}</strong>. Changes take
          effect immediately.
        </CardDescription>
      </CardHeader>
      <CardContent>
        {account && hasLists ? (
          <Parts account={account} />
        ) : errorUpdatedAt > 0 ? (
          // Stays mounted during a retry, so that it keeps the focus and is not announced again.
          <RetryNotice onRetry={() => refetch()}>Couldn't load your account.</RetryNotice>
        ) : (
          <Loading />
        )}
      </CardContent>
    </Card>
  );
};
