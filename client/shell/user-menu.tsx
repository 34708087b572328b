import { useLateDialog } from "#client/platform/use-late.ts";
import { AccountButton } from "./account-button.tsx";
import type { UserMenuProps } from "./user-menu-panel.tsx";

const loadPanel = () => import("./user-menu-panel.tsx").then(({ UserMenuPanel }) => UserMenuPanel);

/** The menu at the foot of the sidebar: theme, admin, log out. Loads on hover or focus. */
export const UserMenu = ({ compact = false, ...account }: UserMenuProps & { compact?: boolean }) => {
  const { Dialog: Panel, isOpen, open, triggerProps } = useLateDialog(loadPanel);
  if (Panel && isOpen) return <Panel {...account} compact={compact} />;
  return (
    <AccountButton
      username={account.user.username}
      compact={compact}
      aria-expanded={false}
      {...triggerProps}
      // Once loaded, the menu handles the arrow keys itself.
      onKeyDown={(event) => {
        if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
        event.preventDefault();
        open(event.currentTarget);
      }}
    />
  );
};
