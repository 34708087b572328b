import type { ReactNode } from "react";
import { Guilloche } from "#client/ui/brand/guilloche.tsx";
import { Wordmark } from "#client/ui/brand/wordmark.tsx";
import { ThemeMenu } from "#client/ui/overlay/theme-menu.tsx";
import { useScreen } from "./navigation-effects.tsx";

interface NoticePageProps {
  title: string;
  /** One or two sentences. */
  children: ReactNode;
  /** The next step: a button or a link. */
  action: ReactNode;
}

/** A page outside the shell that says one thing. */
export const NoticePage = ({ title, children, action }: NoticePageProps) => {
  useScreen(title);
  return (
    <main
      id="main"
      tabIndex={-1}
      className="relative grid min-h-dvh grid-rows-[auto_1fr] overflow-hidden p-gutter"
    >
      <div className="relative z-raised flex items-center justify-between">
        <Wordmark />
        <ThemeMenu />
      </div>
      <div className="relative grid place-content-center justify-items-center gap-5 pb-16 text-center">
        <Guilloche className="absolute size-[44rem] max-w-none place-self-center text-accent opacity-15" />
        <h1 className="relative text-4xl">{title}</h1>
        <p className="relative max-w-measure text-lg text-balance text-ink-muted">{children}</p>
        <div className="relative mt-1">{action}</div>
      </div>
    </main>
  );
};
