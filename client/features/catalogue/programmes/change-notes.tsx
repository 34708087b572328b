import { monthOrDay } from "#client/lib/dates.ts";
import { type Change, notStated } from "#shared/catalogue/entry.ts";
import { Sources } from "../parts/cited.tsx";

const ChangeDate = ({ date }: Pick<Change, "date">) =>
  date === notStated ? (
    <span className="text-xs">(date {notStated.toLowerCase()})</span>
  ) : (
    <time dateTime={date} className="text-xs font-semibold whitespace-nowrap">
      {monthOrDay(date)}
    </time>
  );

/** A change with its own date, which is not that of its sources, and what it rests on. */
export const CitedChange = ({ text, date, sources }: Change) => (
  <>
    {text} <ChangeDate date={date} /> <Sources sources={sources} />
  </>
);

/** What has moved since the figures of a card were fixed, in plain sight. */
export const ChangeNotes = ({ changes }: { changes: readonly Change[] }) =>
  changes.length > 0 && (
    <ul
      aria-label="Changes"
      className="grid grid-cols-1 gap-2 border-l-2 border-warning bg-warning-wash px-3.5 py-2.5 text-sm"
    >
      {changes.map((change) => (
        <li key={change.text}>
          <strong className="font-semibold text-warning">Changed:</strong> <CitedChange {...change} />
        </li>
      ))}
    </ul>
  );
