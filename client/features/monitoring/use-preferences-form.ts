import { useEffect, useMemo, useRef, useState } from "react";
import { safeParse } from "zod/mini";
import { useKeptState } from "#client/platform/kept-draft.ts";
import { useStoredProfile } from "#client/platform/stored-profile.ts";
import { useToast } from "#client/platform/toasts.tsx";
import { errorMap, fieldMessages } from "#shared/errors.ts";
import { type Preferences, SavePreferences } from "#shared/monitoring/contract.ts";
import type { CountryCode } from "#shared/monitoring/rules.ts";
import { useIsSaving, useSavePreferences } from "./api.ts";
import {
  addTyped,
  type DraftErrors,
  draftOf,
  errorsAt,
  errorsOfFailure,
  type MonitoringDraft,
  payloadOf,
  ruleErrorKey,
  serialize,
} from "./draft.ts";
import { useLinkedCountry } from "./linked-country.ts";
import { startingCountry } from "./starting-country.ts";
import { browserZone } from "./time-zone.ts";

interface KeptDraft {
  draft: MonitoringDraft;
  /** The serialized saved version when the edit began. */
  base: string;
}

export interface PreferencesForm {
  draft: MonitoringDraft;
  /** The country that the form took from the address or from the profile, before the first save. */
  suggested: { code: CountryCode; from: "address" | "profile" } | undefined;
  errors: DraftErrors;
  isDirty: boolean;
  /** The saved version changed elsewhere while this form has unsaved edits. */
  isOutdated: boolean;
  isSaving: boolean;
  /** The browser's time zone; undefined if the server does not know it. */
  zone: string | undefined;
  change: (next: (draft: MonitoringDraft) => MonitoringDraft) => void;
  setError: (part: string, message: string | undefined) => void;
  /** Discards the unsaved edits. */
  showSaved: () => void;
  /** Resolves to false if the form is invalid or the save failed. */
  save: () => Promise<boolean>;
}

/**
 * Without unsaved edits, the form shows the saved version. Before the first save, it starts with the country
 * of the address, or with one of the profile if the profile names one of the first choices. Edits survive other screens,
 * the sign-in page included.
 */
export const usePreferencesForm = (saved: Preferences): PreferencesForm => {
  const { toast } = useToast();
  const [kept, setKept] = useKeptState<KeptDraft | null>("monitoring", null, { warnsOnLeave: true });
  const [errors, setErrors] = useState<DraftErrors>({});
  const saving = useSavePreferences(saved.userId);
  /** Unlike the mutation's own state, it ends in the same render as the changes after the save. */
  const [isSavingHere, setSaving] = useState(false);
  const isSavingAnywhere = useIsSaving(saved.userId);
  const isSaving = isSavingHere || isSavingAnywhere;
  const [{ text: profile }] = useStoredProfile();
  const linked = useLinkedCountry();
  const suggested = useMemo<PreferencesForm["suggested"]>(() => {
    if (saved.id > 0) return undefined;
    if (linked) return { code: linked, from: "address" };
    const code = startingCountry(profile);
    return code === undefined ? undefined : { code, from: "profile" };
  }, [saved.id, linked, profile]);
  const savedDraft = useMemo(
    () => draftOf(suggested ? { ...saved, countryCodes: [suggested.code] } : saved),
    [saved, suggested],
  );
  const savedText = serialize(savedDraft);
  const isDirty = kept !== null && serialize(kept.draft) !== savedText;
  const draft = isDirty ? kept.draft : savedDraft;

  const sentZone = saving.variables?.timeZone;
  const isZoneUnknown = saving.isSuccess && sentZone !== undefined && saving.data.timeZone !== sentZone;

  // Adds the country of the address to those of a saved form, once: it can be removed again.
  const added = useRef<CountryCode>(undefined);
  useEffect(() => {
    if (!linked || saved.id === 0 || added.current === linked) return;
    added.current = linked;
    setKept((before) => {
      const from = before ?? { draft: savedDraft, base: savedText };
      const { countryCodes } = from.draft;
      if (countryCodes.includes(linked)) return before;
      return { ...from, draft: { ...from.draft, countryCodes: [...countryCodes, linked] } };
    });
  }, [linked, saved.id, savedDraft, savedText, setKept]);

  // Discard a draft that equals the saved version. Otherwise it would look like an unsaved change as soon as another tab
  // saves. Keep it while a save is running, because the saved version is about to change.
  useEffect(() => {
    if (kept === null || isDirty || isSaving) return;
    setKept(null);
    setErrors({});
  }, [kept, isDirty, isSaving, setKept]);

  const change = (next: (draft: MonitoringDraft) => MonitoringDraft) => {
    setKept((before) => {
      const isEdited = before !== null && serialize(before.draft) !== savedText;
      const from = isEdited ? before : { draft: savedDraft, base: savedText };
      const changed = { draft: next(from.draft), base: from.base };
      return serialize(changed.draft) === changed.base && !isSaving ? null : changed;
    });
    setErrors(({ "": _, ...others }) => others);
  };
  const setError = (part: string, message: string | undefined) =>
    setErrors(({ [part]: _, ...others }) =>
      message === undefined ? others : { ...others, [part]: message },
    );

  return {
    draft,
    suggested,
    errors,
    isDirty,
    // Before the first save, only the suggestion can have changed.
    isOutdated: isDirty && saved.id > 0 && kept.base !== savedText,
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
      const problems: Record<string, string> = {
        ...(!parsed.success && errorsAt(fieldMessages(parsed.error), payload.rules)),
      };
      for (const { rule, error } of added) if (rule.typed && error) problems[ruleErrorKey(rule.id)] = error;
      setErrors(problems);
      if (Object.keys(problems).length > 0) return false;
      setSaving(true);
      try {
        const answer = await saving.mutateAsync({ body: payload, timeZone: browserZone() });
        // Edits made during the save are kept.
        setKept((now) =>
          now && serialize(now.draft) !== serialize(sent)
            ? { draft: now.draft, base: serialize(draftOf(answer)) }
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
