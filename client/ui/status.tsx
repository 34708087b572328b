import { type ComponentProps, useEffect, useState } from "react";

/** Browsers need a moment to tell screen readers about a new live region. */
const settleMs = 100;

interface StatusProps extends ComponentProps<"div"> {
  as?: "div" | "span" | "p";
}

/**
 * A live region for text that appears together with it, such as a loading message. Screen readers announce changes of a
 * region, but not its first content. So the content is inert at first, and inserted again once the region is
 * known.
 */
export const Status = ({ as: Element = "div", children, ...props }: StatusProps) => {
  const [isKnown, setKnown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setKnown(true), settleMs);
    return () => clearTimeout(timer);
  }, []);
  const Content = Element === "div" ? "div" : "span";
  return (
    <Element role="status" {...(props as object)}>
      <Content key={String(isKnown)} inert={!isKnown} className="contents">
        {children}
      </Content>
    </Element>
  );
};
