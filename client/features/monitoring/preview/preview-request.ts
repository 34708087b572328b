import { safeParse } from "zod/mini";
import { errorMap, fieldMessages } from "#shared/errors.ts";
import { PreviewRequest } from "#shared/monitoring/contract.ts";
import { type MonitoringDraft, settingsOf } from "../form/draft.ts";
import { errorsAt, ruleErrorKey } from "../form/draft-errors.ts";
import { ownRuleName } from "../rule-names.ts";

/** What is asked for a draft, or what is wrong with it in words. */
export interface DraftPreview {
  request?: PreviewRequest;
  problem?: string;
}

/** What stands in a field and is no keyword yet does not count. */
export const previewOf = (draft: MonitoringDraft): DraftPreview => {
  const settings = settingsOf(draft);
  const parsed = safeParse(PreviewRequest, settings, { error: errorMap });
  if (parsed.success) return { request: parsed.data };
  const errors = errorsAt(fieldMessages(parsed.error), settings.rules);
  const index = draft.rules.findIndex(({ id }) => errors[ruleErrorKey(id)]);
  const id = draft.rules[index]?.id;
  return {
    problem:
      id === undefined
        ? (Object.values(errors)[0] ?? "")
        : `${ownRuleName(index)}: ${errors[ruleErrorKey(id)]}`,
  };
};
