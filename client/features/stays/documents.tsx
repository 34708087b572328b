import { Plus } from "lucide-react";
import { useState } from "react";
import { PlaceCombobox } from "#client/platform/place-combobox.tsx";
import { Button } from "#client/ui/button.tsx";
import { cn } from "#client/ui/class-names.ts";
import { DateField } from "#client/ui/date-field.tsx";
import { ExternalLink } from "#client/ui/external-link.tsx";
import { Field } from "#client/ui/field.tsx";
import { Flag } from "#client/ui/flag.tsx";
import { Input, Textarea } from "#client/ui/input.tsx";
import { Notice } from "#client/ui/notice.tsx";
import { Select } from "#client/ui/select.tsx";
import { dayOf, dayText } from "#shared/calendar/day.ts";
import { dateText, daysText } from "#shared/calendar/words.ts";
import { inSentence } from "#shared/gazetteer/names.ts";
import { deadlinesOf } from "#shared/stays/planning/deadlines.ts";
import {
  documentKinds,
  maxDocuments,
  personOf,
  type TravelDocument,
  type Travels,
  validityProblem,
} from "#shared/stays/travels.ts";
import { useLaw } from "./api.ts";
import { deadlineText, documentKindNames, documentName } from "./document-words.ts";
import { RowButtons } from "./row-buttons.tsx";
import { useStays } from "./stays-context.tsx";
import { type Problem, useCheckedDraft } from "./use-checked-draft.ts";

type Draft = Omit<TravelDocument, "id">;

const stated = (text: string | undefined) => (text?.trim() ? text.trim() : undefined);

/** The first problem with a document. Undefined if there is none. */
const problemWith = (draft: Draft): Problem<Draft> | undefined => {
  if (draft.country === "") return { field: "country", text: "The country is missing." };
  const text = validityProblem(draft);
  return text === undefined ? undefined : { field: "to", text };
};

interface DocumentFormProps {
  /** The document to edit, or the known fields of a new one. */
  start?: Partial<TravelDocument>;
  onSubmit: (document: TravelDocument) => void;
  onCancel: () => void;
}

