import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useLayoutEffect, useMemo, useState } from "react";
import { useKeptState } from "#client/lib/user/kept-draft.ts";
import type { assistantContract } from "#shared/assistant/contract.ts";
import type { CallOutput } from "#shared/contract.ts";
import { conversationKey, conversationOptions } from "../conversations/api.ts";
import { type Exchange, mergeTurns, turnsBefore, turnsOf, wasTaken } from "./turns.ts";

type Stored = CallOutput<typeof assistantContract.conversation>;

const none: readonly Exchange[] = [];

/** The turns of a conversation: what is stored of it, and what was begun on this page. */
export const useExchanges = (shownId: string | undefined) => {
  const client = useQueryClient();
  const query = useQuery({ ...conversationOptions(shownId ?? ""), enabled: shownId !== undefined });
  const [exchanges, setExchanges] = useState(none);
  const [unsent, setUnsent] = useKeptState("unsent-questions", none);
  const messages = shownId === undefined ? undefined : query.data?.messages;
  const stored = useMemo(() => turnsOf(messages ?? []), [messages]);

  useLayoutEffect(() => {
    if (unsent.some((one) => wasTaken(stored, one, shownId)))
      setUnsent((all) => all.filter((one) => !wasTaken(stored, one, shownId)));
  }, [stored, unsent, setUnsent, shownId]);

  // What the server keeps of an answer that is left is not known here: it is asked for on the way back.
  useEffect(
    () => () => void client.invalidateQueries({ queryKey: conversationKey(), refetchType: "none" }),
    [client],
  );

  const turns = useMemo(
    () =>
      mergeTurns(
        stored,
        [...exchanges, ...unsent].filter((one) => one.conversationId === shownId),
      ),
    [stored, exchanges, unsent, shownId],
  );
  const put = useCallback(
    (exchange: Exchange) =>
      setExchanges((all) =>
        all.some(({ key }) => key === exchange.key)
          ? all.map((one) => (one.key === exchange.key ? exchange : one))
          : [...all, exchange],
      ),
    [],
  );
  const drop = useCallback(
    (key: string) => {
      setExchanges((all) => all.filter((one) => one.key !== key));
      setUnsent((all) => all.filter((one) => one.key !== key));
    },
    [setUnsent],
  );
  /** Keeps a question that the server has not taken. */
  const keepUnsent = useCallback(
    (exchange: Exchange) => {
      setExchanges((all) => all.filter((one) => one.key !== exchange.key));
      setUnsent((all) => [...all, { ...exchange, state: "unsent", answer: undefined }]);
    },
    [setUnsent],
  );
  /** Forgets a question and all that followed: something else takes its place. */
  const cutFrom = useCallback(
    (conversationId: string, questionId: number) => {
      setExchanges((all) => [
        ...all.filter((one) => one.conversationId !== conversationId),
        ...turnsBefore(
          all.filter((one) => one.conversationId === conversationId),
          questionId,
        ),
      ]);
      client.setQueryData<Stored>(
        conversationKey(conversationId),
        (data) => data && { ...data, messages: data.messages.filter(({ id }) => id < questionId) },
      );
    },
    [client],
  );

  return { query, stored, turns, put, drop, keepUnsent, cutFrom };
};
