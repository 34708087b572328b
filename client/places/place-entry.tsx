import type { ReactNode } from "react";
import { inSentence } from "#shared/gazetteer/names.ts";
import { paths } from "#shared/paths.ts";
import type { Place } from "#shared/places/contract.ts";
import { stayRuleAnchor } from "#shared/places/paths.ts";
import { Evidence, SourceNumbers } from "./fact-parts.tsx";
import { listClass } from "./list-class.ts";

type Group = Place["entry"][number];

/** How many names are shown inline. Longer lists unfold. */
const inlineNames = 4;

const list = new Intl.ListFormat("en-US");

const Passports = ({ group: { passports, others } }: { group: Group }) => {
  if (others) return <p className="text-sm">For all other nationalities</p>;
  const names = list.format(passports);
  if (passports.length <= inlineNames) return <p className="text-sm">For citizens of {names}</p>;
  return (
    <details className="text-sm">
      <summary className="min-h-6 cursor-pointer py-0.5 hover:text-accent">
        For {passports.length} nationalities
      </summary>
      <p className="pt-1 text-ink-muted">{names}</p>
    </details>
  );
};

const EntryGroup = ({ group, isCounted }: { group: Group; isCounted: boolean }) => {
  const { text, stay, fee, stayRule, confidence = null, asOf, sources } = group;
  return (
    <li className="grid gap-x-8 gap-y-1.5 px-card py-4 sm:grid-cols-[11rem_minmax(0,1fr)]">
      <h3 className="font-text text-base leading-snug font-semibold tracking-normal">{text}</h3>
      <div className="grid gap-1.5">
        <p>
          {[stay, fee].filter(Boolean).join(" · ")} <SourceNumbers sources={sources} />
          {isCounted && stayRule && (
            <>
              {" "}
              <a href={`#${stayRuleAnchor(stayRule)}`} className="text-link text-sm">
                How days are counted
              </a>
            </>
          )}
        </p>
        <Passports group={group} />
        <Evidence fact={{ confidence, asOf }} />
      </div>
    </li>
  );
};

/** The entry rules for visitors by nationality. `own`: the part for the reader's passports. */
export const EntryRules = ({ place, own }: { place: Place; own?: ReactNode }) => {
  const { name, entry, stayRules, code } = place;
  const counted = new Set(stayRules.map(({ id }) => id));
  return (
    <>
      {own ?? (
        <p>
          <a href={`${paths.entry}?places=${code}`} className="text-link">
            See what your passports give in {inSentence(name)}
          </a>
        </p>
      )}
      {entry.length === 0 ? (
        <p className="text-ink-muted">
          We hold no entry rules of {inSentence(name)}. Ask its consulate before you travel.
        </p>
      ) : (
        <ul className={listClass}>
          {entry.map((group) => (
            <EntryGroup
              key={`${group.text} ${group.stay} ${group.fee} ${group.sources.join()} ${group.passports[0]}`}
              group={group}
              isCounted={group.stayRule !== undefined && counted.has(group.stayRule)}
            />
          ))}
        </ul>
      )}
      <p className="text-sm text-ink-muted">
        For visits with an ordinary passport. A rule gives no right to enter: an officer decides at the
        border.
      </p>
    </>
  );
};
