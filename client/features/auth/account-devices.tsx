import { Monitor, Smartphone } from "lucide-react";
import { shortDate, shortDateTime } from "#client/platform/format.ts";
import { useToast } from "#client/platform/toasts.tsx";
import { Button } from "#client/ui/button.tsx";
import { Chip } from "#client/ui/chip.tsx";
import { RetryNotice } from "#client/ui/retry-notice.tsx";
import type { Device } from "#shared/auth/account-contract.ts";
import { useDevices, useSignOut } from "./account-api.ts";
import { AccountPart } from "./account-part.tsx";

const isHandheld = (name: string) => /\b(iPhone|iPad|Android)$/.test(name);

/** The id of the text above the list, which takes the focus when a focused button disappears. */
const summaryId = "devices-summary";

interface DeviceListProps {
  devices: readonly Device[];
  /** The device that is being signed out. */
  endingId: string | undefined;
  onSignOut: (device: Device) => void;
}

const DeviceList = ({ devices, endingId, onSignOut }: DeviceListProps) => (
  <ul className="w-full divide-y border-y">
    {devices.map((device) => {
      const { id, name, signedInAt, lastUsedAt, current } = device;
      const Icon = isHandheld(name) ? Smartphone : Monitor;
      return (
        <li
          key={id}
          data-focus-after={summaryId}
          className="flex min-h-16 flex-wrap items-center gap-x-4 gap-y-2 py-2.5"
        >
          <Icon aria-hidden="true" strokeWidth={1.5} className="size-5 shrink-0 text-ink-muted" />
          <div className="min-w-40 flex-1">
            <p className="font-semibold text-ink">{name}</p>
            <p className="text-sm text-ink-muted">
              {signedInAt && `Signed in ${shortDate(signedInAt)} · `}
              {current ? "In use now" : `Last used ${shortDateTime(lastUsedAt)}`}
            </p>
          </div>
          {current ? (
            <Chip variant="accent">This device</Chip>
          ) : (
            <Button
              variant="secondary"
              size="sm"
              aria-label={`Sign out ${name}`}
              pending={id === endingId}
              onClick={() => onSignOut(device)}
            >
              Sign out
            </Button>
          )}
        </li>
      );
    })}
  </ul>
);

/** Rendered once the devices have loaded or failed to load. */
export const DevicesPart = () => {
  const { toast } = useToast();
  const { data: devices, refetch } = useDevices();
  const { mutate, isPending, variables } = useSignOut();

  const signOut = (device?: Device) =>
    mutate(device?.id, {
      onSuccess: () => toast({ title: device ? `Signed out ${device.name}` : "Signed out everywhere else" }),
    });
  const others = devices?.filter(({ current }) => !current).length ?? 0;
  return (
    <AccountPart title="Signed-in devices">
      <p id={summaryId} tabIndex={-1} className="text-sm text-ink-muted">
        {devices && others === 0
          ? "You're signed in on this device only."
          : "If you don't recognize a device, sign it out and change your password."}
      </p>
      {devices ? (
        <DeviceList
          devices={[...devices].sort((a, b) => Number(b.current) - Number(a.current))}
          endingId={isPending ? variables : undefined}
          onSignOut={signOut}
        />
      ) : (
        <RetryNotice onRetry={() => refetch()}>Couldn't load your devices.</RetryNotice>
      )}
      {others > 0 && (
        <Button
          variant="secondary"
          size="sm"
          data-focus-after={summaryId}
          pending={isPending && variables === undefined}
          onClick={() => signOut()}
        >
          Sign out everywhere else
        </Button>
      )}
    </AccountPart>
  );
};
