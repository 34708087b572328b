import { Link } from "wouter";
import { useIsoToday } from "#client/platform/use-iso-today.ts";
import { cn } from "#client/ui/class-names.ts";
import { dateText } from "#shared/calendar/words.ts";
import { announcedDate, type Change, notStated } from "#shared/catalogue/entry.ts";
import type { Programme } from "#shared/catalogue/programmes.ts";
import { inSentence } from "#shared/gazetteer/names.ts";
import { placePath, slugOf } from "#shared/places/paths.ts";
import { CitedList, NotStated } from "./cited.tsx";
import { OfficialLink } from "./official-link.tsx";
import { Sources } from "./source-notes.tsx";

/** How many years a change counts as news and is shown on the folded card. */
const yearsOfNews = 2;

const isNews = ({ date, announced }: Change, today: string): boolean => {
  if (announced || date === notStated) return true;
  const limit = new Date(today);
  limit.setUTCFullYear(limit.getUTCFullYear() - yearsOfNews);
  return date >= limit.toISOString().slice(0, date.length);
};

/** Authority, costs, steps, warnings, and the changes that are no longer news. */
export const ProgrammeDetails = ({ programme }: { programme: Programme }) => {
  const { authority, costs, steps, warnings } = programme.details;
  const today = useIsoToday();
  const earlier = programme.changes.filter((change) => !isNews(change, today));
  return (
    <>
      <div className="grid gap-1">
        <h3 className="font-text text-sm font-semibold tracking-normal text-ink">Authority</h3>
        {[authority, ...(authority.links ?? [])].map((link) => (
          <OfficialLink key={link.url} {...link} />
        ))}
      </div>
      <CitedList title="Costs" statements={costs} />
      <CitedList title="Steps" statements={steps} ordered />
      <CitedList title="Warnings" statements={warnings} />
      {earlier.length > 0 && (
        <div className="grid gap-2">
          <h3 className="font-text text-sm font-semibold tracking-normal text-ink">Earlier Changes</h3>
          <ul aria-label="Earlier changes" className="grid gap-1.5 text-sm">
            {earlier.map((change) => (
              <li key={change.text}>
                <CitedChange {...change} />
              </li>
            ))}
          </ul>
        </div>
      )}
      <NotStated parts={{ costs, steps, warnings }} />
      <Link href={placePath(slugOf(programme.country))} className="text-link w-fit text-sm">
        About {inSentence(programme.country)}: taxes, entry and stay rules
      </Link>
    </>
  );
};

const ChangeDate = ({ date, announced }: Pick<Change, "date" | "announced">) => {
  const today = new Date(useIsoToday());
  if (date === notStated) return <span className="text-xs">(date {notStated.toLowerCase()})</span>;
  return (
    <time dateTime={date} className={cn("text-xs font-semibold", !announced && "whitespace-nowrap")}>
      {announced ? `Announced for ${announcedDate(date, today, dateText)}` : dateText(date)}
    </time>
  );
};

/** A change with the date when it took effect, and its sources with their own dates. */
export const CitedChange = ({ text, date, announced, sources }: Change) => (
  <>
    {text} <ChangeDate date={date} announced={announced} /> <Sources sources={sources} />
  </>
);

/** The newest changes since the figures of a card were set. Shown while the card is folded. */
export const ChangeNotes = ({ changes }: { changes: readonly Change[] }) => {
  const today = useIsoToday();
  const news = changes.filter((change) => isNews(change, today));
  if (news.length === 0) return null;
  return (
    <ul
      aria-label="Changes"
      className="grid grid-cols-1 gap-2 border-l-2 border-warning bg-warning-wash px-3.5 py-2.5 text-sm"
    >
      {news.map((change) => (
        <li key={change.text}>
          <strong className="font-semibold text-warning">
            {change.announced ? "Announced:" : "Changed:"}
          </strong>{" "}
          <CitedChange {...change} />
        </li>
      ))}
    </ul>
  );
};
