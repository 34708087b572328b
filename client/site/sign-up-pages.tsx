import type { ReactNode } from "react";
import { Stage } from "#client/brand/rosette.tsx";
import { publicPaths } from "#shared/paths.ts";
import { confirmNote, joinedMessage, type RefusedSignUp } from "#shared/waitlist/sign-up.ts";
import { WaitlistIsland } from "./island.tsx";
import { PublicLayout } from "./public-layout.tsx";
import type { PublicPageProps } from "./public-page.ts";

export const JoinedView = ({ homePath }: { homePath: string }) => (
  <Stage>
    <h1 className="text-4xl">{joinedMessage.title}</h1>
    <p className="max-w-measure text-lg text-ink-muted">{joinedMessage.text}</p>
    <p className="max-w-measure">{confirmNote}</p>
    <a href={homePath} className="text-link">
      Go to the home page
    </a>
  </Stage>
);

interface RefusedViewProps {
  refused: RefusedSignUp;
  form: ReactNode;
}

export const RefusedView = ({ refused: { title, text }, form }: RefusedViewProps) => (
  <Stage>
    <h1 className="text-4xl">{title}</h1>
    <p role="alert" className="max-w-measure text-lg text-danger">
      {text}
    </p>
    {form}
  </Stage>
);

/** Shown after a submission without JavaScript. */
export const Joined = ({ settings }: PublicPageProps) => (
  <PublicLayout settings={settings}>
    <JoinedView homePath={publicPaths.landing} />
  </PublicLayout>
);

/** Response to a refused submission without JavaScript. */
export const Refused = ({ settings, data }: PublicPageProps<RefusedSignUp>) => (
  <PublicLayout settings={settings}>
    <RefusedView refused={data} form={<WaitlistIsland email={data.email} campaign={data.campaign} />} />
  </PublicLayout>
);
