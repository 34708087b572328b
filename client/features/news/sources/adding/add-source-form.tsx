import { type FormEvent, useEffect, useRef, useState } from "react";
import { Link } from "wouter";
import { Card, CardContent, CardFooter } from "#client/ui/card.tsx";
import { Button } from "#client/ui/form/button.tsx";
import { Notice } from "#client/ui/notice.tsx";
import type { SourceReport } from "#shared/news/sources-contract.ts";
import { DraftFields } from "./draft-fields.tsx";
import { NoPreview, PreviewList } from "./preview-list.tsx";
import { useSourceDraft } from "./use-source-draft.ts";

interface AddSourceFormProps {
  sourcesPath: string;
  onAdded: (source: SourceReport) => void;
}

/** Asks for a feed, shows what it would bring, and only then adds it. */
export const AddSourceForm = ({ sourcesPath, onAdded }: AddSourceFormProps) => {
  const draft = useSourceDraft();
  const form = useRef<HTMLFormElement>(null);
  const previewHeading = useRef<HTMLHeadingElement>(null);
  const [answers, setAnswers] = useState(0);
  const { preview, isPreviewing, isAdding, errors } = draft;

  // After each answer the focus goes to the first field with an error, else to what came of it.
  useEffect(() => {
    if (answers === 0) return;
    const find = (what: string) => form.current?.querySelector<HTMLElement>(what);
    const wrong = find("[aria-invalid]");
    const next = wrong ?? previewHeading.current ?? find("[type=submit]");
    next?.focus({ preventScroll: true });
    const shown = wrong ?? find("[role=alert]") ?? next?.closest("section") ?? next;
    shown?.scrollIntoView({ block: "nearest" });
  }, [answers]);
  const settle = () => setAnswers((count) => count + 1);

  const showPreview = async (event: FormEvent) => {
    event.preventDefault();
    if (isPreviewing || isAdding) return;
    await draft.showPreview();
    settle();
  };
  const add = async () => {
    const added = await draft.add();
    if (added) onAdded(added);
    else settle();
  };

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-[minmax(0,32rem)_minmax(0,1fr)]">
      <form ref={form} noValidate onSubmit={(event) => void showPreview(event)}>
        <Card>
          <CardContent className="grid gap-5">
            <DraftFields {...draft} />
            {errors[""] && <Notice variant="danger">{errors[""]}</Notice>}
          </CardContent>
          <CardFooter>
            <Button type="submit" variant={preview ? "secondary" : "primary"} pending={isPreviewing}>
              Preview
            </Button>
            <Button
              variant={preview ? "primary" : "secondary"}
              disabled={!preview}
              pending={isAdding}
              aria-describedby="add-source-hint"
              onClick={() => void add()}
            >
              Add source
            </Button>
            <Button asChild variant="quiet" className="ml-auto max-sm:px-2">
              <Link href={sourcesPath} onClick={draft.discard}>
                Cancel
              </Link>
            </Button>
            <p id="add-source-hint" className="w-full text-sm text-ink-muted">
              {preview ? "Once it is added, it is read within a minute." : "See first what it would bring."}
            </p>
          </CardFooter>
        </Card>
      </form>
      {preview ? (
        <PreviewList preview={preview} url={draft.fields.url} headingRef={previewHeading} />
      ) : (
        <NoPreview isComing={isPreviewing} />
      )}
    </div>
  );
};
