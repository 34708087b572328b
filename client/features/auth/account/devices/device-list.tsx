import { Monitor, Smartphone } from "lucide-react";
import { shortDate, shortDateTime } from "#client/lib/dates.ts";
import { Chip } from "#client/ui/chip.tsx";
import { Button } from "#client/ui/form/button.tsx";
import type { Device } from "#shared/auth/account-contract.ts";

const isHandheld = (name: string) => /\b(iPhone|iPad|Android)$/.test(name);

interface DeviceListProps {
  devices: readonly Device[];
  /** The one that is being signed out. */
  endingId: string | undefined;
  onSignOut: (device: Device) => void;
}

/** Where the account is signed in, one device a line. */
export const DeviceList = ({ devices, endingId, onSignOut }: DeviceListProps) => (
  <ul className="w-full divide-y border-y">
    {devices.map((device) => {
      const { id, name, signedInAt, lastUsedAt, current } = device;
      const Icon = isHandheld(name) ? Smartphone : Monitor;
      return (
        <li key={id} className="flex min-h-16 flex-wrap items-center gap-x-4 gap-y-2 py-2.5">
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