const DocumentForm = ({ start, onSubmit, onCancel }: DocumentFormProps) => {
  const { options } = useStays();
  const form = useCheckedDraft<Draft>(
    { kind: "passport", country: "", ...start },
    ({ kind, country, ...draft }) => {
      const document = {
        id: start?.id ?? crypto.randomUUID(),
        kind,
        country,
        number: stated(draft.number),
        from: stated(draft.from),
        to: stated(draft.to),
        conditions: stated(draft.conditions),
      };
      const problem = problemWith(document);
      if (!problem) onSubmit(document);
      return problem;
    },
  );
  const { draft, set, errorOf } = form;
  return (
    <form {...form.props} className="grid gap-3 rounded-md border bg-sunken/40 p-4">
      <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2 lg:grid-cols-3">
        <Field label="Kind">
          <Select
            options={documentKindNames}
            value={draft.kind}
            onChange={(event) =>
              set({ kind: documentKinds.find((it) => it === event.target.value) ?? "passport" })
            }
          />
        </Field>
        <Field label="Country" error={errorOf("country")}>
          <PlaceCombobox value={draft.country} options={options} onChange={(country) => set({ country })} />
        </Field>
        <Field label="Number (optional)">
          <Input
            maxLength={40}
            autoComplete="off"
            value={draft.number ?? ""}
            onChange={(event) => set({ number: event.target.value })}
          />
        </Field>
        <DateField
          label={draft.kind === "passport" ? "Issued on" : "Valid from"}
          value={draft.from ?? ""}
          onChange={(from) => set({ from })}
        />
        <DateField
          label="Expires on"
          error={errorOf("to")}
          value={draft.to ?? ""}
          onChange={(to) => set({ to })}
        />
      </div>
      {draft.kind !== "passport" && (
        <Field label="Conditions (optional)" hint="What the permit asks for, in your own words.">
          <Textarea
            maxLength={500}
            value={draft.conditions ?? ""}
            onChange={(event) => set({ conditions: event.target.value })}
          />
        </Field>
      )}
      {form.error && <Notice variant="danger">{form.error}</Notice>}
      <div className="flex flex-wrap gap-2">
        <Button type="submit">{start?.id ? "Save" : "Add the document"}</Button>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
};

const Deadlines = ({ document }: { document: TravelDocument }) => {
  const { today, nameOf } = useStays();
  const { data: law } = useLaw();
  const deadlines = law ? deadlinesOf(law, document) : [];
  if (!law || deadlines.length === 0) return null;
  return (
    <ul className="grid gap-1 text-sm">
      {deadlines.map((deadline) => {
        const { kind, on, rule } = deadline;
        const days = on - today;
        return (
          <li key={`${kind}-${rule?.id}`} className="grid gap-x-3 sm:grid-cols-[11rem_1fr]">
            <span className={cn("font-semibold", days < 0 ? "text-danger" : days <= 180 && "text-warning")}>
              {dayText(on)}
              <span className="font-normal text-ink-muted">
                {days < 0 ? " (past)" : `, in ${daysText(days)}`}
              </span>
            </span>
            <span className="text-ink-muted">
              {deadlineText(law, deadline, nameOf)}.{" "}
              {rule?.address ? (
                <ExternalLink href={rule.address} className="text-link">
                  {rule.source}
                </ExternalLink>
              ) : (
                rule?.source
              )}
              {rule && ` As of ${dateText(rule.asOf)}.`}
            </span>
          </li>
        );
      })}
    </ul>
  );
};

interface DocumentRowProps {
  document: TravelDocument;
  onEdit: () => void;
  onDelete: () => void;
}

const DocumentRow = ({ document, onEdit, onDelete }: DocumentRowProps) => {
  const { nameOf } = useStays();
  const { kind, country, number, from, to, conditions } = document;
  const what = documentName(document, nameOf);
  const validity = [
    from && `${kind === "passport" ? "issued on" : "valid from"} ${dayText(dayOf(from))}`,
    to ? `expires on ${dayText(dayOf(to))}` : "no expiry stated",
  ]
    .filter(Boolean)
    .join(", ");
  return (
    <div className="grid gap-2">
      <div className="flex items-center gap-3">
        <Flag code={country.toLowerCase()} className="w-7" />
        <div className="min-w-0 flex-1">
          <p className="font-semibold">{what}</p>
          <p className="text-sm text-ink-muted">
            {number && `${number} · `}
            {validity}
          </p>
        </div>
        <RowButtons {...{ what, onEdit, onDelete }} />
      </div>
      {conditions && <p className="text-sm whitespace-pre-line">{conditions}</p>}
      <Deadlines document={document} />
    </div>
  );
};

/** Adds a document, or replaces the one with its id. */
const withDocument =
  (document: TravelDocument) =>
  (travels: Travels): Travels => {
    const { documents } = travels;
    const isKnown = documents.some(({ id }) => id === document.id);
    return {
      ...travels,
      documents: isKnown
        ? documents.map((it) => (it.id === document.id ? document : it))
        : [...documents, document],
    };
  };

const withoutDocument =
  ({ id }: TravelDocument) =>
  (travels: Travels): Travels => ({
    ...travels,
    documents: travels.documents.filter((document) => document.id !== id),
  });

/** Warns that reminders don't use these citizenships of the profile, and offers to add them. */
const UnknownCitizenships = () => {
  const { travels, profile, nameOf, change } = useStays();
  const known = personOf(travels).citizenships;
  const unknown = profile.citizenships.filter((code) => !known.includes(code));
  if (unknown.length === 0) return null;
  return (
    <Notice
      action={
        <Button
          variant="secondary"
          size="sm"
          onClick={() =>
            change((before) => ({
              ...before,
              citizenships: [...new Set([...before.citizenships, ...unknown])],
            }))
          }
        >
          Add {new Intl.ListFormat("en-US").format(unknown.map(nameOf))}
        </Button>
      }
    >
      Your profile is stored only in this browser. To include its citizenships in reminders, add them here.
    </Notice>
  );
};

/**
 * Passports and permits with their deadlines.
 * @param hasReminders whether the stays are in the account, where reminders are computed
 */
export const Documents = ({ hasReminders }: { hasReminders: boolean }) => {
  const { travels, change, profile, nameOf } = useStays();
  const { documents } = travels;
  const [proposed, setProposed] = useState<Partial<TravelDocument>>();
  const isFull = documents.length >= maxDocuments;
  const missing = profile.residencies.filter(
    (code) => !isFull && !documents.some(({ kind, country }) => kind !== "passport" && country === code),
  );
  /** The id of the document that is being edited; `new` for a new one. */
  const [edited, setEdited] = useState<string>();
  const propose = (document?: Partial<TravelDocument>) => {
    setProposed(document);
    setEdited("new");
  };
  const save = (document: TravelDocument) => {
    void change(withDocument(document));
    setEdited(undefined);
  };
  return (
    <div className="grid gap-4">
      {documents.length === 0 && edited !== "new" && (
        <p className="text-sm text-ink-muted">
          A passport is a citizenship. Days with a residence permit or a long-stay visa of a country do not
          count as a visit there.
        </p>
      )}
      <ul className="grid gap-4 empty:hidden">
        {documents.map((document) => (
          <li key={document.id} className="border-b pb-4 last:border-b-0 last:pb-0">
            {edited === document.id ? (
              <DocumentForm start={document} onSubmit={save} onCancel={() => setEdited(undefined)} />
            ) : (
              <DocumentRow
                document={document}
                onEdit={() => setEdited(document.id)}
                onDelete={() => void change(withoutDocument(document))}
              />
            )}
          </li>
        ))}
      </ul>
      {edited === "new" ? (
        <DocumentForm start={proposed} onSubmit={save} onCancel={() => setEdited(undefined)} />
      ) : (
        <>
          {isFull ? (
            <p className="text-sm text-ink-muted">
              You can keep at most {maxDocuments} passports and permits. Delete one to add another one.
            </p>
          ) : (
            <Button variant="secondary" size="sm" className="justify-self-start" onClick={() => propose()}>
              <Plus aria-hidden="true" strokeWidth={1.75} />
              Add a passport or permit
            </Button>
          )}
          {missing.map((code) => (
            <p key={code} className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-muted">
              Your profile names a residency of {inSentence(nameOf(code))}. With its permit, days there do not
              count as a visit.
              <Button
                variant="quiet"
                size="sm"
                className="text-accent"
                onClick={() => propose({ kind: "residence", country: code })}
              >
                Add the permit
                <span className="sr-only"> of {inSentence(nameOf(code))}</span>
              </Button>
            </p>
          ))}
        </>
      )}
      {hasReminders && <UnknownCitizenships />}
    </div>
  );
};
