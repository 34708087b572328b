import { useId } from "react";
import { Link } from "wouter";
import { cn } from "#client/ui/class-names.ts";
import { Button } from "#client/ui/form/button.tsx";
import { Switch } from "#client/ui/form/switch.tsx";
import { FactChips } from "../fact-chips.tsx";
import type { ProfileChoice } from "./use-profile-choice.ts";

const hints = {
  none: "Save your profile first.",
  incomplete: "Your profile is not complete.",
  unknown: "Your profile could not be read.",
  pending: "Your profile is being read.",
  ready: "",
} as const;

/** Has the reader's profile go along with what is asked, and says what of it. */
export const ProfileSwitch = ({ choice, profilePath }: { choice: ProfileChoice; profilePath: string }) => {
  const { state, isOn, setOn, sent, retry } = choice;
  const switchId = useId();
  const hintId = `${switchId}-hint`;
  const hint = hints[state];
  return (
    <div className="grid gap-2">
      <div className="flex min-h-9 flex-wrap items-center gap-x-4 gap-y-1 text-sm">
        <label
          htmlFor={switchId}
          className={cn("flex items-center gap-2.5", state !== "ready" && "text-ink-muted")}
        >
          <Switch
            id={switchId}
            checked={isOn}
            disabled={state !== "ready"}
            aria-describedby={hint ? hintId : undefined}
            onCheckedChange={setOn}
          />
          Use my profile
        </label>
        {hint && (
          <span className="text-ink-muted">
            <span id={hintId}>{hint}</span>{" "}
            {(state === "none" || state === "incomplete") && (
              <Link href={profilePath} className="text-link">
                My Profile
              </Link>
            )}
          </span>
        )}
        {state === "unknown" && (
          <Button variant="quiet" size="sm" onClick={retry}>
            Try again
          </Button>
        )}
      </div>
      <FactChips
        label="Goes along with your question, and is not stored:"
        facts={(isOn && sent?.facts) || []}
      />
    </div>
  );
};
