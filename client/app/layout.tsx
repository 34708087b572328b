import type { ReactNode } from "react";
import { cn } from "#client/ui/class-names.ts";
import { SkipLink } from "#client/ui/skip-link.tsx";
import { MobileBar } from "./sidebar/mobile-bar.tsx";
import { Sidebar, type SidebarProps } from "./sidebar/sidebar.tsx";
import { SidebarProvider, useSidebar } from "./sidebar/sidebar-context.tsx";

interface AppLayoutProps extends SidebarProps {
  children: ReactNode;
}

const Frame = ({ children, ...sidebar }: AppLayoutProps) => {
  const { collapsed } = useSidebar();
  return (
    <>
      <SkipLink />
      <Sidebar {...sidebar} />
      <MobileBar {...sidebar} />
      <div className={cn("transition-[margin] duration-base", collapsed ? "md:ml-16" : "md:ml-64")}>
        <main
          id="main"
          tabIndex={-1}
          className="mx-auto w-full max-w-page px-gutter pt-8 pb-section md:pt-12"
        >
          {children}
        </main>
      </div>
    </>
  );
};

/** The signed-in shell: sidebar (a drawer on small screens) and the content beside it, in `<main id="main">`. */
export const AppLayout = (props: AppLayoutProps) => (
  <SidebarProvider>
    <Frame {...props} />
  </SidebarProvider>
);
