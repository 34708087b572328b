import { Eye, EyeOff } from "lucide-react";
import { type ComponentProps, useState } from "react";
import { cn } from "./class-names.ts";
import { Input } from "./input.tsx";

/** A password field with a show button. Set `autoComplete` to `current-password` or `new-password`. */
export const PasswordInput = ({ className, disabled, ...rest }: Omit<ComponentProps<"input">, "type">) => {
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <span className="relative block">
      <Input
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        {...rest}
        disabled={disabled}
        type={shown ? "text" : "password"}
        className={cn("pr-12", className)}
      />
      <button
        type="button"
        aria-label="Show password"
        aria-pressed={shown}
        disabled={disabled}
        onClick={() => setShown(!shown)}
        className="absolute inset-y-0 right-0 grid w-11 place-items-center rounded-md text-ink-muted transition-colors hover:text-ink focus-visible:-outline-offset-2 disabled:opacity-55"
      >
        <Icon aria-hidden="true" className="size-5" strokeWidth={1.5} />
      </button>
    </span>
  );
};
