import { monthOrDay } from "#client/lib/dates.ts";
import type { Change } from "#shared/catalogue/entry.ts";
import { Sources } from "../parts/cited.tsx";

/** What has moved since the figures of a card were fixed, in plain sight. */
export const ChangeNotes = ({ changes }: { changes: readonly Change[] }) =>
  changes.length > 0 && (
    <ul
      aria-label="Changes"
      className="grid grid-cols-1 gap-2 border-l-2 border-tax bg-tax-wash px-3.5 py-2.5 text-sm"
    >
      {changes.map(({ text, date, sources }) => (
        <li key={text}>
          <strong className="font-semibold text-tax">Changed:</strong> {text}{" "}
          {date && (
            <time dateTime={date} className="text-xs font-semibold whitespace-nowrap">
              {monthOrDay(date)}
            </time>
          )}{" "}
          <Sources sources={sources} />
        </li>
      ))}
    </ul>
  );
