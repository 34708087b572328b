import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Bookmark } from "lucide-react";
import { callEndpoint } from "#client/platform/call-endpoint.ts";
import { cn } from "#client/ui/class-names.ts";
import { newsContract } from "#shared/news/contract.ts";

const key = [newsContract.saved.path];
const none: ReadonlySet<number> = new Set();
const toSet = (ids: readonly number[]): ReadonlySet<number> => new Set(ids);

/** The ids of the reader's saved updates. Empty while loading. */
const useSavedIds = (): ReadonlySet<number> => {
  const { data } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => callEndpoint(newsContract.saved, {}, { signal }),
    select: toSet,
  });
  return data ?? none;
};

const useSave = (id: number) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (save: boolean) =>
      callEndpoint(save ? newsContract.save : newsContract.unsave, { params: { id: String(id) } }),
    meta: { failureTitle: "Couldn't change your saved updates" },
    mutationKey: key,
    // One after the other, so that the last press wins.
    scope: { id: "saved" },
    // Optimistic update. After the last change, the ids are loaded again, whatever its outcome.
    onMutate: async (save) => {
      await client.cancelQueries({ queryKey: key });
      client.setQueryData<number[]>(key, (ids = []) =>
        save ? [...ids, id] : ids.filter((other) => other !== id),
      );
    },
    onSettled: () =>
      client.isMutating({ mutationKey: key }) === 1 ? client.invalidateQueries({ queryKey: key }) : undefined,
  });
};

interface SaveButtonProps {
  id: number;
  title: string;
  className?: string;
}

/** Saves an update to the account, or removes it from there. */
export const SaveButton = ({ id, title, className }: SaveButtonProps) => {
  const isSaved = useSavedIds().has(id);
  const { mutate } = useSave(id);
  return (
    <button
      type="button"
      data-save
      aria-pressed={isSaved}
      title={isSaved ? "Remove from saved" : "Save"}
      onClick={() => mutate(!isSaved)}
      className={cn(
        "grid size-9 shrink-0 place-items-center rounded-md transition-colors hover:bg-sunken hover:text-ink",
        isSaved ? "text-accent" : "text-ink-muted",
        className,
      )}
    >
      <Bookmark aria-hidden="true" className={cn("size-4.5", isSaved && "fill-current")} strokeWidth={1.5} />
      <span className="sr-only">
        Save <bdi>{title}</bdi>
      </span>
    </button>
  );
};
