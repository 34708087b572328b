import { useState } from "react";
import { safeParse } from "zod/mini";
import { CallError } from "#client/platform/call-endpoint.ts";
import { useKeptState } from "#client/platform/kept-draft.ts";
import { errorMap, fieldMessages } from "#shared/errors.ts";
import { SourceDraft, type SourcePreview, type SourceReport } from "#shared/news/sources-contract.ts";
import { useAddSource, usePreview } from "./sources-api.ts";

/** The fields as typed, not yet validated. */
export type DraftFields = Record<keyof SourceDraft, string>;

const blank: DraftFields = { url: "", name: "", country: "", language: "en", topic: "", kind: "" };

/** The fields that a preview depends on. */
const previewed = ["url", "country", "language", "topic", "kind"] as const;

const hasSamePreview = (one: DraftFields, other: DraftFields): boolean =>
  previewed.every((name) => one[name].trim() === other[name].trim());

export interface SourceDraftForm {
  fields: DraftFields;
  /** Messages by field. The key `""` holds a message that belongs to no field. */
  errors: Readonly<Record<string, string>>;
  setField: (name: keyof DraftFields, value: string) => void;
  /** The preview, until a field that it depends on changes. */
  preview: SourcePreview | undefined;
  isPreviewing: boolean;
  isAdding: boolean;
  showPreview: () => Promise<void>;
  /** Resolves with the added source, or with undefined on failure. */
  add: () => Promise<SourceReport | undefined>;
  /** Deletes the stored draft. */
  discard: () => void;
}

const errorsOf = (error: unknown): Record<string, string> => {
  const { fields } = error instanceof CallError ? error.details : {};
  return fields && Object.keys(fields).length > 0 ? fields : { "": (error as Error).message };
};

/** The state of the form for a new source. The draft survives a visit to another screen. */
export const useSourceDraft = (): SourceDraftForm => {
  const [fields, setFields, discard] = useKeptState("source", blank);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [last, setLast] = useState<{ fields: DraftFields; preview: SourcePreview }>();
  const previewing = usePreview();
  const adding = useAddSource();

  /** Returns the valid draft, or shows the errors and returns undefined. */
  const validate = (): SourceDraft | undefined => {
    const parsed = safeParse(SourceDraft, fields, { error: errorMap });
    setErrors(parsed.success ? {} : fieldMessages(parsed.error));
    return parsed.data;
  };

  return {
    fields,
    errors,
    preview: last && hasSamePreview(last.fields, fields) ? last.preview : undefined,
    isPreviewing: previewing.isPending,
    isAdding: adding.isPending,
    discard,
    setField(name, value) {
      setFields((before) => ({ ...before, [name]: value }));
      setErrors(({ [name]: _, "": __, ...others }) => others);
    },
    async showPreview() {
      const draft = validate();
      if (!draft) return;
      await previewing.mutateAsync(draft).then(
        (preview) => setLast({ fields, preview }),
        (error: unknown) => setErrors(errorsOf(error)),
      );
    },
    async add() {
      const draft = validate();
      if (!draft) return undefined;
      return adding.mutateAsync(draft).then(
        (source) => {
          discard();
          return source;
        },
        (error: unknown) => void setErrors(errorsOf(error)),
      );
    },
  };
};
