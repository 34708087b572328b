import { LinkPage, type LinkPageProps } from "#client/features/waitlist/links/link-page.tsx";
import { buttonVariants } from "#client/ui/form/button-variants.ts";
import type { LinkAnswer } from "#shared/waitlist/links.ts";
import { publicPaths } from "../../paths.ts";
import { Island } from "../islands/island.tsx";
import { PublicLayout } from "../public-layout.tsx";
import type { PublicPageProps } from "../public-page.ts";

type Words = Pick<LinkPageProps, "title" | "text" | "button" | "action">;

/** The page of one mailed link. */
const linkPage =
  (words: Words) =>
  ({ settings, data: told }: PublicPageProps<LinkAnswer | undefined>) => (
    <PublicLayout settings={settings}>
      <Island
        name="link"
        component={LinkPage}
        props={{
          ...words,
          homePath: publicPaths.landing,
          told,
          buttonClass: buttonVariants({ size: "lg" }),
        }}
      />
    </PublicLayout>
  );

/** The page of the mail that asks whether an address is right. */
export const ConfirmLink = linkPage({
  title: "Confirm your address",
  text: "One click, and your place on the waitlist is confirmed.",
  button: "Confirm my address",
  action: "confirm",
});

/** The page of the link at the foot of every mail of the waitlist. */
export const UnsubscribeLink = linkPage({
  title: "Leave the waitlist",
  text: "One click, and your address is off the waitlist.",
  button: "Unsubscribe",
  action: "unsubscribe",
});
