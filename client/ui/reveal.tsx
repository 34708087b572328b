import { animate } from "framer-motion/dom/mini";
import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from "react";
import { cn } from "./class-names.ts";

const stepSec = 0.1;
const durationSec = 0.3;
const maxSteps = 10;

type Observe = (element: Element) => () => void;

const RevealContext = createContext<Observe | null>(null);

const prefersStillness = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

const reveal = (element: Element, step: number) =>
  animate(
    element,
    { opacity: [0, 1], transform: ["translateY(12px)", "translateY(0)"] },
    { duration: durationSec, delay: Math.min(step, maxSteps) * stepSec },
  );

/**
 * Cards of the first screen appear one after the other, 0.1 s apart; those that come into view later do so at once,
 * for a reader who scrolls waits for nothing. For readers who prefer less motion they just stand there.
 */
export const RevealGroup = ({ children }: { children: ReactNode }) => {
  const observer = useRef<IntersectionObserver | null>(null);
  const isFirstScreen = useRef(true);

  const observe = useCallback<Observe>((element) => {
    observer.current ??= new IntersectionObserver((entries) => {
      const arrived = entries.filter(({ isIntersecting }) => isIntersecting);
      for (const [step, { target }] of arrived.entries()) {
        reveal(target, isFirstScreen.current ? step : 0);
        observer.current?.unobserve(target);
      }
      if (arrived.length > 0) isFirstScreen.current = false;
    });
    observer.current.observe(element);
    return () => observer.current?.unobserve(element);
  }, []);

  useEffect(
    () => () => {
      observer.current?.disconnect();
      observer.current = null;
    },
    [],
  );
  return <RevealContext value={observe}>{children}</RevealContext>;
};

/** Ends what is still to appear: where the focus is, something is seen. */
const finish = (element: Element) => {
  for (const animation of element.getAnimations()) animation.finish();
};

/** One card of a `RevealGroup`, a list item. */
export const RevealItem = ({ children, className }: { children: ReactNode; className?: string }) => {
  const observe = useContext(RevealContext);
  const element = useRef<HTMLLIElement>(null);
  const [isStill] = useState(prefersStillness);

  useEffect(() => {
    if (!element.current || !observe || isStill) return;
    return observe(element.current);
  }, [observe, isStill]);

  return (
    <li
      ref={element}
      // Important, because on paper the card shows whether or not it was scrolled into view.
      className={cn("print:opacity-100!", className)}
      style={isStill ? undefined : { opacity: 0 }}
      onFocus={({ currentTarget }) => finish(currentTarget)}
    >
      {children}
    </li>
  );
};
