import { type ReactNode, useEffect } from "react";
import { useLate } from "#client/lib/use-late.ts";
import { Guilloche } from "#client/ui/brand/guilloche.tsx";
import { Wordmark } from "#client/ui/brand/wordmark.tsx";
import { ThemeMenu } from "#client/ui/overlay/theme-menu.tsx";

const loadSidePanel = () => import("./side-panel.tsx").then(({ SidePanel }) => SidePanel);

/** What Meridian is, beside the forms on wide screens. Nobody waits for its words, and phones show none. */
const Aside = () => {
  const { part: SidePanel, fetchPart } = useLate(loadSidePanel);
  useEffect(() => void fetchPart(), [fetchPart]);
  return (
    <aside className="dark relative hidden overflow-hidden border-l bg-paper text-ink lg:grid lg:content-end lg:p-14">
      <Guilloche className="absolute -top-40 -right-48 size-[54rem] max-w-none text-accent opacity-35" />
      {SidePanel && <SidePanel />}
    </aside>
  );
};

interface AuthFrameProps {
  title: string;
  text: ReactNode;
  children: ReactNode;
}

/** What stands around the forms of those who are not signed in. */
export const AuthFrame = ({ title, text, children }: AuthFrameProps) => (
  <div className="grid min-h-dvh lg:grid-cols-[minmax(26rem,1fr)_minmax(0,1.15fr)]">
    <main id="main" tabIndex={-1} className="relative grid grid-rows-[auto_1fr] overflow-hidden p-gutter">
      <Guilloche className="absolute -right-44 -bottom-52 size-[30rem] max-w-none text-accent opacity-20 lg:hidden" />
      <div className="relative flex items-center justify-between">
        <Wordmark />
        <ThemeMenu />
      </div>
      {/* From the top: what stands below the fields comes and goes, and must not move them. */}
      <div className="relative mx-auto grid w-full max-w-sm content-start gap-7 pt-[clamp(2.5rem,16dvh,11rem)] pb-10">
        <div className="grid gap-2">
          <h1 className="text-3xl">{title}</h1>
          <p className="text-ink-muted">{text}</p>
        </div>
        {children}
      </div>
    </main>
    <Aside />
  </div>
);
