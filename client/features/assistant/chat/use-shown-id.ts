import { useEffect, useState } from "react";

/**
 * The conversation that is shown: the one that the page names, else the one that was begun here, until the page names it.
 * @returns its id, and what hears that one has begun
 */
export const useShownId = (
  named: string | undefined,
  onConversation: (id: string) => void,
): [shownId: string | undefined, onBegun: (id: string) => void] => {
  const [begun, setBegun] = useState<string>();
  const [before, setBefore] = useState(named);
  if (before !== named) {
    setBefore(named);
    setBegun(undefined);
  }
  useEffect(() => {
    if (begun !== undefined) onConversation(begun);
  }, [begun, onConversation]);
  return [named ?? begun, setBegun];
};
