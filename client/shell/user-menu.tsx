import { useState } from "react";
import { useToast } from "#client/platform/toasts.tsx";
import { missingPart, useLate } from "#client/platform/use-late.ts";
import { AccountButton } from "./account-button.tsx";
import type { UserMenuProps } from "./user-menu-panel.tsx";

const loadPanel = () => import("./user-menu-panel.tsx").then(({ UserMenuPanel }) => UserMenuPanel);

/** The menu at the foot of the sidebar: theme, admin and the way out. The menu itself is loaded when it is reached for. */
export const UserMenu = ({ compact = false, ...account }: UserMenuProps & { compact?: boolean }) => {
  const { part: Panel, fetchPart: fetchPanel } = useLate(loadPanel);
  const [isWanted, setWanted] = useState(false);
  const { toast } = useToast();
  if (Panel && isWanted) return <Panel {...account} compact={compact} />;
  return (
    <AccountButton
      username={account.user.username}
      compact={compact}
      aria-expanded={false}
      aria-busy={isWanted || undefined}
      onPointerEnter={fetchPanel}
      onFocus={fetchPanel}
      onClick={async () => {
        setWanted(true);
        if (await fetchPanel()) return;
        setWanted(false);
        toast(missingPart);
      }}
    />
  );
};
