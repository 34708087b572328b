import { type FormEvent, useRef } from "react";
import { Button } from "#client/ui/button.tsx";
import { CardContent } from "#client/ui/card.tsx";
import { useFocusAfterRender } from "#client/ui/focus.ts";
import { FormFoot } from "#client/ui/form-foot.tsx";
import { Notice } from "#client/ui/notice.tsx";
import type { Preferences } from "#shared/monitoring/contract.ts";
import { useNamesOfCodes } from "./names-of-codes.ts";
import { NotificationFields } from "./notification-fields.tsx";
import { RulesSection } from "./rules-section.tsx";
import type { PreferencesForm as Form } from "./use-preferences-form.ts";

interface PreferencesFormProps {
  form: Form;
  saved: Preferences;
}

/** The form. Nothing takes effect before 'Save Preferences' is pressed. */
export const PreferencesForm = ({ form, saved }: PreferencesFormProps) => {
  const { errors, isDirty, isOutdated, isSaving, showSaved, save } = form;
  const nameOf = useNamesOfCodes(form.suggested ? [form.suggested.code] : []);
  const element = useRef<HTMLFormElement>(null);
  /** A ref, so that a second submit before the next render is ignored. */
  const isBusy = useRef(false);
  const focusAfterRender = useFocusAfterRender();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy.current || isSaving) return;
    isBusy.current = true;
    const isSaved = await save();
    isBusy.current = false;
    if (!isSaved) focusAfterRender(() => element.current?.querySelector("[aria-invalid=true]"));
  };

  return (
    <form ref={element} noValidate onSubmit={(event) => void submit(event)}>
      <CardContent className="grid grid-cols-[minmax(0,1fr)] gap-8">
        {saved.id === 0 && (
          <Notice>
            You don't watch anything yet.
            {form.suggested &&
              ` ${nameOf(form.suggested.code)} is filled in from ${form.suggested.from === "profile" ? "your profile" : "the page that you came from"}.`}{" "}
            Choose what to watch, then press 'Save Preferences'.
          </Notice>
        )}
        <NotificationFields form={form} saved={saved} />
        <RulesSection {...form} />
      </CardContent>
      <FormFoot
        outdated={
          isOutdated && {
            text: "Your preferences were changed elsewhere. 'Save Preferences' replaces that version with this one.",
            action: "Show that version",
            onLoad: showSaved,
          }
        }
        error={errors[""]}
        isDirty={isDirty}
        after={
          isDirty &&
          !isOutdated &&
          !isSaving && (
            <Button variant="quiet" size="sm" className="ml-auto" onClick={showSaved}>
              Discard changes
            </Button>
          )
        }
      >
        <Button type="submit" pending={isSaving}>
          {isSaving ? "Saving..." : "Save Preferences"}
        </Button>
      </FormFoot>
    </form>
  );
};
