import { type ReactNode, useId } from "react";
import { Switch } from "#client/ui/switch.tsx";

interface SwitchRowProps {
  label: ReactNode;
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  /** Explains the current setting. */
  children: ReactNode;
}

export const SwitchRow = ({ label, checked, onCheckedChange, children }: SwitchRowProps) => {
  const id = useId();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-5 gap-y-0.5">
      <label htmlFor={id} className="w-fit text-sm font-semibold text-ink">
        {label}
      </label>
      <Switch id={id} checked={checked} aria-describedby={`${id}-hint`} onCheckedChange={onCheckedChange} />
      <div id={`${id}-hint`} className="text-sm text-ink-muted wrap-anywhere">
        {children}
      </div>
    </div>
  );
};
