import { type ComponentProps, createContext, useContext } from "react";
import { Link } from "wouter";

/** Whether an answer is being written, which ends where its page is left. */
export const AnsweringContext = createContext(false);

/** A link to a card of this app; in a tab of its own while an answer is being written. */
export const AppLink = ({ href, ...rest }: ComponentProps<"a"> & { href: string }) =>
  useContext(AnsweringContext) ? (
    <a {...rest} href={href} target="_blank" rel="noopener" />
  ) : (
    <Link {...rest} href={href} />
  );
