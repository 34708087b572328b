import { Check, X } from "lucide-react";
import { type KeyboardEvent, useEffect, useRef } from "react";
import { isSignedOut } from "#client/lib/calls/call-endpoint.ts";
import { useToast } from "#client/lib/toasts/toasts.tsx";
import { Button } from "#client/ui/form/button.tsx";
import { Input } from "#client/ui/form/input.tsx";
import { type Conversation, mostTitleCharacters } from "#shared/assistant/contract.ts";
import { useRenameConversation } from "../api.ts";

interface RenameFormProps {
  conversation: Conversation;
  /** The new name so far. */
  text: string;
  onText: (text: string) => void;
  /** It is renamed, or was left as it is. */
  onDone: () => void;
}

/** Gives a conversation another name in its place; Enter saves, Escape leaves it as it is. */
export const RenameForm = ({ conversation: { id, title }, text, onText, onDone }: RenameFormProps) => {
  const { toast } = useToast();
  const renaming = useRenameConversation();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.select(), []);
  const next = text.trim();

  const save = async () => {
    if (next === "" || renaming.isPending) return;
    if (next === title) return onDone();
    try {
      await renaming.mutateAsync({ id, title: next });
      onDone();
    } catch (error) {
      // Where the session is over, the sign-in page is shown.
      if (!isSignedOut(error))
        toast({ title: "Rename failed", description: (error as Error).message, variant: "destructive" });
    }
  };
  const leave = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || event.nativeEvent.isComposing) return;
    event.preventDefault();
    onDone();
  };

  return (
    <form
      className="flex items-center gap-1 px-2 pt-2"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <Input
        ref={input}
        aria-label={`New name of ${title}`}
        className="min-h-9 flex-1 px-2 py-1 text-sm"
        maxLength={mostTitleCharacters}
        autoComplete="off"
        data-keeps-escape
        value={text}
        onChange={({ target }) => onText(target.value)}
        onKeyDown={leave}
      />
      <Button
        type="submit"
        variant="quiet"
        size="icon-sm"
        aria-label="Save name"
        title="Save"
        pending={renaming.isPending}
        disabled={next === ""}
      >
        {!renaming.isPending && <Check aria-hidden="true" strokeWidth={1.75} />}
      </Button>
      <Button variant="quiet" size="icon-sm" aria-label="Keep the old name" title="Cancel" onClick={onDone}>
        <X aria-hidden="true" strokeWidth={1.75} />
      </Button>
    </form>
  );
};
