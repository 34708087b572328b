import { useState } from "react";
import { safeParse } from "zod/mini";
import { CallError } from "#client/platform/call-endpoint.ts";
import { useKeptState } from "#client/platform/kept-draft.ts";
import { errorMap, fieldMessages } from "#shared/errors.ts";
import { SourceDraft, type SourcePreview, type SourceReport } from "#shared/news/sources-contract.ts";
import { useAddSource, usePreview } from "./sources-api.ts";

/** The fields as they are typed; nothing is chosen at first but the language of most. */
export type DraftFields = Record<keyof SourceDraft, string>;

const blank: DraftFields = { url: "", name: "", country: "", language: "en", topic: "" };

/** What a preview depends on. */
const readingOf = ({ url, country, language, topic }: DraftFields) =>
  JSON.stringify([url.trim(), country, language, topic]);

/** The form of a new source: what is typed, what is wrong with it, and what it would bring. */
export interface SourceDraftForm {
  fields: DraftFields;
  /** A message per field; `""` for what is of none. */
  errors: Readonly<Record<string, string>>;
  setField: (name: keyof DraftFields, value: string) => void;
  /** What the feed would bring, as long as the fields are those that were previewed. */
  preview: SourcePreview | undefined;
  isPreviewing: boolean;
  isAdding: boolean;
  showPreview: () => Promise<void>;
  /** Gives the source that was added; undefined where it was not. */
  add: () => Promise<SourceReport | undefined>;
  /** Forgets what was typed once the page is left. */
  discard: () => void;
}

const errorsOf = (error: unknown): Record<string, string> => {
  const { fields } = error instanceof CallError ? error.details : {};
  return fields && Object.keys(fields).length > 0 ? fields : { "": (error as Error).message };
};

/** Keeps what is typed, also while another screen is shown; checks it before it is sent. */
export const useSourceDraft = (): SourceDraftForm => {
  const [fields, setFields, discard] = useKeptState("source", blank);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [previewed, setPreviewed] = useState<{ reading: string; preview: SourcePreview }>();
  const previewing = usePreview();
  const adding = useAddSource();

  /** The draft, where nothing is wrong with it. */
  const check = (): SourceDraft | undefined => {
    const parsed = safeParse(SourceDraft, fields, { error: errorMap });
    // Of a select that nothing is chosen from, zod says what may be.
    const wrong = parsed.success ? {} : fieldMessages(parsed.error);
    setErrors(fields.topic === "" && wrong.topic ? { ...wrong, topic: "Required" } : wrong);
    return parsed.data;
  };

  return {
    fields,
    errors,
    preview: previewed?.reading === readingOf(fields) ? previewed.preview : undefined,
    isPreviewing: previewing.isPending,
    isAdding: adding.isPending,
    discard,
    setField(name, value) {
      setFields((before) => ({ ...before, [name]: value }));
      setErrors(({ [name]: _, "": __, ...others }) => others);
    },
    async showPreview() {
      const draft = check();
      if (!draft) return;
      const reading = readingOf(fields);
      await previewing.mutateAsync(draft).then(
        (preview) => setPreviewed({ reading, preview }),
        (error: unknown) => setErrors(errorsOf(error)),
      );
    },
    async add() {
      const draft = check();
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
