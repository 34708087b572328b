import { saveFile } from "#client/platform/save-file.ts";
import { Button } from "#client/ui/button.tsx";
import { Notice } from "#client/ui/notice.tsx";
import type { TravelsState } from "./travels-store.ts";

/** Downloads the stays as a JSON file. If they are unreadable, the file contains the stored text. */
export const downloadTravels = ({
  travels,
  unreadableJson,
}: Pick<TravelsState, "travels"> & { unreadableJson?: string }): void => {
  const text = unreadableJson ?? JSON.stringify(travels, null, 2);
  saveFile(new Blob([text], { type: "application/json" }), "stays.json");
};

type Problem = Exclude<TravelsState["state"], "ready" | "loading">;

const problems: Readonly<Record<Problem, string>> = {
  full: "This browser's storage is full, so your last change was not saved. Download your stays, then free some space.",
  forbidden:
    "This browser does not let the page store anything. Your stays are lost when you close the page. Download them to keep them.",
  unreadable:
    "Couldn't read your stays. Reload the page to get the latest version. If that doesn't work, download your stays, then delete them and start again.",
  elsewhere:
    "Your stays were changed on another device or in another window, so your last change was not saved. Keep both versions, or load the other version and lose your change.",
  unsent: "Couldn't save your last change to your account.",
  unreachable: "Couldn't load the stays in your account.",
};

/** The button that solves a problem, if there is one. */
const solutions = {
  elsewhere: { label: "Keep both", solve: ({ keepBoth }: TravelsState) => keepBoth() },
  unsent: { label: "Try again", solve: ({ retry }: TravelsState) => retry() },
  unreachable: { label: "Try again", solve: ({ retry }: TravelsState) => retry() },
};

/** Shows why the last change was rejected. Renders nothing otherwise. */
const RefusalNotice = ({ refusal }: Pick<TravelsState, "refusal">) =>
  refusal && <Notice variant="danger">Couldn't make your last change. {refusal}</Notice>;

/** Explains why the stays are not saved, and offers them as a download. Renders nothing if they are saved. */
const UnsavedNotice = (store: TravelsState) => {
  const { state, message } = store;
  if (state === "ready" || state === "loading") return null;
  const solution = state in solutions ? solutions[state as keyof typeof solutions] : undefined;
  return (
    <Notice
      variant="danger"
      action={
        <span className="flex flex-wrap gap-2">
          {solution && (
            <Button size="sm" onClick={() => solution.solve(store)}>
              {solution.label}
            </Button>
          )}
          {state === "elsewhere" && (
            <Button variant="secondary" size="sm" onClick={() => store.reload()}>
              Load the other version
            </Button>
          )}
          {state !== "unreachable" && (
            <Button variant="secondary" size="sm" onClick={() => downloadTravels(store)}>
              Download
            </Button>
          )}
        </span>
      }
    >
      {problems[state]} {state === "unsent" || state === "unreachable" ? message : ""}
    </Notice>
  );
};

/** Shows problems with saving the stays. Renders nothing if there are none. */
export const StorageNotice = (store: TravelsState) => (
  <>
    <RefusalNotice {...store} />
    <UnsavedNotice {...store} />
  </>
);
