import { createContext, type ReactNode, useContext, useEffect, useState, useSyncExternalStore } from "react";
import { createToastStore, type ToastRecord, type ToastStore } from "./toast-store.ts";

const ToastContext = createContext<ToastStore | null>(null);

const useStore = (): ToastStore => {
  const store = useContext(ToastContext);
  if (!store) throw new Error("useToast must be used within a ToastProvider");
  return store;
};

/** Keeps the toasts of the app; `Toaster` shows them. */
export const ToastProvider = ({ children }: { children: ReactNode }) => {
  const [store] = useState(createToastStore);
  useEffect(() => store.close, [store]);
  return <ToastContext value={store}>{children}</ToastContext>;
};

/** Raises and closes toasts without re-rendering when they change; throws outside `ToastProvider`. */
export const useToast = (): Pick<ToastStore, "toast" | "dismiss"> => useStore();

/** The toasts of the moment, newest first. */
export const useToastList = (): readonly ToastRecord[] => {
  const store = useStore();
  return useSyncExternalStore(store.subscribe, store.list, store.list);
};
