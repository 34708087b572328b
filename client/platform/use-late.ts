import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { type ToastContent, useToast } from "./toasts.tsx";

/** A module that loads on demand. */
interface Late<T> {
  /** Null until loaded. */
  part: T | null;
  /** The last attempt to load it failed. */
  failed: boolean;
  /** Loads the module, or tries again after a failure. Resolves to whether it is loaded. */
  fetchPart: () => Promise<boolean>;
}

const loadFailedToast: ToastContent = {
  title: "Couldn't load this",
  description: "Check your connection and try again.",
  variant: "destructive",
};

/** Caches parts by their `load`, so that a part that was loaded before renders at once. */
const loaded = new WeakMap<() => Promise<unknown>, unknown>();

/** Loads a part of the page on demand. `load` must be the same function on each render. */
export const useLate = <T>(load: () => Promise<T>): Late<T> => {
  // Wrapped in an object: a part may be a component, and a state setter would call a bare function.
  const [{ part, failed }, setState] = useState<Omit<Late<T>, "fetchPart">>(() => ({
    part: (loaded.get(load) as T | undefined) ?? null,
    failed: false,
  }));
  const fetchPart = useCallback(
    () =>
      load().then(
        (value) => {
          loaded.set(load, value);
          setState((before) => (before.part ? before : { part: value, failed: false }));
          return true;
        },
        () => {
          setState((before) => (before.part ? before : { part: null, failed: true }));
          return false;
        },
      ),
    [load],
  );
  return { part, failed, fetchPart };
};

/**
 * Loads a part of the page once `isWanted` is true; null until loaded. `load` must be the same function on each render.
 */
export const useLateWhen = <T>(load: () => Promise<T>, isWanted: boolean): T | null => {
  const { part, fetchPart } = useLate(load);
  useEffect(() => {
    if (isWanted) void fetchPart();
  }, [isWanted, fetchPart]);
  return part;
};

interface LateDialog<T> {
  /** The dialog's component; null until loaded. */
  Dialog: T | null;
  isOpen: boolean;
  setOpen: (isOpen: boolean) => void;
  /** Opens the dialog once it is loaded; `from` gets the focus back. Shows a toast if loading fails. */
  open: (from?: HTMLElement | null) => void;
  /** The element that opened the dialog. */
  opener: RefObject<HTMLElement | null>;
  /** For the button that opens the dialog; hover and focus load it ahead of time. */
  triggerProps: {
    /** Set while the reader waits for the dialog to load. */
    "aria-busy": true | undefined;
    onPointerEnter: () => void;
    onFocus: () => void;
    onClick: (event: { currentTarget: HTMLElement }) => void;
  };
}

/** A dialog whose code loads on hover, focus or opening. `load` must be the same function on each render. */
export const useLateDialog = <T>(load: () => Promise<T>): LateDialog<T> => {
  const { part, fetchPart } = useLate(load);
  const { toast } = useToast();
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLElement>(null);
  const openWhenLoaded = async (from: HTMLElement | null) => {
    opener.current = from;
    setOpen(true);
    if (await fetchPart()) return;
    setOpen(false);
    toast(loadFailedToast);
  };
  const open = (from: HTMLElement | null = null) => void openWhenLoaded(from);
  const prefetch = () => void fetchPart();
  return {
    Dialog: part,
    isOpen,
    setOpen,
    open,
    opener,
    triggerProps: {
      "aria-busy": (isOpen && !part) || undefined,
      onPointerEnter: prefetch,
      onFocus: prefetch,
      onClick: ({ currentTarget }) => open(currentTarget),
    },
  };
};
