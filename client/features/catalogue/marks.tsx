import { CircleDashed, Contrast } from "lucide-react";
import { confidenceOf, type Statement } from "#shared/catalogue/entry.ts";

const marks = {
  unconfirmed: { icon: CircleDashed, name: "not confirmed", meaning: "Not confirmed by our sources" },
  weak: { icon: Contrast, name: "weak source", meaning: "Weak source: old, undated or contradicted" },
} as const;

/** A small mark of doubt after a statement. Marks differ by shape, not by color. */
export const Mark = ({ of }: { of: keyof typeof marks }) => {
  const { icon: Icon, name, meaning } = marks[of];
  return (
    <span title={meaning} className="inline-block align-[-0.1em] text-ink-muted">
      <Icon aria-hidden="true" className="size-3.5" strokeWidth={2} />
      <span className="sr-only">({name})</span>
    </span>
  );
};

/** The mark of a statement without sources or with weak ones. */
export const DoubtMark = ({ sources }: Pick<Statement, "sources">) => {
  if (sources.length === 0) return <Mark of="unconfirmed" />;
  return confidenceOf({ sources }) === "low" && <Mark of="weak" />;
};

/** The legend of the marks on a page. */
export const MarkLegend = () => (
  <ul aria-label="Marks" className="mb-5 flex flex-wrap gap-x-5 gap-y-1 text-xs text-ink-muted">
    {Object.values(marks).map(({ icon: Icon, meaning }) => (
      <li key={meaning} className="flex items-center gap-1.5">
        <Icon aria-hidden="true" className="size-3.5" strokeWidth={2} />
        {meaning}
      </li>
    ))}
  </ul>
);
