import { useId, useRef } from "react";
import { useNamedPart } from "#client/lib/scroll/use-named-part.ts";
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from "#client/ui/card.tsx";
import { RetryNotice } from "#client/ui/loading/retry-notice.tsx";
import { Skeleton } from "#client/ui/loading/skeleton.tsx";
import { Status } from "#client/ui/status.tsx";
import type { Account } from "#shared/auth/account-contract.ts";
import { useAccount } from "./api.ts";
import { DevicesPart } from "./devices/devices-part.tsx";
import { DownloadPart } from "./download-part.tsx";
import { EmailPart } from "./email/email-part.tsx";
import { PasswordPart } from "./password/password-part.tsx";
import { RemovalPart } from "./removal/removal-part.tsx";

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
  useNamedPart("account", card);
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
