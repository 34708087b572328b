import { useKeptDraft } from "#client/lib/user/kept-draft.ts";
import { Chip } from "#client/ui/chip.tsx";
import { Button } from "#client/ui/form/button.tsx";
import { Notice } from "#client/ui/notice.tsx";
import type { Account } from "#shared/auth/account-contract.ts";
import { AccountPart } from "../account-part.tsx";
import { usePartForm } from "../use-part-form.ts";
import { EmailForm, emailDraft } from "./email-form.tsx";
import { RemoveEmailForm } from "./remove-email-form.tsx";

const Address = ({ children }: { children: string }) => (
  <strong className="font-semibold text-ink wrap-anywhere">{children}</strong>
);

/** The address of the account, the one that waits for its link, and what can be done about both. */
export const EmailPart = ({ account }: { account: Account }) => {
  const { email, pendingEmail, username } = account;
  const { read } = useKeptDraft<string>(emailDraft);
  const { shown, isOpened, show, close, opener } = usePartForm<"change" | "remove">(
    read() ? "change" : undefined,
  );
  return (
    <AccountPart title="E-mail">
      {email !== null && (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Address>{email}</Address>
          <Chip variant="accent">Confirmed</Chip>
        </p>
      )}
      <p className="text-sm text-ink-muted">
        {email === null
          ? "Alerts by mail need an address, and so does a link for a forgotten password."
          : "Alerts by mail go there, a link if you forget your password, and word of changes to your account."}
      </p>
      {pendingEmail !== null && (
        <Notice className="w-full">
          We have mailed a link to <Address>{pendingEmail}</Address>. Open it within 24 hours to confirm the
          address{email !== null && "; until then the one above stays"}.
        </Notice>
      )}
      {shown === "change" && <EmailForm account={account} takesFocus={isOpened} onClose={close} />}
      {shown === "remove" && <RemoveEmailForm username={username} onClose={close} />}
      {shown === undefined && (
        <div className="flex flex-wrap gap-3">
          <Button ref={opener} variant="secondary" size="sm" onClick={() => show("change")}>
            {pendingEmail !== null
              ? "Send again, or change"
              : email === null
                ? "Add an address"
                : "Change address"}
          </Button>
          {(email !== null || pendingEmail !== null) && (
            <Button variant="quiet" size="sm" onClick={() => show("remove")}>
              Remove address
            </Button>
          )}
        </div>
      )}
    </AccountPart>
  );
};
