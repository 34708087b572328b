import { Download } from "lucide-react";
import { useRef, useState } from "react";
import { useDebounce } from "#client/lib/use-debounce.ts";
import { Card, CardContent, CardTitle } from "#client/ui/card.tsx";
import { Chip } from "#client/ui/chip.tsx";
import { Button } from "#client/ui/form/button.tsx";
import { SearchInput } from "#client/ui/form/search-input.tsx";
import { Select } from "#client/ui/form/select.tsx";
import type { Subscriber, SubscriberStatus } from "#shared/waitlist/contract.ts";
import { csvAddress, useSubscribers } from "./api.ts";
import { DeleteDialog } from "./delete-dialog.tsx";
import { FoundSubscribers } from "./found-subscribers.tsx";
import { statusWords, withCommas } from "./words.ts";

/** The waitlist: how many there are, search, status, export, and deletion. */
export const SubscribersCard = ({ landingPath }: { landingPath: string }) => {
  const [text, setText] = useState("");
  const [q, setQ] = useState("");
  useDebounce(text.trim(), q, setQ);
  const [status, setStatus] = useState<SubscriberStatus | "">("");
  const filter = { q: q || undefined, status: status || undefined };
  const list = useSubscribers(filter);
  const [doomed, setDoomed] = useState<Subscriber>();
  const search = useRef<HTMLInputElement>(null);
  const count = list.data?.pages[0]?.count;

  return (
    <Card>
      <div className="flex flex-wrap items-center justify-between gap-3 px-card pt-card">
        <div className="flex items-center gap-3">
          <CardTitle>Waitlist Subscribers</CardTitle>
          {count !== undefined && <Chip variant="accent">{withCommas(count)}</Chip>}
        </div>
        <Button asChild variant="secondary" size="sm">
          <a href={csvAddress(filter)} download>
            <Download aria-hidden="true" strokeWidth={1.5} />
            Download CSV
          </a>
        </Button>
      </div>
      <CardContent className="grid grid-cols-1 gap-5">
        <div className="flex flex-wrap gap-3">
          <SearchInput
            ref={search}
            aria-label="Search by part of an address"
            placeholder="Search addresses..."
            maxLength={254}
            value={text}
            onChange={(event) => setText(event.target.value)}
            className="min-w-56 flex-1"
          />
          <Select
            aria-label="Status"
            placeholder="Every status"
            options={statusWords}
            value={status}
            onChange={(event) => setStatus(event.target.value as SubscriberStatus | "")}
            className="min-w-44 max-sm:w-full"
          />
        </div>
        <FoundSubscribers filter={filter} list={list} landingPath={landingPath} onDelete={setDoomed} />
      </CardContent>
      <DeleteDialog subscriber={doomed} onClose={() => setDoomed(undefined)} focusAfterwards={search} />
    </Card>
  );
};
