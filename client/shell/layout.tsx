import { Menu } from "lucide-react";
import { type ReactNode, useEffect } from "react";
import { useLocation } from "wouter";
import { useLateDialog } from "#client/platform/use-late.ts";
import { useMedia } from "#client/platform/use-media.ts";
import { cn } from "#client/ui/class-names.ts";
import { SkipLink } from "#client/ui/skip-link.tsx";
import { BrandLink, Sidebar, type SidebarProps } from "./sidebar.tsx";
import { SidebarProvider, useSidebar } from "./sidebar-context.tsx";

/** From this width on, the sidebar is shown next to the content. */
const wideQuery = "(min-width: 48rem)";

const loadMenu = () => import("./mobile-menu.tsx").then(({ MobileMenu }) => MobileMenu);

/** The top bar of small screens; its button opens the sidebar as a drawer. */
const MobileBar = ({ bell: Bell, search: Search, ...sidebar }: SidebarProps) => {
  const { Dialog: MobileMenu, isOpen, setOpen, opener, triggerProps } = useLateDialog(loadMenu);
  const [path] = useLocation();
  const isWide = useMedia(wideQuery);

  // Also closes on Back and Forward, and when the window gets wide enough for the sidebar.
  // biome-ignore lint/correctness/useExhaustiveDependencies: closes when either changes
  useEffect(() => setOpen(false), [path, isWide, setOpen]);

  return (
    <header className="sticky top-0 z-bar flex h-14 items-center gap-1 border-b bg-paper px-2 md:hidden print:hidden">
      <button
        type="button"
        aria-label="Open menu"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        {...triggerProps}
        className="grid size-11 place-items-center rounded-md text-ink hover:bg-sunken"
      >
        <Menu aria-hidden="true" className="size-5.5" strokeWidth={1.5} />
      </button>
      <BrandLink />
      <div className="ml-auto flex">
        {Search && <Search isIcon className="size-11 hover:bg-sunken" />}
        {Bell && <Bell className="size-11 hover:bg-sunken" />}
      </div>
      {MobileMenu && <MobileMenu {...sidebar} open={isOpen} onOpenChange={setOpen} opener={opener} />}
    </header>
  );
};

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
      <div
        className={cn(
          "transition-[margin] duration-base",
          collapsed ? "md:ml-16" : "md:ml-64",
          "print:ml-0!",
        )}
      >
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

/** The signed-in shell: the sidebar (a drawer on small screens), and the content in `<main id="main">`. */
export const AppLayout = (props: AppLayoutProps) => (
  <SidebarProvider>
    <Frame {...props} />
  </SidebarProvider>
);
