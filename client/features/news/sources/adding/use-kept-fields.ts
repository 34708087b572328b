import { useQueryClient } from "@tanstack/react-query";
import { type Dispatch, type SetStateAction, useEffect, useRef, useState } from "react";
import { useAuth } from "#client/lib/user/current-user.tsx";
import { authContract } from "#shared/auth/contract.ts";

/** What was typed and not sent, while another screen is shown, the sign-in page too; it is forgotten with the page. */
interface KeptFields<F> {
  /** Nobody else sees it. */
  userId: number | undefined;
  fields: F;
}

// Beside the user, the one thing that stays when a session ends and another begins.
const keptKey = [authContract.currentUser.path, "source-draft"];

/** Fields of a form that outlive it until they are discarded; what was never touched is not kept. */
export const useKeptFields = <F extends object>(
  blank: F,
): [fields: F, setFields: Dispatch<SetStateAction<F>>, discard: () => void] => {
  const client = useQueryClient();
  const userId = useAuth().user?.id;
  const [fields, setFields] = useState(() => {
    const kept = client.getQueryData<KeptFields<F>>(keptKey);
    return kept && kept.userId === userId ? kept.fields : blank;
  });
  const latest = useRef<KeptFields<F> | undefined>(undefined);
  useEffect(() => {
    const isTouched = JSON.stringify(fields) !== JSON.stringify(blank);
    // A session that ends while the form is shown was that of whoever typed.
    latest.current = isTouched ? { userId: userId ?? latest.current?.userId, fields } : undefined;
  }, [fields, userId, blank]);
  useEffect(() => {
    client.setQueryDefaults(keptKey, { gcTime: Number.POSITIVE_INFINITY });
    return () => {
      if (latest.current) client.setQueryData(keptKey, latest.current);
      else client.removeQueries({ queryKey: keptKey });
    };
  }, [client]);
  const discard = () => {
    latest.current = undefined;
  };
  return [fields, setFields, discard];
};
