import { type ComponentType, createContext, type ReactNode, useContext, useEffect } from "react";
import { useLate } from "#client/lib/use-late.ts";
import type { TooltipProps } from "./tooltip-bubble.tsx";

const TooltipContext = createContext<ComponentType<TooltipProps> | null>(null);
const loadBubble = () => import("./tooltip-bubble.tsx").then(({ TooltipBubble }) => TooltipBubble);

interface TooltipProviderProps {
  /** Whether any tooltip below can show; what draws them is loaded the first time that it is. */
  when: boolean;
  children: ReactNode;
}

/** Must stand around all tooltips of a region. */
export const TooltipProvider = ({ when, children }: TooltipProviderProps) => {
  const { part: Bubble, fetchPart: fetchBubble } = useLate(loadBubble);
  useEffect(() => {
    if (when) fetchBubble();
  }, [when, fetchBubble]);
  return <TooltipContext value={Bubble}>{children}</TooltipContext>;
};

/** A word beside a control on hover and on focus. */
export const Tooltip = (props: TooltipProps) => {
  const Bubble = useContext(TooltipContext);
  return Bubble ? <Bubble {...props} /> : props.children;
};
