import { useRef } from "react";
import { isSignedOut } from "#client/lib/calls/call-endpoint.ts";
import { useToast } from "#client/lib/toasts/toasts.tsx";
import { Button } from "#client/ui/form/button.tsx";
import { RetryNotice } from "#client/ui/loading/retry-notice.tsx";
import { Skeleton } from "#client/ui/loading/skeleton.tsx";
import type { Device } from "#shared/auth/account-contract.ts";
import { AccountPart } from "../account-part.tsx";
import { useDevices, useSignOut } from "../api.ts";
import { DeviceList } from "./device-list.tsx";

/** Where the account is signed in, and what ends that. */
export const DevicesPart = () => {
  const { toast } = useToast();
  const { data: devices, errorUpdatedAt, refetch } = useDevices();
  const { mutateAsync, isPending, variables } = useSignOut();
  const summary = useRef<HTMLParagraphElement>(null);

  const signOut = async (device?: Device) => {
    try {
      await mutateAsync(device?.id);
      toast({ title: device ? `Signed out: ${device.name}` : "Signed out everywhere else" });
      // The button that was pressed is gone.
      summary.current?.focus();
    } catch (failure) {
      if (isSignedOut(failure)) return;
      const description = (failure as Error).message;
      toast({ title: "Not signed out", description, variant: "destructive" });
    }
  };
  const others = devices?.filter(({ current }) => !current).length ?? 0;
  return (
    <AccountPart title="Signed-in devices">
      <p ref={summary} tabIndex={-1} className="text-sm text-ink-muted">
        {devices && others === 0
          ? "You are signed in here only."
          : "Sign out where you do not know the device, and then change your password."}
      </p>
      {devices ? (
        <DeviceList
          devices={[...devices].sort((a, b) => Number(b.current) - Number(a.current))}
          endingId={isPending ? variables : undefined}
          onSignOut={(device) => void signOut(device)}
        />
      ) : errorUpdatedAt > 0 ? (
        <RetryNotice onRetry={() => refetch()}>Your devices could not be loaded.</RetryNotice>
      ) : (
        <Skeleton className="h-16 w-full" />
      )}
      {others > 0 && (
        <Button
          variant="secondary"
          size="sm"
          pending={isPending && variables === undefined}
          onClick={() => void signOut()}
        >
          Sign out everywhere else
        </Button>
      )}
    </AccountPart>
  );
};
