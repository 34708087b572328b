import { useCallback } from "react";
import { useLocation } from "wouter";
import { useSearch } from "wouter/use-browser-location";
import { paths } from "../paths.ts";

const parameter = "chat";
const idIn = (search: string): string | undefined => new URLSearchParams(search).get(parameter) || undefined;

/** The address of a conversation, of a new chat where none is named. */
export const chatHref = (id?: string): string =>
  id === undefined ? paths.assistant : `${paths.assistant}?${new URLSearchParams({ [parameter]: id })}`;

/** Leads to a conversation, to a new chat where none is named; with `replace` Back does not lead to what was before. */
type ShowChat = (id: string | undefined, options?: { replace?: boolean }) => void;

/** The conversation that the address names, if any, and what leads to another. */
export const useChatAddress = (): [string | undefined, ShowChat] => {
  const id = idIn(useSearch());
  const [, navigate] = useLocation();
  const show = useCallback<ShowChat>(
    (next, { replace } = {}) => {
      const now = idIn(window.location.search);
      // A new chat that has its name now is the same chat: Back leads to what was before it.
      if (next !== now) navigate(chatHref(next), { replace: replace ?? now === undefined });
    },
    [navigate],
  );
  return [id, show];
};
