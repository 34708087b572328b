import { EyeOff, Rss } from "lucide-react";
import { type FormEvent, type RefObject, useRef } from "react";
import { Link, useLocation } from "wouter";
import { Stamp } from "#client/brand/stamp.tsx";
import { AdminFrame } from "#client/platform/admin-frame.tsx";
import { shortDate } from "#client/platform/format.ts";
import { useToast } from "#client/platform/toasts.tsx";
import { Button } from "#client/ui/button.tsx";
import { Card, CardContent, CardFooter } from "#client/ui/card.tsx";
import { ExternalLink } from "#client/ui/external-link.tsx";
import { useFocusAfterRender } from "#client/ui/focus.ts";
import { Spinner } from "#client/ui/loading.tsx";
import { Notice } from "#client/ui/notice.tsx";
import { Status } from "#client/ui/status.tsx";
import type { SourcePreview, SourceReport } from "#shared/news/sources-contract.ts";
import { paths } from "#shared/paths.ts";
import { countOf } from "#shared/text/count.ts";
import { DraftFields } from "./draft-fields.tsx";
import { shortAddress } from "./source-words.ts";
import { useSourceDraft } from "./use-source-draft.ts";

const PreviewedItem = ({ item }: { item: SourcePreview["items"][number] }) => {
  const { title, link, pubDate, type, countries, shown } = item;
  return (
    <li className="grid gap-1.5 px-card py-3.5">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        {shown && <Stamp kind={type} />}
        <span className="text-sm text-ink-muted">
          {pubDate ? <time dateTime={pubDate}>{shortDate(pubDate)}</time> : "no date"}
        </span>
      </div>
      <ExternalLink
        href={link}
        iconClass={null}
        className="font-semibold wrap-anywhere hover:text-accent hover:underline"
      >
        {title}
      </ExternalLink>
      <p className="flex flex-wrap items-center gap-x-3 text-sm text-ink-muted">
        {countries.join(", ") || "no country"}
        {!shown && (
          <span className="inline-flex items-center gap-1.5 font-semibold text-ink">
            <EyeOff aria-hidden="true" className="size-4" strokeWidth={1.75} />
            Hidden: not on a subject we cover
          </span>
        )}
      </p>
    </li>
  );
};

interface PreviewListProps {
  preview: SourcePreview;
  /** The address as typed. */
  url: string;
  headingRef: RefObject<HTMLHeadingElement | null>;
}

const NoPreview = ({ isComing }: { isComing: boolean }) => (
  <div className="grid min-h-40 place-items-center rounded-lg border border-dashed border-control p-card text-center text-ink-muted">
    <Status as="p" className="flex items-center gap-3">
      {isComing ? (
        <Spinner className="text-xl" />
      ) : (
        <Rss aria-hidden="true" className="size-5" strokeWidth={1.5} />
      )}
      {isComing ? "Reading the feed..." : "Preview the feed to see its items."}
    </Status>
  </div>
);

const PreviewList = ({ preview, url, headingRef }: PreviewListProps) => {
  const { entries, shown, items } = preview;
  const hidden = entries - shown;
  return (
    <Card aria-labelledby="preview-title">
      <div className="px-card pt-card pb-4">
        <h2 ref={headingRef} id="preview-title" tabIndex={-1} className="scroll-mt-5 text-xl">
          Preview
        </h2>
        <p className="text-sm text-ink-muted">
          {entries === 0
            ? "The feed works, but it is empty right now."
            : `${countOf(entries, "entry", "entries")}, ${hidden === 0 ? "all shown to readers" : `${shown} shown to readers`}.`}
          {entries > items.length && ` The first ${items.length}:`}
        </p>
        {shortAddress(preview.url) !== shortAddress(url.trim()) && (
          <p className="text-sm text-ink-muted wrap-anywhere">Found at {preview.url}</p>
        )}
      </div>
      {items.length > 0 && (
        <ol className="[&>li]:border-t">
          {items.map((item) => (
            <PreviewedItem key={item.link} item={item} />
          ))}
        </ol>
      )}
    </Card>
  );
};

interface AddSourceFormProps {
  onAdded: (source: SourceReport) => void;
}

/** A two-step form: a source can only be added after its preview. */
const AddSourceForm = ({ onAdded }: AddSourceFormProps) => {
  const draft = useSourceDraft();
  const form = useRef<HTMLFormElement>(null);
  const previewHeading = useRef<HTMLHeadingElement>(null);
  const focusAfterRender = useFocusAfterRender();
  const { preview, isPreviewing, isAdding, errors } = draft;

  /** After each response, focuses the first invalid field, or else the result, and shows why. */
  const settle = () =>
    focusAfterRender(
      () => {
        const find = (what: string) => form.current?.querySelector(what);
        const wrong = find("[aria-invalid]");
        const next = wrong ?? previewHeading.current ?? find("[type=submit]");
        const shown = wrong ?? find("[role=alert]") ?? next?.closest("section") ?? next;
        shown?.scrollIntoView({ block: "nearest" });
        return next;
      },
      { preventScroll: true },
    );

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
              <Link href={paths.sources} onClick={draft.discard}>
                Cancel
              </Link>
            </Button>
            <p id="add-source-hint" className="w-full text-sm text-ink-muted">
              {preview ? "We start polling it within a minute." : "Preview the feed first."}
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

export const AddSourcePage = () => {
  const { toast } = useToast();
  const [, navigate] = useLocation();
  return (
    <AdminFrame
      title="Add a source"
      subtitle="Preview a feed before its updates go live."
      parent={{ path: paths.sources, name: "sources" }}
    >
      <AddSourceForm
        onAdded={({ name }) => {
          toast({ title: "Source added", description: `We start polling ${name} within a minute.` });
          navigate(paths.sources);
        }}
      />
    </AdminFrame>
  );
};
