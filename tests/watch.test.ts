import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { createWatchedApp, type WatchedApp } from "./support/private-port.ts";

interface Rule {
  alert: string;
  expr: string;
  for: string;
  labels: { severity: string };
  annotations: { summary: string; runbook: string };
}
interface Panel {
  type: string;
  title: string;
  description?: string;
  targets?: { expr: string; legendFormat: string }[];
}

const rules: Rule[] = parse(readFileSync("deploy/prometheus/alerts.yaml", "utf8")).groups.flatMap(
  ({ rules }: { rules: Rule[] }) => rules,
);
const { panels }: { panels: Panel[] } = JSON.parse(readFileSync("deploy/grafana/dashboard.json", "utf8"));
const runbook = readFileSync("docs/runbook.md", "utf8");
const queries = [
  ...rules.map(({ alert, expr }) => [`alert ${alert}`, expr] as const),
  ...panels.flatMap(({ title, targets = [] }) =>
    targets.map(({ expr }) => [`panel ${title}`, expr] as const),
  ),
];

/** The functions and operators of PromQL that the queries use. */
const words = new Set([
  ...["sum", "max", "min", "by", "rate", "increase", "topk", "histogram_quantile"],
  ...["or", "absent"],
]);
/** Labels that Prometheus adds to every metric. */
const targetLabels = ["job", "instance"];

let app: WatchedApp;
/** The metrics of a running server, each with its labels. */
let metrics: Map<string, string[]>;
beforeAll(async () => {
  app = await createWatchedApp();
  const text = await (await fetch(`${app.privateUrl}/metrics`)).text();
  const types = [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)];
  metrics = new Map([["up", []]]);
  for (const [, name = "", type] of types) {
    const { labelNames } = app.metrics.registry.getSingleMetric(name) as unknown as { labelNames: string[] };
    if (type !== "histogram") metrics.set(name, labelNames);
    else {
      for (const part of ["count", "sum"]) metrics.set(`${name}_${part}`, labelNames);
      metrics.set(`${name}_bucket`, [...labelNames, "le"]);
    }
  }
});
afterAll(() => app.close());

/** The selectors of a query, as metric and labels, and the labels that it groups by. */
const readQuery = (expr: string) => {
  const selectors = [...expr.matchAll(/([a-z_:]\w*)\{([^}]*)\}/g)].map(([, name = "", labels = ""]) => ({
    name,
    labels: [...labels.matchAll(/(\w+)\s*[=!]/g)].map(([, label = ""]) => label),
  }));
  const groups = [...expr.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, labels = ""]) => labels.split(/,\s*/));
  const plain = expr
    .replace(/\{[^}]*\}|"[^"]*"|\[[^\]]*\]/g, " ")
    .replace(/\bby \([^)]*\)/g, " ")
    .replace(/\b\d[\d.e]*\b/g, " ");
  const names = [...plain.matchAll(/[a-z_:]\w*/g)].map(([name]) => name).filter((name) => !words.has(name));
  return { selectors, groups, names };
};

describe.each(queries)("%s", (_, expr) => {
  it("uses metrics and labels that a running server has", () => {
    const { selectors, groups, names } = readQuery(expr);
    expect(names.length).toBeGreaterThan(0);
    expect(names.filter((name) => !metrics.has(name))).toEqual([]);
    for (const { name, labels } of selectors)
      expect([...(metrics.get(name) ?? []), ...targetLabels]).toEqual(expect.arrayContaining(labels));
    const known = names.flatMap((name) => metrics.get(name) ?? []);
    expect([...known, ...targetLabels]).toEqual(expect.arrayContaining(groups));
  });
});

describe("the alerts", () => {
  it("each have a unique name, a severity and a section in the runbook", () => {
    expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
    for (const { alert, labels, annotations } of rules) {
      expect(["page", "ticket"]).toContain(labels.severity);
      expect(annotations.runbook).toBe(`docs/runbook.md#${alert.toLowerCase()}`);
    }
    const sections = [...runbook.matchAll(/^## (Meridian\w+)$/gm)].map(([, name]) => name);
    expect(sections.sort()).toEqual(rules.map(({ alert }) => alert).sort());
  });

  it("have sections on what users notice, how to check, and what to do", () => {
    for (const section of runbook.split(/^## /m).filter((text) => text.startsWith("Meridian")))
      for (const part of ["**Meaning.**", "**Users.**", "**Check.**", "**Do.**"])
        expect(section, section.split("\n")[0]).toContain(part);
  });
});

describe("the dashboard", () => {
  it("explains each panel, and shows every metric of Meridian", () => {
    for (const { type, title, description } of panels)
      if (type !== "row") expect(description, title).toBeTruthy();
    const shown = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)).join();
    const missing = [...metrics.keys()]
      .filter((name) => name.startsWith("meridian_"))
      .map((name) => name.replace(/_(count|sum|bucket)$/, ""));
    expect(missing.filter((name) => !shown.includes(name))).toEqual([]);
  });
});
