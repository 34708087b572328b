import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import * as z from "zod/mini";
import { useAuth } from "#client/platform/current-user.tsx";
import { clearStorage } from "#client/platform/storage.ts";
import { profileKey } from "#client/platform/stored-profile.ts";
import { clearStoredTravels } from "#client/platform/stored-travels.ts";
import { themeStorageKey } from "#client/platform/theme-script.ts";
import { Choice } from "#client/ui/choice.tsx";
import { ConfirmDialog } from "#client/ui/confirm-dialog.tsx";
import { Field } from "#client/ui/field.tsx";
import { Notice } from "#client/ui/notice.tsx";
import { PasswordInput } from "#client/ui/password-input.tsx";
import { accountContract } from "#shared/auth/account-contract.ts";
import { errorMap } from "#shared/errors.ts";
import { useRemoveAccount } from "./account-api.ts";
import { showFieldErrors } from "./form-errors.ts";

/** Clears the browser's storage except the theme and, with `keepProfile`, the profile and the stays. */
const clearBrowserData = ({ keepProfile }: { keepProfile: boolean }): void => {
  clearStorage(keepProfile ? [themeStorageKey, profileKey] : [themeStorageKey]);
  // Nothing is stored where the browser forbids storage.
  if (!keepProfile) clearStoredTravels().catch(() => undefined);
};

const Removal = z.extend(accountContract.remove.body, { clearProfile: z.boolean() });

interface RemovalDialogProps {
  username: string;
  onClose: () => void;
}

/** Always open. To close it, unmount it, which also clears the typed password. */
export const RemovalDialog = ({ username, onClose }: RemovalDialogProps) => {
  const { forget } = useAuth();
  const { mutateAsync } = useRemoveAccount();
  const { register, handleSubmit, formState, setError } = useForm<z.infer<typeof Removal>>({
    defaultValues: { password: "", clearProfile: true },
    resolver: zodResolver(Removal, { error: errorMap }),
  });
  const { errors, isSubmitting } = formState;

  const remove = async ({ password, clearProfile }: z.infer<typeof Removal>) => {
    try {
      await mutateAsync(password);
    } catch (error) {
      if (showFieldErrors(error, ["password"], setError)) return;
      return setError("root", { message: (error as Error).message });
    }
    clearBrowserData({ keepProfile: !clearProfile });
    forget();
  };
  return (
    <ConfirmDialog
      open
      title="Delete your account?"
      action="Delete account"
      pending={isSubmitting}
      onClose={onClose}
      onConfirm={() => void handleSubmit(remove)()}
      fields={
        <>
          <input hidden readOnly name="username" autoComplete="username" value={username} />
          <Field label="Your password" error={errors.password?.message}>
            <PasswordInput autoComplete="current-password" {...register("password")} />
          </Field>
          <Choice type="checkbox" {...register("clearProfile")}>
            Also clear the profile and the stays stored in this browser
          </Choice>
          {errors.root && <Notice variant="danger">{errors.root.message}</Notice>}
        </>
      }
    >
      <strong className="font-semibold text-ink wrap-anywhere">{username}</strong> will be deleted with its
      email address, preferences, alerts, API tokens, and all conversations with the assistant. All devices
      will be signed out. This can't be undone.
    </ConfirmDialog>
  );
};
