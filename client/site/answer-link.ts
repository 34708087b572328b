import { CallError, callEndpoint } from "#client/platform/call-endpoint.ts";
import { accountContract } from "#shared/auth/account-contract.ts";
import { incompleteLink, type LinkAction, type LinkAnswer, refusedOutcome } from "#shared/mailed-links.ts";
import { alertsContract } from "#shared/monitoring/alerts-contract.ts";
import { waitlistContract } from "#shared/waitlist/contract.ts";

const contracts = {
  confirm: waitlistContract.confirm,
  unsubscribe: waitlistContract.unsubscribe,
  verifyEmail: accountContract.verifyEmail,
  stopAlerts: alertsContract.unsubscribe,
} satisfies Record<LinkAction, unknown>;

/** Performs the action of a mailed link. Never rejects. */
export const answerLink = async (action: LinkAction, token: string): Promise<LinkAnswer> => {
  if (!token) return incompleteLink;
  try {
    const { message } = await callEndpoint(contracts[action], { body: { token } });
    return { outcome: "done", message };
  } catch (error) {
    if (!(error instanceof CallError))
      return { outcome: "retry", message: "Something went wrong. Please try again." };
    const { status, serverMessage } = error.details;
    return { outcome: refusedOutcome(status), message: serverMessage ?? error.message };
  }
};
