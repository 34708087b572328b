import { CalendarDays, CircleHelp } from "lucide-react";
import type { ReactNode } from "react";
import { withReply } from "#client/platform/asking/asked.ts";
import { rankOptions } from "#client/ui/rank-options.ts";
import { paths } from "#shared/paths.ts";
import type { TextQuestion } from "#shared/questions/contract.ts";
import type { MissingFieldName } from "#shared/questions/missing-fields.ts";
import type { PaletteEntry } from "./entry.ts";
import { Row, Rows, rowIcon } from "./rows.tsx";

const maxCountries = 8;

interface RepliesProps {
  asked: TextQuestion;
  field: MissingFieldName;
  /** Likely replies, in the language of the question. */
  likely: readonly string[];
  /** The text typed as a reply. */
  text: string;
  countries: readonly PaletteEntry[];
  /** The citizenships of the profile in this browser. One is sent only if the reader chooses it. */
  ownPassports: readonly string[];
  onAsk: (question: TextQuestion) => void;
  onOpen: (target: PaletteEntry["target"]) => void;
}

/** The countries that a reply may name: those of the profile before any text, then those that fit the text. */
const offered = ({ countries, ownPassports, field, text }: RepliesProps): readonly PaletteEntry[] => {
  const isOwn = ({ value }: PaletteEntry) => field === "passports" && ownPassports.includes(value);
  const own = countries.filter(isOwn).map((entry) => ({ ...entry, note: "In your profile" }));
  if (text === "") return own;
  return rankOptions([...own, ...countries.filter((entry) => !isOwn(entry))], text).slice(0, maxCountries);
};

/** The rows for a reply: likely replies, countries, and the typed text. */
export const Replies = (props: RepliesProps) => {
  const { asked, field, likely, text, onAsk, onOpen } = props;
  const row = (value: string, icon: ReactNode, onSelect: () => void, note?: string) => (
    <Row key={value} value={`reply ${value}`} icon={icon} label={value} note={note} onSelect={onSelect} />
  );
  const replyWith = (reply: string) => () => onAsk(withReply(asked, reply));
  const countryRows = () =>
    offered(props).map(({ value, label, note, flagCode }) =>
      row(
        label,
        rowIcon(CircleHelp, flagCode),
        field === "passports" ? () => onAsk({ ...asked, passports: [value] }) : replyWith(label),
        note,
      ),
    );
  const likelyRows = () => {
    if (text !== "") return [];
    const own = offered(props).map(({ label }) => label);
    return likely
      .filter((reply) => !own.includes(reply))
      .map((reply) => row(reply, rowIcon(CircleHelp), replyWith(reply)));
  };
  const choices: Partial<Record<MissingFieldName, () => readonly ReactNode[]>> = {
    passports: countryRows,
    place: countryRows,
    stays: () => [row("Open Stays", rowIcon(CalendarDays), () => onOpen(paths.stays))],
  };
  return (
    <>
      <Rows heading="Choose, or type a reply">{[...(choices[field]?.() ?? []), ...likelyRows()]}</Rows>
      <Rows heading="Reply">
        {text === ""
          ? []
          : [
              <Row
                key="reply"
                value="reply"
                icon={rowIcon(CircleHelp)}
                label={`Reply: ${text}`}
                onSelect={replyWith(text)}
              />,
            ]}
      </Rows>
    </>
  );
};
