import { buttonVariants } from "#client/ui/button-variants.ts";
import type { LinkAction, LinkAnswer } from "#shared/mailed-links.ts";
import { accountPath, paths, publicPaths } from "#shared/paths.ts";
import { Island } from "./island.tsx";
import { LinkPage, type LinkPageProps } from "./link-page.tsx";
import { PublicLayout } from "./public-layout.tsx";
import type { PublicPageProps } from "./public-page.ts";

type Texts = Omit<LinkPageProps, "action" | "homePath" | "result" | "buttonClass">;

const linkPage =
  (action: LinkAction, texts: Texts) =>
  ({ settings, data: result }: PublicPageProps<LinkAnswer | undefined>) => (
    <PublicLayout settings={settings}>
      <Island
        name="link"
        component={LinkPage}
        props={{
          ...texts,
          action,
          homePath: publicPaths.landing,
          result,
          buttonClass: buttonVariants({ size: "lg" }),
        }}
      />
    </PublicLayout>
  );

export const ConfirmLink = linkPage("confirm", {
  title: "Confirm your address",
  text: "One click confirms your place on the waitlist.",
  button: "Confirm my address",
  doneTitle: "Address confirmed",
  whenOver: { label: "Sign up again", href: `${publicPaths.landing}#waitlist` },
});

/** Linked from every waitlist email. */
export const UnsubscribeLink = linkPage("unsubscribe", {
  title: "Leave the waitlist",
  text: "One click removes your address from the waitlist.",
  button: "Unsubscribe",
  doneTitle: "You have left the waitlist",
});

export const VerifyEmailLink = linkPage("verifyEmail", {
  title: "Confirm your address",
  text: "One click confirms this address for your account. We use it for alerts, and for a link if you forget your password.",
  button: "Confirm my address",
  doneTitle: "Address confirmed",
  whenDone: { label: "Open Meridian", href: paths.feed },
  whenOver: { label: "Go to your account", href: accountPath },
});

const preferences = { label: "Go to your preferences", href: paths.legislativeMonitor };

/** Linked from every alert email. */
export const StopAlertsLink = linkPage("stopAlerts", {
  title: "Stop alert emails",
  text: "One click stops the alert emails. Your rules and the alerts in the app stay.",
  button: "Stop alert emails",
  doneTitle: "Alert emails stopped",
  whenDone: preferences,
  whenOver: preferences,
});
