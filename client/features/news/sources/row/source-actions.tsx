import { RefreshCw, Trash2 } from "lucide-react";
import { isSignedOut } from "#client/lib/calls/call-endpoint.ts";
import { useToast } from "#client/lib/toasts/toasts.tsx";
import { Button } from "#client/ui/form/button.tsx";
import { Switch } from "#client/ui/form/switch.tsx";
import { countOf } from "#client/ui/text/count-of.ts";
import type { SourceReport } from "#shared/news/sources-contract.ts";
import { usePollSource, useSwitchSource } from "../api.ts";
import { shortAddress } from "../words.ts";

interface SourceActionsProps {
  source: SourceReport;
  onRemove: () => void;
}

/** What can be done with a source: switch it, read it now, remove it. */
export const SourceActions = ({ source, onRemove }: SourceActionsProps) => {
  const { id, name, url, health } = source;
  /** Two sources may share a name. */
  const which = `${name}, ${shortAddress(url)}`;
  const { toast } = useToast();
  const poll = usePollSource();
  const change = useSwitchSource();
  const isOn = change.isPending ? change.variables.on : health !== "off";

  const tell = (title: string) => (failure: Error) => {
    // Then the sign-in page is shown.
    if (isSignedOut(failure)) return;
    toast({ title, description: failure.message, variant: "destructive" });
  };

  const pollNow = async () => {
    await poll
      .mutateAsync({ id })
      .then(
        ({ lastError, items }) =>
          lastError === null
            ? toast({ title: `${name} was read`, description: `${countOf(items, "item")} in all.` })
            : toast({ title: `${name} could not be read`, description: lastError, variant: "destructive" }),
        tell(`${name} was not read`),
      );
  };

  return (
    <div className="flex flex-wrap items-center gap-1 max-lg:-ml-1 md:max-lg:col-span-2 lg:content-start lg:justify-end">
      {/* biome-ignore lint/a11y/noLabelWithoutControl: the switch inside is one */}
      <label className="mr-2 inline-flex min-h-9 items-center gap-2 text-sm max-lg:ml-1">
        <Switch
          aria-label={`Read ${which}`}
          checked={isOn}
          onCheckedChange={(on) =>
            change.mutate({ id, on }, { onError: tell(on ? "Not switched on" : "Not switched off") })
          }
        />
        <span aria-hidden="true" className="w-6">
          {isOn ? "On" : "Off"}
        </span>
      </label>
      <Button
        variant="secondary"
        size="sm"
        pending={poll.isPending}
        disabled={!isOn}
        onClick={() => void pollNow()}
      >
        {!poll.isPending && <RefreshCw aria-hidden="true" strokeWidth={1.75} />}
        Poll now
        <span className="sr-only"> {which}</span>
      </Button>
      <Button
        variant="quiet"
        size="icon-sm"
        aria-label={`Remove ${which}`}
        title="Remove"
        className="text-ink-muted hover:text-danger"
        onClick={onRemove}
      >
        <Trash2 aria-hidden="true" strokeWidth={1.5} />
      </Button>
    </div>
  );
};
