import { CallError, callEndpoint } from "#client/lib/call-endpoint.ts";
import { waitlistContract } from "#shared/waitlist/contract.ts";
import { incompleteLink, type LinkAction, type LinkAnswer, refusedOutcome } from "#shared/waitlist/links.ts";

/** Does what a mailed link is for; never rejects. */
export const answerLink = async (action: LinkAction, token: string): Promise<LinkAnswer> => {
  if (!token) return incompleteLink;
  try {
    const { message } = await callEndpoint(waitlistContract[action], { body: { token } });
    return { outcome: "done", message };
  } catch (error) {
    if (!(error instanceof CallError))
      return { outcome: "retry", message: "Something went wrong. Please try again." };
    const { status, serverMessage } = error.details;
    return { outcome: refusedOutcome(status), message: serverMessage ?? error.message };
  }
};
