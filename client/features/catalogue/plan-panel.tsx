import { Download, Trash2 } from "lucide-react";
import { useRef, useState } from "react";
import { saveFile } from "#client/platform/save-file.ts";
import { useIsoToday } from "#client/platform/use-iso-today.ts";
import { Button } from "#client/ui/button.tsx";
import { DateField } from "#client/ui/date-field.tsx";
import { useFocusAfterRender } from "#client/ui/focus.ts";
import { calendarOf } from "#shared/calendar/icalendar.ts";
import { dateText } from "#shared/calendar/words.ts";
import type { DocumentKind, ProgrammeDetails } from "#shared/programmes/contract.ts";
import {
  type ApplicationPlan,
  type Basis,
  type Days,
  earliestMove,
  leadTimesFor,
  type PlanStep,
  planOf,
  stepName,
} from "#shared/programmes/plan.ts";
import { documentNames, processingText } from "#shared/programmes/words.ts";
import { NumberField } from "./number-field.tsx";
import { PlanTimeline } from "./plan-timeline.tsx";
import { type StoredPlan, useStoredPlan } from "./stored-plans.ts";

const bases: Readonly<Record<Basis, string>> = {
  stated: "stated by a source",
  yours: "your number",
  advice: "our advice, not a rule",
};

const daysText = ({ days, basis }: Days): string => `${days} days (${bases[basis]})`;

/** The verb for a document: 'Get', unless an authority issues it on request. */
const verbs: Readonly<Partial<Record<DocumentKind, string>>> = {
  "criminal record": "Order",
  "civil certificates": "Order",
  degree: "Order",
  passport: "Check",
};

/** When a step is due. */
const whenText = ({ kind, document, from, by }: PlanStep): string => {
  const verb = (document && verbs[document]) ?? "Get";
  const last = dateText(by);
  if (kind === "file" || kind === "move") return last;
  if (from === undefined)
    return kind === "document" ? `${verb} at any time, at the latest on ${last}` : `At the latest on ${last}`;
  return kind === "document"
    ? `${verb} between ${dateText(from)} and ${last}`
    : `From ${dateText(from)} to ${last}`;
};

/** Notes on a step, in sentences. */
const hintsOf = ({ covers, validUntil, notes }: PlanStep): readonly string[] => [
  ...(covers ? [`Covers ${covers.months} months from ${dateText(covers.from)}.`] : []),
  ...(validUntil ? [`Must be valid until ${dateText(validUntil)} at least.`] : []),
  ...notes,
];

/** Downloads every step that is not done as an all-day event on its last day, and the first days of documents. */
const saveCalendar = ({ id, country }: ProgrammeDetails, steps: readonly PlanStep[]) => {
  const events = steps.flatMap((step) => {
    const description = [whenText(step), ...hintsOf(step)].join("\n");
    const uid = `${id}-${step.id.replaceAll(" ", "-")}`;
    const last = {
      ...{ uid: `${uid}@meridian`, day: step.by, description },
      title: `${step.kind === "document" ? "Last day for: " : ""}${stepName(step)} (${country})`,
    };
    if (step.kind !== "document" || !step.from) return [last];
    const title = `First day for: ${stepName(step)} (${country})`;
    return [{ uid: `${uid}-first@meridian`, day: step.from, description, title }, last];
  });
  const text = calendarOf(events, new Date(), "Application plan");
  saveFile(new Blob([text], { type: "text/calendar" }), `${id}.ics`);
};

interface StepItemProps {
  step: PlanStep;
  programme: ProgrammeDetails;
  codes: readonly string[];
  plan: StoredPlan;
  onSave: (plan: StoredPlan) => void;
}

/** How long a document takes according to the sources, with a field for the reader's own number. */
const LeadField = ({
  document,
  programme,
  codes,
  plan,
  onSave,
}: StepItemProps & { document: DocumentKind }) => {
  const stated = leadTimesFor(programme, document, codes);
  const { [document]: _, ...others } = plan.leadDays;
  return (
    <NumberField
      label={
        <>
          Days from the order to your mailbox<span className="sr-only"> for {documentNames[document]}</span>
        </>
      }
      className="max-w-32"
      most={3650}
      value={plan.leadDays[document]}
      onValue={(days) =>
        onSave({
          ...plan,
          leadDays: days === undefined ? others : { ...others, [document]: Math.round(days) },
        })
      }
      hint={
        stated.length === 0
          ? "Our sources do not state how long it takes."
          : stated
              .map(
                ({ name, days, source }) =>
                  `${name}: ${processingText(days)} (${source.name}${source.date ? `, ${dateText(source.date)}` : ", undated"})`,
              )
              .join("; ")
      }
    />
  );
};

