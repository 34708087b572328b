/** Every benchmark by name; each is loaded only when it runs. */
const benchmarks: Record<string, () => Promise<{ run: (args: string[]) => Promise<void> }>> = {
  start: () => import("./start.ts"),
  requests: () => import("./requests.ts"),
  routes: () => import("./routes.ts"),
  overload: () => import("./overload.ts"),
  login: () => import("./login.ts"),
  weight: () => import("./weight.ts"),
  web: () => import("./web.ts"),
  knowledge: () => import("./knowledge.ts"),
  classify: () => import("./classify.ts"),
  relevance: () => import("./relevance.ts"),
  stories: () => import("./stories.ts"),
  stages: () => import("./stages.ts"),
  facts: () => import("./facts.ts"),
  poll: () => import("./poll.ts"),
  news: () => import("./news.ts"),
  pages: () => import("./pages.ts"),
  waitlist: () => import("./waitlist.ts"),
  assistant: () => import("./assistant.ts"),
  questions: () => import("./questions.ts"),
  monitoring: () => import("./monitoring.ts"),
  scale: () => import("./scale.ts"),
  stays: () => import("./stays.ts"),
  map: () => import("./map.ts"),
};

const [wanted, ...args] = process.argv.slice(2);
const chosen = wanted === undefined ? Object.keys(benchmarks) : [wanted];
for (const one of chosen) {
  const load = benchmarks[one];
  if (!load) {
    console.error(`There is no benchmark '${one}'. There are: ${Object.keys(benchmarks).join(", ")}.`);
    process.exitCode = 1;
    break;
  }
  console.log(`\n# ${one}`);
  await (await load()).run(args);
}

export {};
