import type { RefObject } from "react";
import { Sheet, SheetContent, useSheetFocus } from "#client/ui/sheet.tsx";
import { NavList } from "./nav-list.tsx";
import { BrandLink, SidebarOrnament, type SidebarProps } from "./sidebar.tsx";
import { UserMenu } from "./user-menu.tsx";

interface MobileMenuProps extends Omit<SidebarProps, "bell" | "search"> {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  opener: RefObject<HTMLElement | null>;
}

/** The sidebar as a drawer for small screens. */
export const MobileMenu = ({ open, onOpenChange, opener, entries, ...account }: MobileMenuProps) => {
  const { onNavigate, onCloseAutoFocus } = useSheetFocus(() => onOpenChange(false), opener);
  return (
    <Sheet open={open} onOpenChange={onOpenChange}>
      <SheetContent title="Menu" className="overflow-clip bg-sunken" onCloseAutoFocus={onCloseAutoFocus}>
        <SidebarOrnament />
        <div className="relative px-4 py-3">
          <BrandLink onNavigate={onNavigate} />
        </div>
        <div className="relative min-h-0 flex-1 overflow-y-auto py-2">
          <NavList entries={entries} onNavigate={onNavigate} />
        </div>
        <div className="relative border-t">
          <UserMenu {...account} />
        </div>
      </SheetContent>
    </Sheet>
  );
};
