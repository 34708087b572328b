import { Router } from "express";
import { LRUCache } from "lru-cache";
import { pagesWithData } from "#client/site/public-pages.ts";
import { countriesData } from "#server/knowledge/countries.ts";
import { procedures } from "#server/knowledge/procedures.ts";
import { htmlType, type Prepared, prepareText, sendPrepared } from "#server/platform/http/prepared.ts";
import type { PageHead } from "#server/platform/http/render-page.ts";
import { subjectHead } from "#server/platform/http/subject-head.ts";
import type { Module, PublicSite } from "#server/platform/module.ts";
import type { Platform } from "#server/platform/platform.ts";
import { procedurePaths } from "#shared/paths.ts";
import type { ProcedureData, ProceduresData } from "#shared/procedures/pages.ts";
import { procedurePath } from "#shared/procedures/paths.ts";
import { type Procedure, procedureTopics } from "#shared/procedures/procedure.ts";
import { deadlineText } from "#shared/procedures/words.ts";

const names = new Map(countriesData.map(({ code, name }) => [code, name]));
const nameOf = (country: string | undefined) =>
  country === undefined ? undefined : (names.get(country) ?? country);

const dataOf = (procedure: Procedure): ProcedureData => {
  const { id, title, question, authority, sources, asOf, confidence, answer } = procedure;
  return {
    ...{ id, title, question, authority, sources, asOf, confidence },
    answer: answer.en,
    countries: procedure.countries.map((part) => ({
      place: nameOf(part.country),
      text: part.answer.en,
      confidence: part.confidence,
    })),
    steps: procedure.steps.map(({ text, country, confidence }) => ({
      ...{ text, confidence },
      place: nameOf(country),
    })),
    deadlines: procedure.deadlines.map((deadline) => ({
      text: deadline.what,
      when: deadlineText(deadline),
      confidence: deadline.confidence,
      place: nameOf(deadline.country),
    })),
  };
};

const listData: ProceduresData = {
  topics: procedureTopics.map((topic) => ({
    topic,
    procedures: procedures.filter((one) => one.topic === topic),
  })),
};

const listHead: PageHead = {
  path: procedurePaths.procedures,
  title: "Procedures, step by step · Meridian",
  description:
    "What to do at the authority, and by when: lost passports, overstays, renewals, apostilles, tax certificates, pets and more, with sources and dates.",
  isListed: true,
};

const headOf = ({ id, title, answer }: Procedure, appUrl: string): PageHead =>
  subjectHead(
    {
      path: procedurePath(id),
      name: title,
      description: answer.en,
      parent: { name: "Procedures", path: procedurePaths.procedures },
    },
    appUrl,
  );

/** A page for each procedure, rendered once, because procedures change only with a release. */
const procedurePages = (appUrl: string, { render, pageHeaders }: PublicSite): Router => {
  const builds = new Map([
    [procedurePaths.procedures, () => render(pagesWithData.procedures, listHead, listData)],
    ...procedures.map(
      (one) =>
        [
          procedurePath(one.id),
          () => render(pagesWithData.procedure, headOf(one, appUrl), dataOf(one)),
        ] as const,
    ),
  ]);
  const rendered = new LRUCache<string, Prepared>({
    max: builds.size,
    fetchMethod: async (path) => prepareText(htmlType, (await builds.get(path)?.()) ?? "", "public"),
  });
  const router = Router({ strict: true });
  for (const path of builds.keys())
    router.get(path, pageHeaders, async (req, res) =>
      sendPrepared(req, res, await rendered.forceFetch(path)),
    );
  return router;
};

/** The public pages of procedures: steps at an authority, with deadlines and sources. */
export const createProcedures = ({ config }: Platform) =>
  ({
    routes: [],
    pages: (site) => [procedurePages(config.appUrl, site)],
    listPages: async () => [
      { path: procedurePaths.procedures },
      ...procedures.map(({ id }) => ({ path: procedurePath(id) })),
    ],
  }) satisfies Module;
