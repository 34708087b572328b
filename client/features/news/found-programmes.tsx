import { Link } from "wouter";
import { Flag } from "#client/ui/flag.tsx";
import { paths } from "#shared/paths.ts";
import type { ListedProgramme } from "#shared/programmes/contract.ts";
import { programmePath } from "#shared/programmes/programme-path.ts";
import { demandsOf } from "#shared/programmes/words.ts";
import { FoundList } from "./found-list.tsx";

/** A list of programs, each with its demands. Renders nothing if there are none. */
export const FoundProgrammes = ({ found }: { found: readonly ListedProgramme[] }) => (
  <FoundList title="Programs for this search" all={{ href: paths.visas, label: "See all programs" }}>
    {found.map((programme) => (
      <li key={programme.id} className="flex gap-3 border-t px-card py-3">
        <Flag code={programme.flagCode} className="mt-1 w-7 self-start" />
        <p className="wrap-anywhere">
          <span className="font-semibold">{programme.country}</span>{" "}
          {programme.status === "closed" && <span className="text-sm text-danger">closed</span>}
          <br />
          <Link href={programmePath(programme)} className="text-link">
            {programme.name}
          </Link>
          <span className="text-sm text-ink-muted tabular-nums">
            {demandsOf(programme)
              .slice(0, 1)
              .map((demand) => ` ${demand}`)}
          </span>
        </p>
      </li>
    ))}
  </FoundList>
);
