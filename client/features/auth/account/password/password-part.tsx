import { isSignedOut } from "#client/lib/calls/call-endpoint.ts";
import { useToast } from "#client/lib/toasts/toasts.tsx";
import { Button } from "#client/ui/form/button.tsx";
import type { Account } from "#shared/auth/account-contract.ts";
import { useForgotPassword } from "../../recovery/api.ts";
import { AccountPart } from "../account-part.tsx";
import { usePartForm } from "../use-part-form.ts";
import { PasswordForm } from "./password-form.tsx";

/** The change of the password; who has forgotten it has a link mailed. */
export const PasswordPart = ({ account: { username, email } }: { account: Account }) => {
  const { toast } = useToast();
  const { shown, show, close, opener } = usePartForm<"change">();
  const { mutate: mailLink, isPending } = useForgotPassword();
  const askForLink = () =>
    mailLink(username, {
      onSuccess: () =>
        toast({
          title: "Check your inbox",
          description: `A link for a new password is on its way to ${email}.`,
        }),
      onError: (error) => {
        if (!isSignedOut(error))
          toast({ title: "No link was sent", description: error.message, variant: "destructive" });
      },
    });
  return (
    <AccountPart title="Password">
      <p className="text-sm text-ink-muted">Changing it signs you out on every other device.</p>
      {shown && <PasswordForm username={username} onClose={close} />}
      <div className="flex flex-wrap gap-3 empty:hidden">
        {!shown && (
          <Button ref={opener} variant="secondary" size="sm" onClick={() => show("change")}>
            Change password
          </Button>
        )}
        {email !== null && (
          <Button
            variant="quiet"
            size="sm"
            // Below the form its words stand in line with the fields.
            className={shown && "-ml-3"}
            pending={isPending}
            onClick={askForLink}
          >
            Mail me a reset link
          </Button>
        )}
      </div>
    </AccountPart>
  );
};
