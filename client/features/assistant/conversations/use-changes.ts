import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { conversationKey, conversationsKey } from "./api.ts";
import { hearTabs } from "./tabs.ts";

/** Has the lists and the open conversation read again whenever one changes, here or in another tab. */
export const useChanges = (): void => {
  const client = useQueryClient();
  useEffect(
    () =>
      hearTabs(() => {
        for (const queryKey of [conversationsKey, conversationKey()])
          void client.invalidateQueries({ queryKey });
      }),
    [client],
  );
};
