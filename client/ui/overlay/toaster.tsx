import { useEffect } from "react";
import { useToast, useToastList } from "#client/lib/toasts.tsx";
import { useLate } from "#client/lib/use-late.ts";

const loadList = () => import("./toast-list.tsx").then(({ ToastList }) => ToastList);

/**
 * Shows the toasts. Once per page. What draws them is loaded with the first thing that the user does, so that it is
 * there when the network is not, and weighs nothing before.
 */
export const Toaster = () => {
  const toasts = useToastList();
  const { dismiss } = useToast();
  const [List, fetchList] = useLate(loadList);
  const newest = toasts[0]?.id;

  useEffect(() => {
    if (newest !== undefined) fetchList();
  }, [newest, fetchList]);
  useEffect(() => {
    if (List) return;
    const events = ["pointerdown", "keydown"] as const;
    for (const event of events) addEventListener(event, fetchList);
    return () => {
      for (const event of events) removeEventListener(event, fetchList);
    };
  }, [List, fetchList]);

  return List && <List toasts={toasts} onClose={dismiss} />;
};
