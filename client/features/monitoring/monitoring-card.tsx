import { CircleAlert } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useLocationProperty } from "wouter/use-browser-location";
import { focusContent } from "#client/lib/focus-content.ts";
import { useNamedPart } from "#client/lib/scroll/use-named-part.ts";
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from "#client/ui/card.tsx";
import { EmptyState } from "#client/ui/empty-state.tsx";
import { Button } from "#client/ui/form/button.tsx";
import { Spinner } from "#client/ui/loading/spinner.tsx";
import type { Preferences } from "#shared/monitoring/contract.ts";
import { usePreferences } from "./api.ts";
import { DeliveriesPanel } from "./deliveries/deliveries-panel.tsx";
import { PreferencesForm } from "./form/preferences-form.tsx";
import { usePreferencesForm } from "./form/use-preferences-form.ts";
import { Panel } from "./panel.tsx";
import { PreviewPanel } from "./preview/preview-panel.tsx";

interface CardProps {
  /** Where an address for mails is given. */
  accountHref: string;
}

const Settings = ({ saved, accountHref }: CardProps & { saved: Preferences }) => {
  const form = usePreferencesForm(saved);
  const [hasPreview, setPreview] = useState(false);
  const [hasDeliveries, setDeliveries] = useState(false);
  const deliveries = useRef<HTMLElement>(null);
  const hash = useLocationProperty(() => window.location.hash);
  useEffect(() => {
    if (hash === "#deliveries") setDeliveries(true);
  }, [hash]);
  useNamedPart("deliveries", deliveries);
  return (
    <>
      <PreferencesForm form={form} saved={saved} accountHref={accountHref} />
      <Panel
        title="What this would have caught"
        hint="Tries these settings, saved or not, on what was published in the last 90 days."
        open={hasPreview}
        onToggle={() => setPreview(!hasPreview)}
      >
        <PreviewPanel draft={form.draft} open={hasPreview} />
      </Panel>
      <Panel
        ref={deliveries}
        title="Deliveries"
        hint="Each alert and mail with what became of it, and when the sources were last checked."
        open={hasDeliveries}
        onToggle={() => setDeliveries(!hasDeliveries)}
      >
        <DeliveriesPanel open={hasDeliveries} zone={saved.timeZone} />
      </Panel>
    </>
  );
};

/** What an account wants to be told of: the form, what it would have caught, and what was told. */
export const MonitoringCard = ({ userId, accountHref }: CardProps & { userId: number }) => {
  const { data, isError, error, refetch } = usePreferences(userId);
  return (
    <Card aria-labelledby="monitoring-title" className="max-w-4xl overflow-clip">
      <CardHeader>
        <CardTitle id="monitoring-title">Legislative Monitoring</CardTitle>
        <CardDescription>
          Be told, once and with the reason, when an update concerns the country that you watch.
        </CardDescription>
      </CardHeader>
      {data ? (
        <Settings saved={data} accountHref={accountHref} />
      ) : isError ? (
        <CardContent role="alert">
          <EmptyState
            as="h3"
            icon={CircleAlert}
            variant="danger"
            title={error.message}
            description="Check your connection, then try again. What you saved is not affected."
            action={
              <Button
                onClick={() => {
                  // The button goes away with the error, and the focus with it.
                  focusContent();
                  void refetch();
                }}
              >
                Try again
              </Button>
            }
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
