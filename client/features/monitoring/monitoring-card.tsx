import { ChevronDown } from "lucide-react";
import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from "react";
import { useLocationProperty } from "wouter/use-browser-location";
import { useLinkedSection } from "#client/platform/linked-section.ts";
import { LoadFailure } from "#client/platform/load-failure.tsx";
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from "#client/ui/card.tsx";
import { cn } from "#client/ui/class-names.ts";
import { Spinner } from "#client/ui/loading.tsx";
import { Unfold } from "#client/ui/unfold.tsx";
import type { Preferences } from "#shared/monitoring/contract.ts";
import { usePreferences } from "./api.ts";
import { DeliveriesPanel } from "./deliveries-panel.tsx";
import { PreferencesForm } from "./preferences-form.tsx";
import { PreviewPanel } from "./preview-panel.tsx";
import { usePreferencesForm } from "./use-preferences-form.ts";

interface PanelProps {
  title: string;
  /** One sentence on its content. */
  hint: string;
  open: boolean;
  onToggle: () => void;
  /** Gets the focus when the address names the panel. */
  ref?: RefObject<HTMLElement | null>;
  children: ReactNode;
}

/** A collapsible part of the card. Its content is rendered when it is first opened. */
const Panel = ({ title, hint, open, onToggle, ref, children }: PanelProps) => {
  const id = useId();
  return (
    <section
      ref={ref}
      tabIndex={-1}
      aria-labelledby={`${id}-title`}
      className="border-t focus-visible:-outline-offset-2"
    >
      <div className="relative flex items-center justify-between gap-4 px-card py-4 transition-colors hover:bg-sunken/60">
        <div className="grid gap-1">
          <h3 id={`${id}-title`} className="text-lg text-ink">
            <button
              type="button"
              aria-describedby={`${id}-hint`}
              aria-expanded={open}
              aria-controls={`${id}-panel`}
              onClick={onToggle}
              // The overlay makes the whole row clickable.
              className="text-left after:absolute after:inset-0 after:content-[''] focus-visible:outline-hidden focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus"
            >
              {title}
            </button>
          </h3>
          <p id={`${id}-hint`} className="text-sm text-ink-muted">
            {hint}
          </p>
        </div>
        <ChevronDown
          aria-hidden="true"
          strokeWidth={1.75}
          className={cn("size-5 shrink-0 transition-transform duration-slow", open && "rotate-180")}
        />
      </div>
      <Unfold id={`${id}-panel`} open={open}>
        <div className="pt-2">{children}</div>
      </Unfold>
    </section>
  );
};

const Settings = ({ saved }: { saved: Preferences }) => {
  const form = usePreferencesForm(saved);
  const [hasPreview, setPreview] = useState(false);
  const [hasDeliveries, setDeliveries] = useState(false);
  const deliveries = useRef<HTMLElement>(null);
  const hash = useLocationProperty(() => window.location.hash);
  useEffect(() => {
    if (hash === "#deliveries") setDeliveries(true);
  }, [hash]);
  useLinkedSection("deliveries", deliveries);
  return (
    <>
      <PreferencesForm form={form} saved={saved} />
      <Panel
        title="What this would have caught"
        hint="Tries these settings, saved or not, on the updates of the last 90 days."
        open={hasPreview}
        onToggle={() => setPreview(!hasPreview)}
      >
        <PreviewPanel form={form} hasAddress={saved.mailTo !== null} open={hasPreview} />
      </Panel>
      <Panel
        ref={deliveries}
        title="Deliveries"
        hint="The delivery status of each alert and email, and the last check of the sources."
        open={hasDeliveries}
        onToggle={() => setDeliveries(!hasDeliveries)}
      >
        <DeliveriesPanel open={hasDeliveries} zone={saved.timeZone} />
      </Panel>
    </>
  );
};

/** The preferences form with its preview and the deliveries. */
export const MonitoringCard = ({ userId }: { userId: number }) => {
  const { data, isError, error, refetch } = usePreferences(userId);
  return (
    <Card aria-labelledby="monitoring-title" className="max-w-4xl overflow-clip">
      <CardHeader>
        <CardTitle id="monitoring-title">Legislative Monitoring</CardTitle>
        <CardDescription>
          Get one alert, with the reason, for each update on the countries you follow.
        </CardDescription>
      </CardHeader>
      {data ? (
        <Settings saved={data} />
      ) : isError ? (
        <CardContent>
          <LoadFailure
            as="h3"
            title={error.message}
            description="Check your connection, then try again. Your saved preferences are not affected."
            onRetry={refetch}
          />
        </CardContent>
      ) : (
        <CardContent className="grid min-h-60 place-items-center">
          <Spinner label="Loading your preferences" className="text-2xl text-ink-muted" />
        </CardContent>
      )}
    </Card>
  );
};
