/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: "no-cycles",
      severity: "error",
      from: {},
      to: { circular: true },
    },
    {
      name: "client-knows-contracts-only",
      comment: "The browser must not load server code or tables, because drizzle would add 80 kB.",
      severity: "error",
      from: { path: "^client/", pathNot: "\\.test\\.tsx?$" },
      to: { path: "^server/|^shared/[^/]+/tables\\.ts$" },
    },
    {
      name: "shared-stands-alone",
      severity: "error",
      from: { path: "^shared/" },
      to: { path: "^(client|server)/" },
    },
    {
      name: "calendar-and-text-know-no-feature",
      severity: "error",
      from: { path: "^shared/(calendar|text)/" },
      to: { path: "^shared/", pathNot: "^shared/(calendar|text)/" },
    },
    {
      name: "gazetteer-knows-no-feature",
      severity: "error",
      from: { path: "^shared/gazetteer/" },
      to: { path: "^shared/", pathNot: "^shared/(gazetteer|text)/" },
    },
    {
      name: "server-takes-only-paths-and-public-pages-from-client",
      comment:
        "The server needs the list of screen paths, and the list and the components of the public pages to render them.",
      severity: "error",
      from: { path: "^server/" },
      to: {
        path: "^client/",
        pathNot: "^client/site/(public-pages|public-page|structured-data|render-page)\\.tsx?$",
      },
    },
    {
      name: "client-features-know-no-sibling",
      severity: "error",
      from: { path: "^client/features/([^/]+)/" },
      to: { path: "^client/(features/(?!$1/)|app/|shell/|site/)" },
    },
    {
      name: "server-features-know-no-sibling",
      severity: "error",
      from: { path: "^server/features/([^/]+)/", pathNot: "\\.test\\.ts$" },
      to: { path: "^server/features/(?!$1/)" },
    },
    {
      name: "server-features-are-composed-from-outside",
      severity: "error",
      from: { path: "^server/(features|platform|knowledge)/", pathNot: "\\.test\\.ts$" },
      to: { path: "^server/[^/]+\\.ts$" },
    },
    {
      name: "composition-knows-no-store",
      comment: "A module offers what its stores do for other features as a port.",
      severity: "error",
      from: { path: "^server/[^/]+\\.ts$" },
      to: { path: "^server/features/.*store\\.ts$" },
    },
    {
      name: "ui-brand-and-platform-know-no-feature",
      severity: "error",
      from: { path: "^client/(ui|brand|platform)/" },
      to: { path: "^client/(features|app|shell|site)/" },
    },
    {
      name: "the-public-site-stands-alone",
      severity: "error",
      from: { path: "^client/site/" },
      to: { path: "^client/(features|app|shell)/" },
    },
    {
      name: "the-app-does-not-load-the-public-site",
      severity: "error",
      from: { path: "^client/(features|app|shell)/" },
      to: { path: "^client/site/" },
    },
    {
      name: "shell-does-not-know-the-app",
      severity: "error",
      from: { path: "^client/shell/" },
      to: { path: "^client/app/" },
    },
    {
      name: "server-platform-knows-no-feature",
      severity: "error",
      from: { path: "^server/platform/", pathNot: "\\.test\\.ts$" },
      to: { path: "^server/(features|knowledge)/", pathNot: "^server/knowledge/sources\\.ts$" },
    },
    {
      name: "only-stores-query",
      comment: "Only stores and db/ build queries.",
      severity: "error",
      from: {
        path: "^server/",
        pathNot: "store\\.ts$|^server/platform/db/|\\.test\\.ts$",
      },
      to: { path: "node_modules/(drizzle-orm|drizzle-zod)/" },
    },
    {
      name: "only-gateways-speak-to-the-outside",
      severity: "error",
      from: { path: "^server/", pathNot: "gateway\\.ts$|^server/platform/(fetch|model|mail)/|\\.test\\.ts$" },
      to: { path: "node_modules/(undici|openai|nodemailer)/" },
    },
    {
      name: "production-knows-no-tests",
      severity: "error",
      from: { path: "^(client|server|shared)/", pathNot: "\\.test\\.tsx?$" },
      to: { path: "^tests/|\\.test\\.tsx?$" },
    },
    {
      name: "nothing-unresolvable",
      severity: "error",
      from: {},
      to: { couldNotResolve: true, pathNot: "^(vitest|virtual:)" },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "\\.(css|woff2|svg)$" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "require", "node", "default", "types"],
    },
  },
};
