import { paths } from "#client/app/paths.ts";
import { corporateTaxNote } from "#shared/catalogue/all-jurisdictions.ts";
import { choosingResidency } from "#shared/catalogue/content/choosing.ts";
import { companyServices } from "#shared/catalogue/content/company-services.ts";
import { type StandingNoteId, standingNotes } from "#shared/catalogue/content/standing-notes.ts";
import { toolkits } from "#shared/catalogue/toolkits.ts";
import type { Toolkit } from "#shared/catalogue/tools.ts";
import { guideWords } from "./content/guide-words.ts";
import { type NewLibraryEntry, said, saidByNobody, toEntry } from "./entry.ts";
import { toolkitPaths } from "./tools.ts";

const guide = (
  id: string,
  title: string,
  href: string,
  statements: NewLibraryEntry["statements"],
): NewLibraryEntry =>
  toEntry({ id: `note/${id}`, kind: "guide", title, href, statements, otherWords: [guideWords[id] ?? ""] });

/** The page whose cards name a standing note. */
const pageOfNote = (id: StandingNoteId) =>
  id === "startingPrices" ? paths.citizenshipPrograms : paths.residencies;

const notes = Object.entries(standingNotes).map(([id, { title, text }]) =>
  guide(id, title, pageOfNote(id as StandingNoteId), [saidByNobody("Note", text)]),
);

const choosing = guide(
  "choosing-residency",
  choosingResidency.title,
  paths.residencies,
  choosingResidency.tips.map(({ title, text }) => saidByNobody("Tips", `${title}: ${text}`)),
);

const services = Object.entries(companyServices).map(([id, { title, text, points }]) =>
  guide(`company-${id}`, title, paths.company, [
    saidByNobody("Overview", text),
    ...points.map((point) => saidByNobody("Points", point)),
  ]),
);

const corporateTax = guide("corporate-tax", "About corporate tax rates", paths.formation, [
  saidByNobody("Note", corporateTaxNote),
]);

/** What the paragraph above the tools of a tab says, where there is one. */
const choosingTools = Object.entries(toolkits).flatMap(([toolkit, { tabs }]) =>
  tabs.flatMap((tab) =>
    tab.intro === undefined
      ? []
      : guide(
          `choosing-${tab.id}`,
          `Choosing: ${tab.heading}`,
          `${toolkitPaths[toolkit as Toolkit]}?tab=${tab.id}`,
          [
            saidByNobody("Overview", tab.intro),
            ...tab.groups.flatMap(({ notes: all = [] }) => all.map((note) => said("Notes", note))),
          ],
        ),
  ),
);

/** General explanations, which stand beside the catalogues. */
export const guideEntries = (): NewLibraryEntry[] => [
  ...notes,
  choosing,
  ...services,
  corporateTax,
  ...choosingTools,
];
