import * as RadixToast from "@radix-ui/react-toast";
import { cva } from "class-variance-authority";
import { X } from "lucide-react";
import type { ComponentProps } from "react";
import type { ToastRecord } from "#client/platform/toasts.tsx";
import { buttonVariants } from "./button-variants.ts";
import { cn } from "./class-names.ts";

const durationMs = 5000;
const swipeThresholdPx = 50;

const toastVariants = cva(
  [
    "pointer-events-auto relative grid grid-cols-[1fr_auto] items-center gap-4 overflow-hidden rounded-lg border py-4 pr-12 pl-5 shadow-overlay",
    "before:absolute before:inset-y-0 before:left-0 before:w-1",
    "data-[state=open]:animate-toast-in data-[state=closed]:animate-toast-out",
    "data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[swipe=cancel]:translate-x-0",
    "data-[swipe=cancel]:transition-transform data-[swipe=end]:animate-toast-swipe",
    "[--toast-from:-12px] sm:[--toast-from:12px]",
  ],
  {
    variants: {
      variant: {
        default: "border-control bg-surface text-ink before:bg-accent",
        destructive: "border-danger bg-danger-wash text-ink before:bg-danger",
      },
    },
    defaultVariants: { variant: "default" },
  },
);

/** `altText` describes another way to do the same. */
export const ToastAction = ({ className, ...rest }: ComponentProps<typeof RadixToast.Action>) => (
  <RadixToast.Action
    {...rest}
    className={cn(buttonVariants({ variant: "secondary", size: "sm" }), className)}
  />
);

const Toast = ({ toast, onClose }: { toast: ToastRecord; onClose: () => void }) => (
  <RadixToast.Root
    open={toast.open}
    onOpenChange={(open) => !open && onClose()}
    // Failures interrupt a screen reader; other toasts wait for a pause.
    type={toast.variant === "destructive" ? "foreground" : "background"}
    duration={toast.duration}
    data-variant={toast.variant ?? "default"}
    className={toastVariants({ variant: toast.variant })}
  >
    <div className="grid gap-0.5 wrap-anywhere">
      {toast.title && <RadixToast.Title className="font-semibold">{toast.title}</RadixToast.Title>}
      {toast.description && (
        <RadixToast.Description className="text-sm text-pretty">{toast.description}</RadixToast.Description>
      )}
    </div>
    {toast.action}
    <RadixToast.Close
      aria-label="Close"
      className="absolute top-2 right-2 grid size-8 place-items-center rounded-md text-ink-muted transition-colors hover:text-ink"
    >
      <X aria-hidden="true" className="size-4" strokeWidth={1.75} />
    </RadixToast.Close>
  </RadixToast.Root>
);

interface ToastListProps {
  toasts: readonly ToastRecord[];
  onClose: (id: string) => void;
}

/** Toasts at the top of small screens, otherwise at the bottom right, above a fixed footer. F8 moves the focus there. */
export const ToastList = ({ toasts, onClose }: ToastListProps) => (
  <RadixToast.Provider duration={durationMs} swipeDirection="right" swipeThreshold={swipeThresholdPx}>
    {toasts.map((toast) => (
      <Toast key={toast.id} toast={toast} onClose={() => onClose(toast.id)} />
    ))}
    <RadixToast.Viewport
      hotkey={["F8"]}
      className="pointer-events-none fixed top-0 z-toast flex max-h-screen w-full flex-col-reverse gap-2 p-4 sm:top-auto sm:right-0 sm:bottom-(--foot,0px) sm:max-w-[420px] sm:flex-col"
    />
  </RadixToast.Provider>
);
