import { zodResolver } from "@hookform/resolvers/zod";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { type UseFormReturn, useForm } from "react-hook-form";
import { useKeptDraft } from "#client/platform/kept-draft.ts";
import type { WriteOutcome } from "#client/platform/storage.ts";
import { useStoredProfile } from "#client/platform/stored-profile.ts";
import { errorMap } from "#shared/errors.ts";
import { Profile, type ProfileDraft, readProfile, toStored } from "#shared/profile/profile.ts";

/** Unsaved input, kept while another screen is shown. */
interface KeptForm {
  values: ProfileDraft;
  /** The stored profile that the input is based on. */
  text: string | null;
}

const askBeforeLeaving = (event: BeforeUnloadEvent) => event.preventDefault();

export interface ProfileForm {
  form: UseFormReturn<ProfileDraft, unknown, Profile>;
  /** Labels of the stored fields that could not be read. */
  unread: readonly string[];
  isForbidden: boolean;
  /** Another tab changed the stored profile while this form has unsaved changes. */
  isOutdated: boolean;
  /** Resets the form to the stored profile. */
  showStored: () => void;
  save: (profile: Profile) => WriteOutcome;
  /** Whether this browser holds a profile. */
  isStored: boolean;
  /** Deletes the stored profile, which empties the form. */
  remove: () => void;
}

/** @param countryIds ids of all countries, as text */
export const useProfileForm = (countryIds: ReadonlySet<string>): ProfileForm => {
  const kept = useKeptDraft<KeptForm>("profile");
  const [{ text, isForbidden }, store] = useStoredProfile();
  const { draft, unread } = useMemo(() => readProfile(text, countryIds), [text, countryIds]);
  const form = useForm<ProfileDraft, unknown, Profile>({
    defaultValues: draft,
    resolver: zodResolver(Profile, { error: errorMap }),
  });
  const { reset, getValues } = form;
  const { isDirty } = form.formState;
  /** The stored text that the form was loaded from or saved as (`isOwn`). */
  const [shown, setShown] = useState({ text, isOwn: false });

  const showStored = useCallback(() => {
    reset(draft);
    setShown({ text, isOwn: false });
  }, [draft, text, reset]);

  useEffect(() => {
    if (shown.text !== text && !isDirty) showStored();
  }, [shown, text, isDirty, showStored]);

  useEffect(() => {
    if (!isDirty) return;
    addEventListener("beforeunload", askBeforeLeaving);
    return () => removeEventListener("beforeunload", askBeforeLeaving);
  }, [isDirty]);

  const latest = useRef({ isDirty, text: shown.text });
  useEffect(() => {
    latest.current = { isDirty, text: shown.text };
  }, [isDirty, shown.text]);
  useEffect(() => {
    const before = kept.read();
    if (before) {
      reset(before.values, { keepDefaultValues: true });
      setShown({ text: before.text, isOwn: false });
      latest.current = { isDirty: true, text: before.text };
    }
    return () => {
      if (latest.current.isDirty) kept.write({ values: getValues(), text: latest.current.text });
      else kept.clear();
    };
  }, [kept, reset, getValues]);

  const save = (profile: Profile) => {
    const saved = JSON.stringify(toStored(profile));
    const outcome = store(saved);
    if (outcome === "saved") {
      // Company details of other employment statuses are not stored, but stay in the form.
      reset(getValues());
      setShown({ text: saved, isOwn: true });
    }
    return outcome;
  };

  return {
    form,
    unread: shown.isOwn ? [] : unread,
    isForbidden,
    isOutdated: shown.text !== text && isDirty,
    showStored,
    save,
    isStored: text !== null,
    remove: () => void store(null),
  };
};
