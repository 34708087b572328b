import { useEffect, useMemo, useState } from "react";
import { safeParse } from "zod/mini";
import { useKeptState } from "#client/platform/kept-draft.ts";
import { useToast } from "#client/platform/toasts.tsx";
import { errorMap, fieldMessages } from "#shared/errors.ts";
import { type Preferences, SavePreferences } from "#shared/monitoring/contract.ts";
import { useIsSaving, useSavePreferences } from "./api.ts";
import {
  addTyped,
  type DraftErrors,
  draftOf,
  errorsAt,
  errorsOfFailure,
  type MonitoringDraft,
  payloadOf,
  printOf,
  ruleErrorKey,
} from "./draft.ts";
import { browserZone } from "./time-zone.ts";

/** What was changed and not saved, while another screen is shown, the sign-in page too. */
interface KeptDraft {
  draft: MonitoringDraft;
  /** What was saved when it was changed. */
  base: string;
}

/** The form of the preferences and how it stands to what is saved. */
export interface PreferencesForm {
  draft: MonitoringDraft;
  errors: DraftErrors;
  isDirty: boolean;
  /** What is saved was changed elsewhere, and something is changed here. */
  isOutdated: boolean;
  isSaving: boolean;
  /** The browser's time zone; undefined where it tells none that the server knows. */
  zone: string | undefined;
  change: (next: (draft: MonitoringDraft) => MonitoringDraft) => void;
  setError: (part: string, message: string | undefined) => void;
  /** Forgets what was changed here. */
  showSaved: () => void;
  /** Gives false where something is to be mended first, or it was not saved. */
  save: () => Promise<boolean>;
}

/** Keeps what is changed until it is saved; until then it follows what is saved elsewhere. */
export const usePreferencesForm = (saved: Preferences): PreferencesForm => {
  const { toast } = useToast();
  const [kept, setKept] = useKeptState<KeptDraft | null>("monitoring", null, { warnsOnLeave: true });
  const [errors, setErrors] = useState<DraftErrors>({});
  const saving = useSavePreferences(saved.userId);
  /** Ends together with what the answer changes here. */
  const [isSavingHere, setSaving] = useState(false);
  const isSavingAnywhere = useIsSaving(saved.userId);
  const isSaving = isSavingHere || isSavingAnywhere;
  const savedDraft = useMemo(() => draftOf(saved), [saved]);
  const savedPrint = printOf(savedDraft);
  const isDirty = kept !== null && printOf(kept.draft) !== savedPrint;
  const draft = isDirty ? kept.draft : savedDraft;

  const sentZone = saving.variables?.timeZone;
  const isZoneUnknown = saving.isSuccess && sentZone !== undefined && saving.data.timeZone !== sentZone;

  // It says nothing any more, and would come back as a change as soon as something else is saved elsewhere. While a save
  // is on its way it does: what is saved is about to be something else.
  useEffect(() => {
    if (kept === null || isDirty || isSaving) return;
    setKept(null);
    setErrors({});
  }, [kept, isDirty, isSaving, setKept]);

  const change = (next: (draft: MonitoringDraft) => MonitoringDraft) => {
    setKept((before) => {
      const isEdited = before !== null && printOf(before.draft) !== savedPrint;
      const from = isEdited ? before : { draft: savedDraft, base: savedPrint };
      const changed = { draft: next(from.draft), base: from.base };
      return printOf(changed.draft) === changed.base && !isSaving ? null : changed;
    });
    setErrors(({ "": _, ...others }) => others);
  };
  const setError = (part: string, message: string | undefined) =>
    setErrors(({ [part]: _, ...others }) =>
      message === undefined ? others : { ...others, [part]: message },
    );

  return {
    draft,
    errors,
    isDirty,
    isOutdated: isDirty && kept.base !== savedPrint,
    isSaving,
    zone: isZoneUnknown ? undefined : browserZone(),
    change,
    setError,
    showSaved() {
      setKept(null);
      setErrors({});
    },
    async save() {
      const added = draft.rules.map(addTyped);
      const sent = { ...draft, rules: added.map(({ rule }) => rule) };
      change(() => sent);
      const payload = payloadOf(sent, saved);
      const parsed = safeParse(SavePreferences, payload, { error: errorMap });
      const wrong: Record<string, string> = {
        ...(!parsed.success && errorsAt(fieldMessages(parsed.error), payload.rules)),
      };
      for (const { rule, error } of added) if (rule.typed && error) wrong[ruleErrorKey(rule.id)] = error;
      setErrors(wrong);
      if (Object.keys(wrong).length > 0) return false;
      setSaving(true);
      try {
        const answer = await saving.mutateAsync(payload);
        // What was changed meanwhile is kept.
        setKept((now) =>
          now && printOf(now.draft) !== printOf(sent)
            ? { draft: now.draft, base: printOf(draftOf(answer)) }
            : null,
        );
        toast({
          title: "Preferences updated",
          description: "Your monitoring preferences have been saved successfully.",
        });
        return true;
      } catch (error) {
        setErrors(errorsOfFailure(error, payload.rules));
        return false;
      } finally {
        setSaving(false);
      }
    },
  };
};
