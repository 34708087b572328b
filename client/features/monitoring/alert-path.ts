import type { Alert } from "#shared/monitoring/alerts-contract.ts";
import { blogUpdatePath } from "#shared/news/blog.ts";
import { staysPath } from "#shared/stays/stays-path.ts";

/** The page that an alert is about. */
export const alertPath = (alert: Alert): string =>
  alert.kind === "update" ? blogUpdatePath(alert.itemId) : staysPath;
