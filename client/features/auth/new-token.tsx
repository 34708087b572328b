import { zodResolver } from "@hookform/resolvers/zod";
import { useId, useState } from "react";
import { useForm } from "react-hook-form";
import { CopyButton } from "#client/platform/copy-button.tsx";
import { Button } from "#client/ui/button.tsx";
import { Choice } from "#client/ui/choice.tsx";
import { Field, FieldError } from "#client/ui/field.tsx";
import { Input } from "#client/ui/input.tsx";
import { Select } from "#client/ui/select.tsx";
import { NewApiToken, tokenScopes } from "#shared/auth/api-token-contract.ts";
import { errorMap } from "#shared/errors.ts";
import { useCreateToken } from "./account-api.ts";
import { AccountForm } from "./account-part.tsx";
import { scopeTexts } from "./token-scopes.ts";

const expiries = { 7: "7 days", 30: "30 days", 90: "90 days", 180: "180 days", 365: "1 year" };

interface Created {
  name: string;
  token: string;
}

const TokenForm = ({
  onCreated,
  onClose,
}: {
  onCreated: (created: Created) => void;
  onClose: () => void;
}) => {
  const form = useForm<NewApiToken>({
    defaultValues: { name: "", scopes: [], days: 90 },
    resolver: zodResolver(NewApiToken, { error: errorMap }),
  });
  const { register } = form;
  const { errors } = form.formState;
  const { mutateAsync } = useCreateToken();
  const scopesError = useId();

  const send = async (values: NewApiToken) => {
    onCreated(await mutateAsync(values));
  };
  return (
    <AccountForm
      {...{ form, send }}
      failure="Couldn't create the token"
      onCancel={onClose}
      action="Create token"
    >
      <Field label="Name" hint="What you use it for, such as 'Calendar script'." error={errors.name?.message}>
        <Input autoComplete="off" maxLength={80} {...register("name")} />
      </Field>
      <fieldset className="grid gap-1" aria-describedby={errors.scopes && scopesError}>
        <legend className="mb-1 text-sm font-semibold text-ink">Permissions</legend>
        {tokenScopes.map((scope) => (
          <Choice key={scope} type="checkbox" value={scope} {...register("scopes")}>
            {scopeTexts[scope].long}
          </Choice>
        ))}
        {errors.scopes && <FieldError id={scopesError}>{errors.scopes.message}</FieldError>}
      </fieldset>
      <Field label="Expires after" error={errors.days?.message}>
        <Select options={expiries} {...register("days", { valueAsNumber: true })} />
      </Field>
    </AccountForm>
  );
};

const ShownToken = ({ created: { name, token }, onClose }: { created: Created; onClose: () => void }) => {
  return (
    <div className="grid w-full max-w-sm gap-3 rounded-md border bg-sunken/60 p-4">
      <Field
        label={
          <>
            Your token <span className="wrap-anywhere">'{name}'</span>
          </>
        }
        hint="Copy it now. You won't see it again. Keep it secret, like a password."
      >
        <Input
          data-takes-focus=""
          readOnly
          value={token}
          autoComplete="off"
          spellCheck={false}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
      </Field>
      <div className="flex flex-wrap gap-3">
        <CopyButton text={() => token} what="the token" variant="secondary" />
        <Button size="sm" onClick={onClose}>
          Done
        </Button>
      </div>
    </div>
  );
};

/** Creates an API token and shows it once. */
export const NewToken = ({ onClose }: { onClose: () => void }) => {
  const [created, setCreated] = useState<Created>();
  return created ? (
    <ShownToken created={created} onClose={onClose} />
  ) : (
    <TokenForm onCreated={setCreated} onClose={onClose} />
  );
};
