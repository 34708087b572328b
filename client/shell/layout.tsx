import { Menu } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useLocation } from "wouter";
import { focusContent } from "#client/platform/screen.tsx";
import { useToast } from "#client/platform/toasts.tsx";
import { missingPart, useLate } from "#client/platform/use-late.ts";
import { cn } from "#client/ui/class-names.ts";
import { SkipLink } from "#client/ui/skip-link.tsx";
import { BrandLink, Sidebar, type SidebarProps } from "./sidebar.tsx";
import { SidebarProvider, useSidebar } from "./sidebar-context.tsx";

/** The width from which the sidebar stands beside the content. */
const wideQuery = "(min-width: 48rem)";

const loadMenu = () => import("./mobile-menu.tsx").then(({ MobileMenu }) => MobileMenu);

/** The bar of small screens: a button that opens the sidebar as a drawer, and the product's name. */
const MobileBar = ({ bell: Bell, ...sidebar }: SidebarProps) => {
  const { part: MobileMenu, fetchPart: fetchMenu } = useLate(loadMenu);
  const [open, setOpen] = useState(false);
  const { toast } = useToast();
  const [path] = useLocation();
  const button = useRef<HTMLButtonElement>(null);
  const hasNavigated = useRef(false);

  // Back and forward close it too.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path is what it waits for
  useEffect(() => setOpen(false), [path]);
  useEffect(() => {
    const query = matchMedia(wideQuery);
    const close = () => setOpen(false);
    query.addEventListener("change", close);
    return () => query.removeEventListener("change", close);
  }, []);

  const leave = () => {
    hasNavigated.current = true;
    setOpen(false);
  };
  /** After a navigation the new page has the focus, else the button that opened the drawer. */
  const placeFocus = () => {
    if (hasNavigated.current) focusContent();
    else button.current?.focus({ preventScroll: true });
    hasNavigated.current = false;
  };

  return (
    <header className="sticky top-0 z-bar flex h-14 items-center gap-1 border-b bg-paper px-2 md:hidden">
      <button
        ref={button}
        type="button"
        aria-label="Open menu"
        aria-haspopup="dialog"
        aria-expanded={open}
        onPointerEnter={fetchMenu}
        onFocus={fetchMenu}
        onClick={async () => {
          setOpen(true);
          if (await fetchMenu()) return;
          setOpen(false);
          toast(missingPart);
        }}
        className="grid size-11 place-items-center rounded-md text-ink hover:bg-sunken"
      >
        <Menu aria-hidden="true" className="size-5.5" strokeWidth={1.5} />
      </button>
      <BrandLink />
      {Bell && <Bell className="ml-auto size-11 hover:bg-sunken" />}
      {MobileMenu && (
        <MobileMenu
          {...sidebar}
          open={open}
          onOpenChange={setOpen}
          onNavigate={leave}
          onClosed={placeFocus}
        />
      )}
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
