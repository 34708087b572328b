import { KeyRound } from "lucide-react";
import { useRef, useState } from "react";
import { shortDate, shortDateTime } from "#client/platform/format.ts";
import { useLateDialog } from "#client/platform/use-late.ts";
import { Button } from "#client/ui/button.tsx";
import { Chip } from "#client/ui/chip.tsx";
import { useNow } from "#client/ui/moment.tsx";
import { RetryNotice } from "#client/ui/retry-notice.tsx";
import type { ApiToken } from "#shared/auth/api-token-contract.ts";
import { apiDocsPath } from "#shared/paths.ts";
import { useTokens } from "./account-api.ts";
import { AccountPart } from "./account-part.tsx";
import { scopeTexts } from "./token-scopes.ts";

interface TokenListProps {
  tokens: readonly ApiToken[];
  onRevoke: (token: ApiToken) => void;
}

const TokenList = ({ tokens, onRevoke }: TokenListProps) => {
  const now = useNow();
  return (
    <ul className="w-full divide-y border-y">
      {tokens.map((token) => {
        const { id, name, scopes, createdAt, expiresAt, lastUsedAt } = token;
        const isExpired = Date.parse(expiresAt) <= now.getTime();
        return (
          <li key={id} className="flex min-h-16 flex-wrap items-center gap-x-4 gap-y-2 py-2.5">
            <KeyRound aria-hidden="true" strokeWidth={1.5} className="size-5 shrink-0 text-ink-muted" />
            <div className="min-w-40 flex-1">
              <p className="flex flex-wrap items-center gap-2 font-semibold text-ink">
                <span className="wrap-anywhere">{name}</span>
                {isExpired && <Chip>Expired</Chip>}
              </p>
              <p className="text-sm text-ink">{scopes.map((scope) => scopeTexts[scope].short).join(" · ")}</p>
              <p className="text-sm text-ink-muted">
                Created {shortDate(createdAt)} ·{" "}
                {lastUsedAt ? `Last used ${shortDateTime(lastUsedAt)}` : "Never used"} ·{" "}
                {isExpired ? "Expired" : "Expires"} {shortDate(expiresAt)}
              </p>
            </div>
            <Button
              variant="secondary"
              size="sm"
              aria-label={`Revoke ${name}`}
              onClick={() => onRevoke(token)}
            >
              Revoke
            </Button>
          </li>
        );
      })}
    </ul>
  );
};

const loadNewToken = () => import("./new-token.tsx").then(({ NewToken }) => NewToken);
const loadRevoking = () => import("./revoke-dialog.tsx").then(({ RevokeDialog }) => RevokeDialog);

/** Lists, creates and revokes API tokens. Rendered once the tokens have loaded or failed to load. */
export const TokensPart = () => {
  const { data: tokens, refetch } = useTokens();
  const { Dialog: NewToken, isOpen: isCreating, setOpen, triggerProps } = useLateDialog(loadNewToken);
  const revoking = useLateDialog(loadRevoking);
  const [asked, setAsked] = useState<ApiToken>();
  const summary = useRef<HTMLParagraphElement>(null);

  const askToRevoke = (token: ApiToken) => {
    setAsked(token);
    revoking.open();
  };
  return (
    <AccountPart title="API tokens">
      <p ref={summary} tabIndex={-1} className="text-sm text-ink-muted">
        With a token, your own program can use Meridian for you. It can do only what you allow. See the{" "}
        <a href={apiDocsPath} className="text-link">
          API documentation
        </a>
        .
      </p>
      {tokens ? (
        tokens.length > 0 && <TokenList tokens={tokens} onRevoke={askToRevoke} />
      ) : (
        <RetryNotice onRetry={() => refetch()}>Couldn't load your API tokens.</RetryNotice>
      )}
      {isCreating && NewToken ? (
        <NewToken onClose={() => setOpen(false)} />
      ) : (
        <Button variant="secondary" size="sm" {...triggerProps}>
          Create a token
        </Button>
      )}
      {revoking.Dialog && asked && (
        <revoking.Dialog
          open={revoking.isOpen}
          token={asked}
          onClose={() => revoking.setOpen(false)}
          focusAfterwards={summary}
        />
      )}
    </AccountPart>
  );
};
