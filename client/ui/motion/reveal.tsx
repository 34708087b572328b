import { animate } from "framer-motion/dom/mini";
import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from "react";

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
 * Cards inside appear one after the other, 0.1 s apart, counted within those that come into view together. For
 * readers who prefer less motion they just stand there.
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
    <li ref={element} className={className} style={isStill ? undefined : { opacity: 0 }}>
      {children}
    </li>
  );
};
