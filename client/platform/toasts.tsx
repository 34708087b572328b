import { createContext, type ReactNode, useContext, useEffect, useState, useSyncExternalStore } from "react";

/** Toasts that may stand at once. */
export const toastLimit = 1;
/** How long a dismissed toast is kept before it is forgotten, in ms. */
export const toastRemoveDelayMs = 1_000_000;

/** What a toast says. An `action` is an element such as `ToastAction`. */
export interface ToastContent {
  title?: ReactNode;
  description?: ReactNode;
  action?: ReactNode;
  /** `destructive` for what failed. */
  variant?: "default" | "destructive";
  /** Time on screen in ms; 5000 unless given. */
  duration?: number;
}

/** A toast as it is kept; `open` is false once it was dismissed. */
export interface ToastRecord extends ToastContent {
  id: string;
  open: boolean;
}

/** What the one who raised a toast can still do with it. */
export interface ToastHandle {
  id: string;
  update: (content: ToastContent) => void;
  dismiss: () => void;
}

/** The toasts of one page. */
interface ToastStore {
  /** The toasts, newest first, the same array until something changes. */
  list: () => readonly ToastRecord[];
  subscribe: (listener: () => void) => () => void;
  toast: (content: ToastContent) => ToastHandle;
  /** Closes one toast, or all. */
  dismiss: (id?: string) => void;
  /** Stops the timers of dismissed toasts. */
  close: () => void;
}

/** A list of toasts of which the newest `toastLimit` are kept. */
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
