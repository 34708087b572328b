import { createContext, type ReactNode, useContext, useEffect, useState, useSyncExternalStore } from "react";

/** Toasts shown at a time. */
export const toastLimit = 1;
/** How long a dismissed toast stays in the list, in ms. */
export const toastRemoveDelayMs = 1_000_000;

export interface ToastContent {
  title?: ReactNode;
  description?: ReactNode;
  /** For example a `ToastAction`. */
  action?: ReactNode;
  /** `destructive` for failures. */
  variant?: "default" | "destructive";
  /** Time on screen in ms; 5000 by default. */
  duration?: number;
}

export interface ToastRecord extends ToastContent {
  id: string;
  /** False once dismissed. */
  open: boolean;
}

export interface ToastHandle {
  id: string;
  update: (content: ToastContent) => void;
  dismiss: () => void;
}

interface ToastStore {
  /** Newest first; the same array until something changes. */
  list: () => readonly ToastRecord[];
  subscribe: (listener: () => void) => () => void;
  toast: (content: ToastContent) => ToastHandle;
  /** Closes one toast, or all if no id is given. */
  dismiss: (id?: string) => void;
  /** Stops the timers of dismissed toasts. */
  close: () => void;
}

/** A store that keeps the newest `toastLimit` toasts. */
export const createToastStore = (): ToastStore => {
  let toasts: readonly ToastRecord[] = [];
  let count = 0;
  const listeners = new Set<() => void>();
  const removals = new Map<string, ReturnType<typeof setTimeout>>();

  const replace = (next: readonly ToastRecord[]) => {
    toasts = next;
    for (const [id, timer] of removals) {
      if (toasts.some((toast) => toast.id === id)) continue;
      clearTimeout(timer);
      removals.delete(id);
    }
    for (const listener of listeners) listener();
  };
  const patch = (id: string, change: Partial<ToastRecord>) =>
    replace(toasts.map((toast) => (toast.id === id ? { ...toast, ...change } : toast)));
  const remove = (id: string) => replace(toasts.filter((toast) => toast.id !== id));

  const dismissOne = (id: string) => {
    if (!removals.has(id))
      removals.set(
        id,
        setTimeout(() => remove(id), toastRemoveDelayMs),
      );
    patch(id, { open: false });
  };

  return {
    list: () => toasts,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    toast: (content) => {
      count += 1;
      const id = String(count);
      replace([{ ...content, id, open: true }, ...toasts].slice(0, toastLimit));
      return { id, update: (changed) => patch(id, changed), dismiss: () => dismissOne(id) };
    },
    dismiss: (id) => {
      if (id !== undefined) dismissOne(id);
      else for (const toast of toasts) dismissOne(toast.id);
    },
    close: () => {
      for (const timer of removals.values()) clearTimeout(timer);
      removals.clear();
    },
  };
};

const ToastContext = createContext<ToastStore | null>(null);

const useStore = (): ToastStore => {
  const store = useContext(ToastContext);
  if (!store) throw new Error("useToast must be used within a ToastProvider");
  return store;
};

/** Holds the toasts; `Toaster` shows them. */
export const ToastProvider = ({ children }: { children: ReactNode }) => {
  const [store] = useState(createToastStore);
  useEffect(() => store.close, [store]);
  return <ToastContext value={store}>{children}</ToastContext>;
};

/** Shows and closes toasts. Does not re-render when they change. Throws outside `ToastProvider`. */
export const useToast = (): Pick<ToastStore, "toast" | "dismiss"> => useStore();

/** The current toasts, newest first. */
export const useToastList = (): readonly ToastRecord[] => {
  const store = useStore();
  return useSyncExternalStore(store.subscribe, store.list, store.list);
};
