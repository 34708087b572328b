import { useEffect, useMemo, useRef } from "react";
import { cn } from "#client/ui/class-names.ts";
import { RevealGroup, RevealItem } from "#client/ui/motion/reveal.tsx";
import type { NewsItem } from "#shared/news/contract.ts";
import { NewsCard } from "../card/news-card.tsx";
import { focusCard } from "../keyboard/card-focus.ts";
import { FeedEnd } from "./feed-end.tsx";
import type { More } from "./use-more.ts";

/** An update, and what it is to this reader. */
export interface ReadItem {
  item: NewsItem;
  isNew: boolean;
  /** Why it concerns the reader; empty where it does not. */
  reason: string;
}

/** Cards after these are laid out when they come near: what is far away costs nothing while another one unfolds. */
const laidOutAtOnce = 40;
const laidOutNear =
  "[contain-intrinsic-size:auto_13rem] [content-visibility:auto] [overflow-clip-margin:2rem]";

interface FeedListProps {
  items: readonly ReadItem[];
  more: More;
  /** How many updates were looked through for them. */
  looked: number;
  /** Others are on their way, for other filters. */
  isStale: boolean;
}

/** The cards, and how they go on. */
export const FeedList = ({ items, more, looked, isStale }: FeedListProps) => {
  const list = useRef<HTMLUListElement>(null);
  const focusFrom = useRef<number | null>(null);
  const visible = useMemo(() => items.slice(0, more.shown), [items, more.shown]);

  useEffect(() => {
    const from = focusFrom.current;
    if (from === null || visible.length <= from) return;
    focusFrom.current = null;
    focusCard(list.current?.querySelectorAll<HTMLElement>("[data-update]")[from]);
  }, [visible.length]);

  return (
    <RevealGroup>
      <ul
        ref={list}
        aria-label="Updates"
        aria-busy={isStale}
        className={cn("grid gap-4 transition-opacity duration-base", isStale && "opacity-60")}
      >
        {visible.map(({ item, isNew, reason }, index) => (
          <RevealItem key={item.id} className={index < laidOutAtOnce ? undefined : laidOutNear}>
            <NewsCard item={item} isNew={isNew} reason={reason} />
          </RevealItem>
        ))}
      </ul>
      <FeedEnd
        more={more}
        looked={looked}
        onPress={() => {
          focusFrom.current = visible.length;
          more.next();
        }}
      />
    </RevealGroup>
  );
};
