import { useCountries } from "#client/platform/countries.ts";
import { useProfileCountries } from "#client/platform/profile-countries.ts";
import { ChipButton } from "#client/ui/chip.tsx";
import type { MissingFieldName } from "#shared/questions/missing-fields.ts";

const noCountries: readonly never[] = [];

interface LikelyRepliesProps {
  asks: { field: MissingFieldName; replies: readonly string[] };
  onReply: (reply: string) => void;
}

/** Buttons for the likely replies to an answer that asks for a field. The citizenships of the profile come first. */
export const LikelyReplies = ({ asks: { field, replies }, onReply }: LikelyRepliesProps) => {
  const { data: countries = noCountries } = useCountries();
  const { citizenships } = useProfileCountries(countries);
  const own =
    field === "passports"
      ? countries.filter(({ code }) => citizenships.includes(code)).map(({ name }) => name)
      : [];
  const all = [...new Set([...own, ...replies])];
  return (
    all.length > 0 && (
      <fieldset aria-label="Likely replies" className="flex flex-wrap gap-2">
        {all.map((reply) => (
          <ChipButton key={reply} onClick={() => onReply(reply)}>
            {reply}
          </ChipButton>
        ))}
      </fieldset>
    )
  );
};
