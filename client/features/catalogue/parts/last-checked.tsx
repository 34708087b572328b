import { monthOrDay } from "#client/lib/dates.ts";
import type { Entry } from "#shared/catalogue/entry.ts";

/** When an entry was last held against its sources. */
export const LastChecked = ({ checked }: Pick<Entry, "checked">) => (
  <p className="text-xs text-ink-muted">
    {checked
      ? `Last checked against its sources: ${monthOrDay(checked)}`
      : "Not checked: its sources bear no date"}
  </p>
);
