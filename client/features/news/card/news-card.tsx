import { ChevronDown } from "lucide-react";
import { memo, useState } from "react";
import { Stamp } from "#client/ui/brand/stamp.tsx";
import { Card } from "#client/ui/card.tsx";
import { Chip } from "#client/ui/chip.tsx";
import { cn } from "#client/ui/class-names.ts";
import { Button } from "#client/ui/form/button.tsx";
import { Unfold } from "#client/ui/motion/unfold.tsx";
import { MarkedText } from "#client/ui/text/marked-text.tsx";
import type { NewsItem } from "#shared/news/contract.ts";
import { TagStar } from "../filters/tag-star.tsx";
import { CardDate } from "./card-date.tsx";
import { CardFacts } from "./card-facts.tsx";
import { CardMarks } from "./card-marks.tsx";
import { OutwardLink } from "./outward-link.tsx";
import { Reports } from "./reports.tsx";
import { SummaryPanel } from "./summary-panel.tsx";

interface NewsCardProps {
  item: NewsItem;
  /** It has come since the last visit. */
  isNew: boolean;
  /** Why it concerns the reader; empty where it does not. */
  reason: string;
}

/** One regulatory update. All its words come from elsewhere: they are shown as plain text, each apart from the others. */
export const NewsCard = memo(({ item, isNew, reason }: NewsCardProps) => {
  const [open, setOpen] = useState(false);
  const { id, title, link, type, tags, found, alsoReportedBy } = item;
  const titleId = `update-${id}-title`;
  const panelId = `update-${id}-summary`;
  return (
    <Card
      as="article"
      data-update={id}
      tabIndex={-1}
      aria-labelledby={titleId}
      className="scroll-my-[min(6rem,12vh)] overflow-clip"
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-3 p-card md:grid-cols-[8.5rem_minmax(0,1fr)]">
        <div className="flex items-start justify-between gap-3 md:flex-col md:justify-start">
          <Stamp kind={type} />
          <CardDate item={item} />
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-2.5">
          <CardMarks item={item} isNew={isNew} reason={reason} />
          <h2 className="text-xl wrap-anywhere">
            <OutwardLink
              href={link}
              data-source
              iconClass="size-4"
              className="decoration-1 underline-offset-4 hover:text-accent hover:underline"
            >
              <bdi id={titleId}>{found ? <MarkedText pieces={found.title} /> : title}</bdi>
            </OutwardLink>
          </h2>
          <CardFacts item={item} />
          {found?.text.some(({ hit }) => hit) && (
            <p className="max-w-measure text-sm wrap-anywhere">
              <bdi>
                <MarkedText pieces={found.text} />
              </bdi>
            </p>
          )}
          <Reports reports={alsoReportedBy} />
          <div className="mt-1 flex flex-wrap items-end justify-between gap-x-6 gap-y-2.5">
            <ul aria-label="Tags" className="flex flex-wrap gap-1.5">
              {tags.map(({ name, relevance }) => (
                <li key={name}>
                  <Chip>
                    {name}
                    <TagStar relevance={relevance} />
                  </Chip>
                </li>
              ))}
            </ul>
            <Button
              variant="quiet"
              size="sm"
              aria-expanded={open}
              aria-controls={panelId}
              onClick={() => setOpen(!open)}
              className="-mx-3 -my-1 ml-auto text-accent max-md:-ml-3"
            >
              {open ? "Hide Summary" : "Show Summary"}
              <span className="sr-only">
                {" "}
                of <bdi>{title}</bdi>
              </span>
              <ChevronDown
                aria-hidden="true"
                strokeWidth={1.75}
                className={cn("transition-transform duration-slow", open && "rotate-180")}
              />
            </Button>
          </div>
        </div>
      </div>
      <Unfold id={panelId} open={open}>
        <SummaryPanel item={item} open={open} />
      </Unfold>
    </Card>
  );
});
