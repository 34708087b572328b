import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useLayoutEffect, useMemo, useState } from "react";
import { useKeptState } from "#client/lib/user/kept-draft.ts";
import { conversationKey, conversationOptions } from "../conversations/api.ts";
import { type Exchange, mergeTurns, turnsOf, wasTaken } from "./turns.ts";

/** How often it is asked for an answer that is written in another tab or on another device. */
const elsewhereMs = 3000;

const none: readonly Exchange[] = [];

/** The turns of a conversation: what is stored of it, and what was begun on this page. */
export const useExchanges = (shownId: string | undefined) => {
  const client = useQueryClient();
  const [exchanges, setExchanges] = useState(none);
  const isOwn = exchanges.some(({ state }) => state === "open");
  const query = useQuery({
    ...conversationOptions(shownId ?? ""),
    enabled: shownId !== undefined,
    refetchInterval: ({ state }) => !isOwn && state.data?.isAnswering === true && elsewhereMs,
  });
  const [unsent, setUnsent] = useKeptState("unsent-questions", none);
  const known = shownId === undefined ? undefined : query.data;
  const stored = useMemo(() => turnsOf(known?.messages ?? [], known?.isAnswering), [known]);

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
  /** Keeps a question that the server has not kept, once. */
  const keepUnsent = useCallback(
    (exchange: Exchange) => {
      setExchanges((all) => all.filter((one) => one.key !== exchange.key));
      const unsentOne: Exchange = { ...exchange, state: "unsent", questionId: undefined, answer: undefined };
      const isSame = ({ question, conversationId }: Exchange) =>
        question === exchange.question && conversationId === exchange.conversationId;
      setUnsent((all) => [...all.filter((one) => !isSame(one)), unsentOne]);
    },
    [setUnsent],
  );
  /** Forgets what was read meanwhile of a question that the server does not keep. */
  const forgetStored = useCallback(
    ({ conversationId, questionId }: Exchange) => {
      if (conversationId === undefined || questionId === undefined) return;
      client.setQueryData(
        conversationOptions(conversationId).queryKey,
        (data) =>
          data && {
            ...data,
            isAnswering: false,
            messages: data.messages.filter(({ id }) => id < questionId),
          },
      );
    },
    [client],
  );

  return { query, turns, put, drop, keepUnsent, forgetStored };
};
