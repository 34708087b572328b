import { ExternalLink } from "#client/ui/external-link.tsx";
import { dateText } from "#shared/calendar/words.ts";
import type { Place } from "#shared/places/contract.ts";
import { stayRuleAnchor } from "#shared/places/paths.ts";
import { countingTexts, stayTopics } from "#shared/places/words.ts";
import { Evidence } from "./fact-parts.tsx";
import { listClass } from "./list-class.ts";

type Rule = Place["stayRules"][number];

const Law = ({ rule: { law, authority, address, validFrom } }: { rule: Rule }) => (
  <p className="text-sm text-ink-muted wrap-anywhere">
    {address ? (
      <ExternalLink href={address} iconClass="text-ink-muted" className="text-link">
        {law}
      </ExternalLink>
    ) : (
      law
    )}
    , {authority}
    {validFrom && `, in force since ${dateText(validFrom)}`}
  </p>
);

const StayRule = ({ rule }: { rule: Rule }) => {
  const { id, topic, name, counting, notes, confidence } = rule;
  return (
    <li
      id={stayRuleAnchor(id)}
      className="grid scroll-mt-24 gap-x-8 gap-y-1.5 px-card py-4 target:bg-accent-wash sm:grid-cols-[11rem_minmax(0,1fr)]"
    >
      <p className="text-sm font-semibold text-ink-muted sm:pt-0.5">{stayTopics[topic]}</p>
      <div className="grid gap-1.5">
        <h3 className="font-text text-base leading-snug font-semibold tracking-normal">{name}</h3>
        {counting && <p className="text-sm">{countingTexts[counting]}</p>}
        {notes.map((note) => (
          <p key={note} className="text-sm text-ink-muted">
            {note}
          </p>
        ))}
        <Law rule={rule} />
        <Evidence fact={{ confidence }} />
      </div>
    </li>
  );
};

/** The rules that count days in the country, or away from it. */
export const StayRules = ({ stayRules }: Pick<Place, "stayRules">) =>
  stayRules.length > 0 && (
    <ul className={listClass}>
      {stayRules.map((rule) => (
        <StayRule key={rule.id} rule={rule} />
      ))}
    </ul>
  );
