import { build } from "./build.mjs";

await build();
await import("../dist/server/law.js");
