import { animate } from "framer-motion/dom/mini";
import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from "react";
import { cn } from "./class-names.ts";

const stepSec = 0.1;
const durationSec = 0.3;
const maxSteps = 10;

type Observe = (element: Element) => () => void;

const RevealContext = createContext<Observe | null>(null);

const reducedMotionQuery = "(prefers-reduced-motion: reduce)";

const reveal = (element: Element, step: number) =>
  animate(
    element,
    { opacity: [0, 1], transform: ["translateY(12px)", "translateY(0)"] },
    { duration: durationSec, delay: Math.min(step, maxSteps) * stepSec },
  );

/**
 * Fades in cards one after the other, 0.1 s apart, as they come into view; from the tenth on together. With reduced
 * motion, cards are shown at once.
 */
export const RevealGroup = ({ children }: { children: ReactNode }) => {
  const observer = useRef<IntersectionObserver | null>(null);

  const observe = useCallback<Observe>((element) => {
    observer.current ??= new IntersectionObserver((entries) => {
      const arrived = entries.filter(({ isIntersecting }) => isIntersecting);
      for (const [step, { target }] of arrived.entries()) {
        reveal(target, step);
        observer.current?.unobserve(target);
      }
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

/** Ends the animation, so that a focused card is always visible. */
const finish = (element: Element) => {
  for (const animation of element.getAnimations()) animation.finish();
};

/** One card of a `RevealGroup`, a list item. */
export const RevealItem = ({ children, className }: { children: ReactNode; className?: string }) => {
  const observe = useContext(RevealContext);
  const element = useRef<HTMLLIElement>(null);
  const [isStill] = useState(() => matchMedia(reducedMotionQuery).matches);

  useEffect(() => {
    if (!element.current || !observe || isStill) return;
    return observe(element.current);
  }, [observe, isStill]);

  return (
    <li
      ref={element}
      // Also print cards that were never scrolled into view.
      className={cn("print:opacity-100!", className)}
      style={isStill ? undefined : { opacity: 0 }}
      onFocus={({ currentTarget }) => finish(currentTarget)}
    >
      {children}
    </li>
  );
};
