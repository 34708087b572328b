import { buttonVariants } from "#client/ui/button-variants.ts";
import type { LinkAction, LinkAnswer } from "#shared/mailed-links.ts";
import { paths, publicPaths } from "#shared/paths.ts";
import { Island } from "./island.tsx";
import { LinkPage, type LinkPageProps } from "./link-page.tsx";
import { PublicLayout } from "./public-layout.tsx";
import type { PublicPageProps } from "./public-page.ts";

type Words = Omit<LinkPageProps, "action" | "homePath" | "told" | "buttonClass">;

/** The page of one mailed link. */
const linkPage =
  (action: LinkAction, words: Words) =>
  ({ settings, data: told }: PublicPageProps<LinkAnswer | undefined>) => (
    <PublicLayout settings={settings}>
      <Island
        name="link"
        component={LinkPage}
        props={{
          ...words,
          action,
          homePath: publicPaths.landing,
          told,
          buttonClass: buttonVariants({ size: "lg" }),
        }}
      />
    </PublicLayout>
  );

/** The page of the mail that asks whether an address is right. */
export const ConfirmLink = linkPage("confirm", {
  title: "Confirm your address",
  text: "One click, and your place on the waitlist is confirmed.",
  button: "Confirm my address",
  doneTitle: "Address confirmed",
  whenOver: { label: "Sign up again", href: `${publicPaths.landing}#waitlist` },
});

/** The page of the link at the foot of every mail of the waitlist. */
export const UnsubscribeLink = linkPage("unsubscribe", {
  title: "Leave the waitlist",
  text: "One click, and your address is off the waitlist.",
  button: "Unsubscribe",
  doneTitle: "You have left the waitlist",
});

/** The page of the mail that asks whether an account's address is right. */
export const VerifyEmailLink = linkPage("verifyEmail", {
  title: "Confirm your address",
  text: "One click, and this is the address of your account: for alerts by mail, and for a link if you ever forget your password.",
  button: "Confirm my address",
  doneTitle: "Address confirmed",
  whenDone: { label: "Open Meridian", href: paths.feed },
  whenOver: { label: "To your account", href: `${paths.profile}#account` },
});

const preferences = { label: "To your preferences", href: paths.legislativeMonitor };

/** The page of the link at the foot of every mail with alerts. */
export const StopAlertsLink = linkPage("stopAlerts", {
  title: "Stop mails with alerts",
  text: "One click, and Meridian sends you no more mails with alerts. Your rules stay, and so do the alerts in the app.",
  button: "Stop the mails",
  doneTitle: "No more mails with alerts",
  whenDone: preferences,
  whenOver: preferences,
});
