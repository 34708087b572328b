import { monthOrDay } from "#client/lib/dates.ts";
import { readSiteSettings } from "#client/lib/site-settings.ts";
import type { Entry } from "#shared/catalogue/entry.ts";

const lastChecked = ({ checked }: Entry): string =>
  checked
    ? `Last checked against its sources: ${monthOrDay(checked)} (the newest date they bear)`
    : "Not checked: its sources bear no date";

/** A link to a mail that is begun. Encoded by hand: mail programs would show the plus signs of `URLSearchParams`. */
const mailLink = (to: string, subject: string, lines: readonly string[]): string => {
  const address = to.split("@").map(encodeURIComponent).join("@");
  const [about, body] = [subject, lines.join("\r\n")].map(encodeURIComponent);
  return `mailto:${address}?subject=${about}&body=${body}`;
};

interface EntryFootProps {
  entry: Entry;
  /** The entry as readers know it. */
  name: string;
}

/** When an entry was last held against its sources, and the way to tell the operator of an error in it. */
export const EntryFoot = ({ entry, name }: EntryFootProps) => {
  const { contactEmail } = readSiteSettings();
  const { origin, pathname } = window.location;
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1 text-xs text-ink-muted">
      <span>{lastChecked(entry)}</span>
      {contactEmail && (
        <a
          href={mailLink(contactEmail, `Error in Meridian: ${name}`, [
            `Entry: ${name}`,
            `Address: ${origin}${pathname}#${entry.id}`,
            lastChecked(entry),
            "",
            "What is wrong, and where can it be read?",
            "",
          ])}
          className="text-link"
        >
          Report an error<span className="sr-only"> in {name}</span>
        </a>
      )}
    </p>
  );
};
