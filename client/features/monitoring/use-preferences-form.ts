import { replaceEqualDeep } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useMemo, useState } from "react";
import { useKeptState } from "#client/platform/kept-draft.ts";
import { useToast } from "#client/platform/toasts.tsx";
import type { Preferences } from "#shared/monitoring/contract.ts";
import type { CountryCode } from "#shared/monitoring/rules.ts";
import { useIsSaving, useSavePreferences } from "./api.ts";
import { check, type DraftErrors, draftOf, errorsOfFailure, type MonitoringDraft } from "./draft.ts";
import { useLinkedCountry, useProfileCountry } from "./suggested-country.ts";
import { browserZone } from "./time-zone.ts";

/** Unsaved edits. */
interface Edit {
  draft: MonitoringDraft;
  /** The saved version when the edit began. */
  base: MonitoringDraft;
}

const isSame = (one: MonitoringDraft, other: MonitoringDraft): boolean =>
  replaceEqualDeep(one, other) === one;

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

/** The country to start with before the first save: that of the address, or one of the profile. */
const useSuggestion = (isNew: boolean, linked: CountryCode | undefined): PreferencesForm["suggested"] => {
  const ofProfile = useProfileCountry();
  return useMemo(() => {
    if (!isNew) return undefined;
    if (linked) return { code: linked, from: "address" };
    return ofProfile === undefined ? undefined : { code: ofProfile, from: "profile" };
  }, [isNew, linked, ofProfile]);
};

/**
 * Without unsaved edits, the form shows the saved version, or a suggestion before the first save. Edits survive other
 * screens, the sign-in page included.
 */
export const usePreferencesForm = (saved: Preferences): PreferencesForm => {
  const { toast } = useToast();
  const [edit, setEdit] = useKeptState<Edit | null>("monitoring", null, { warnsOnLeave: true });
  const [errors, setErrors] = useState<DraftErrors>({});
  const saving = useSavePreferences(saved.userId);
  /** Unlike the mutation's own state, it ends in the same render as the changes after the save. */
  const [isSavingHere, setSaving] = useState(false);
  const isSavingAnywhere = useIsSaving(saved.userId);
  const isSaving = isSavingHere || isSavingAnywhere;

  const isNew = saved.id === 0;
  const linked = useLinkedCountry();
  const suggested = useSuggestion(isNew, linked);
  const shown = useMemo(
    () => draftOf(suggested ? { ...saved, countryCodes: [suggested.code] } : saved),
    [saved, suggested],
  );
  /** The edit, unless it equals the preferences that are already shown. */
  const unsavedOf = (made: Edit | null) => (made && !isSame(made.draft, shown) ? made : undefined);
  const unsaved = unsavedOf(edit);
  const draft = unsaved?.draft ?? shown;

  const sentZone = saving.variables?.timeZone;
  const isZoneUnknown = saving.isSuccess && sentZone !== undefined && saving.data.timeZone !== sentZone;

  const showSaved = () => {
    setEdit(null);
    setErrors({});
  };
  const change = (next: (draft: MonitoringDraft) => MonitoringDraft) => {
    setEdit((before) => {
      const { draft, base } = unsavedOf(before) ?? { draft: shown, base: shown };
      const changed = next(draft);
      return isSame(changed, base) && !isSaving ? null : { draft: changed, base };
    });
    setErrors(({ "": _, ...others }) => others);
  };

  // Adds the country of the address to those of a saved form, once: it can be removed again.
  const follow = useEffectEvent((code: CountryCode) =>
    change((before) => ({ ...before, countryCodes: [...new Set([...before.countryCodes, code])] })),
  );
  useEffect(() => {
    if (linked && !isNew) follow(linked);
  }, [linked, isNew]);

  // Discard an edit that equals the saved version. Otherwise it would look like an unsaved change as soon as another tab
  // saves. Keep it while a save is running, because the saved version is about to change.
  const isOver = edit !== null && !unsaved && !isSaving;
  const discard = useEffectEvent(showSaved);
  useEffect(() => {
    if (isOver) discard();
  }, [isOver]);

  return {
    draft,
    suggested,
    errors,
    isDirty: unsaved !== undefined,
    // Before the first save, only the suggestion can have changed.
    isOutdated: unsaved !== undefined && !isNew && !isSame(unsaved.base, shown),
    isSaving,
    zone: isZoneUnknown ? undefined : browserZone(),
    change,
    setError: (part, message) =>
      setErrors(({ [part]: _, ...others }) =>
        message === undefined ? others : { ...others, [part]: message },
      ),
    showSaved,
    async save() {
      const { complete, payload, problems } = check(draft, saved);
      change(() => complete);
      setErrors(problems);
      if (Object.keys(problems).length > 0) return false;
      setSaving(true);
      try {
        const answer = await saving.mutateAsync({ body: payload, timeZone: browserZone() });
        // Edits made during the save are kept.
        setEdit((now) =>
          now && !isSame(now.draft, complete) ? { draft: now.draft, base: draftOf(answer) } : null,
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