const StepItem = (props: StepItemProps) => {
  const { step, plan, onSave } = props;
  const isDone = plan.done.includes(step.id);
  const toggle = () =>
    onSave({ ...plan, done: isDone ? plan.done.filter((id) => id !== step.id) : [...plan.done, step.id] });
  return (
    <li className="grid grid-cols-1 gap-x-8 gap-y-2 border-t py-3 md:grid-cols-[minmax(0,1fr)_18rem]">
      <div className="grid content-start gap-1">
        <label className="flex min-h-9 w-fit items-center gap-2.5">
          <input type="checkbox" checked={isDone} onChange={toggle} className="size-4 shrink-0" />
          <span className={isDone ? "font-semibold text-ink-muted line-through" : "font-semibold"}>
            {stepName(step)}
          </span>
        </label>
        <p className={step.isLate && !isDone ? "text-sm font-semibold text-danger" : "text-sm"}>
          {whenText(step)}
          {step.isLate && !isDone && ". This day has passed."}
        </p>
        {step.window && (
          <p className="text-sm text-ink-muted">At most {daysText(step.window)} old on the day of filing.</p>
        )}
        {hintsOf(step).map((hint) => (
          <p key={hint} className="text-sm text-ink-muted">
            {hint}
          </p>
        ))}
      </div>
      {step.document && step.document !== "passport" && (
        <div className="self-start">
          <LeadField {...props} document={step.document} />
        </div>
      )}
    </li>
  );
};

interface StepsProps extends Omit<StepItemProps, "step"> {
  made: ApplicationPlan;
  today: string;
}

const Steps = ({ made, today, ...props }: StepsProps) => {
  const { programme, plan } = props;
  const open = made.steps.filter(({ id }) => !plan.done.includes(id));
  const first = open.find(({ kind }) => kind === "document");
  const earliest = earliestMove(made, plan, today);
  return (
    <>
      <p role="status" className="border-l-2 border-accent bg-accent-wash px-3.5 py-2.5">
        {earliest ? (
          `${dateText(plan.moving)} is too soon. Starting today, plan for ${dateText(earliest)} or later.`
        ) : first ? (
          <>
            First: <strong className="font-semibold">{stepName(first)}</strong>. {whenText(first)}.
          </>
        ) : (
          "You have every document."
        )}
      </p>
      <PlanTimeline steps={made.steps} today={today} />
      <div>
        <h3 className="text-lg">Checklist</h3>
        <ul>
          {made.steps.map((step) => (
            <StepItem key={step.id} {...props} step={step} />
          ))}
        </ul>
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <Button
          variant="secondary"
          onClick={() => saveCalendar(programme, open)}
          disabled={open.length === 0}
        >
          <Download aria-hidden="true" strokeWidth={1.75} />
          Save to your calendar
        </Button>
        <span className="text-sm text-ink-muted">A file with the days of every step that is not done.</span>
      </div>
    </>
  );
};

interface PlanPanelProps {
  programme: ProgrammeDetails;
  /** The reader's nationalities. */
  codes: readonly string[];
}

/** Works back from the day of the move: what to order when. The choices and the checklist stay in this browser. */
export const PlanPanel = ({ programme, codes }: PlanPanelProps) => {
  const [plan, save] = useStoredPlan(programme.id);
  const [deleted, setDeleted] = useState<StoredPlan>();
  // A new key remounts the field, which also clears a half-typed date.
  const [deletions, setDeletions] = useState(0);
  const [message, setMessage] = useState("");
  const status = useRef<HTMLParagraphElement>(null);
  const focusAfterRender = useFocusAfterRender();
  const today = useIsoToday();
  const made = plan && planOf(programme, plan, codes, today);
  const { processing } = programme.terms;
  const choose = (moving: string) => {
    if (moving === "") return;
    save({ leadDays: {}, done: [], ...plan, moving });
    setDeleted(undefined);
    setMessage("");
  };
  const deleteOrRestore = () => {
    save(deleted);
    setDeleted(plan);
    setDeletions(deletions + 1);
    setMessage(plan ? "The plan was deleted." : "The plan was restored.");
    // Moves the focus away from the button, because pressing Enter again would undo the change.
    focusAfterRender(() => status.current);
  };
  return (
    <div className="grid grid-cols-1 gap-5">
      <div className="grid items-start gap-x-6 gap-y-4 sm:grid-cols-2">
        <DateField
          key={deletions}
          label="The day you want to move"
          hint="Your plan is stored only in this browser."
          min={today}
          value={plan?.moving ?? ""}
          onChange={choose}
        />
        {plan && (
          <NumberField
            label="Days from filing to the decision"
            most={3650}
            value={plan.processingDays}
            placeholder={processing && String(processing.to ?? processing.from)}
            onValue={(days) =>
              save({ ...plan, processingDays: days === undefined ? undefined : Math.round(days) })
            }
            hint={
              processing
                ? `Sources say ${processingText(processing)}. This is an official target or what applicants report, and it can take longer.`
                : "Our sources do not state how long it takes. Enter the days you plan with."
            }
          />
        )}
      </div>
      {made && plan && made.filing === undefined && (
        <p className="text-sm text-ink-muted">The plan needs the days from filing to the decision.</p>
      )}
      {made?.filing && plan && (
        <Steps made={made} today={today} programme={programme} codes={codes} plan={plan} onSave={save} />
      )}
      {(plan || deleted) && (
        <div className="flex flex-wrap items-center gap-3">
          <p ref={status} tabIndex={-1} className="text-sm text-ink-muted empty:-mr-3">
            {message}
          </p>
          <Button variant="secondary" onClick={({ detail }) => detail < 2 && deleteOrRestore()}>
            {plan && <Trash2 aria-hidden="true" strokeWidth={1.75} />}
            {plan ? "Delete the plan" : "Undo"}
          </Button>
        </div>
      )}
      {!plan && programme.documents.length === 0 && (
        <p className="text-sm text-ink-muted">
          Our sources name no documents. The plan then only has the day of filing. Ask the authority for its
          list.
        </p>
      )}
    </div>
  );
};
