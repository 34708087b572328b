import { saveFile } from "#client/platform/save-file.ts";
import { Button } from "#client/ui/button.tsx";
import { Notice } from "#client/ui/notice.tsx";
import type { TravelsState } from "./travels-store.ts";

/** Saves everything that the person keeps as a JSON file. */
export const downloadTravels = ({ travels, unread }: Pick<TravelsState, "travels" | "unread">): void => {
  const text = unread ?? JSON.stringify(travels, null, 2);
  saveFile(new Blob([text], { type: "application/json" }), "stays.json");
};

const problems = {
  full: "The storage of this browser is full, so the last change was not saved. Download your stays, then free some space.",
  forbidden:
    "This browser does not let the page store anything. Your stays are lost when you close the page. Download them to keep them.",
  unreadable:
    "This browser holds stays that this version cannot read. Download them first: the next change replaces them.",
} as const;

/** Says why the stays are not saved, and offers them as a download. Renders nothing if they are. */
export const KeptNotice = ({ state, travels, unread }: TravelsState) => {
  if (state === "ready" || state === "loading") return null;
  return (
    <Notice
      variant="danger"
      action={
        <Button variant="secondary" size="sm" onClick={() => downloadTravels({ travels, unread })}>
          Download
        </Button>
      }
    >
      {problems[state]}
    </Notice>
  );
};
