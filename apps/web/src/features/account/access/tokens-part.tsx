import { type AccessToken, endToken } from '@daymark/shared/access/token-endpoints.ts';
import * as limits from '@daymark/shared/limits.ts';
import { Trans } from '@lingui/react/macro';
import { Plus } from 'lucide-react';
import { useRef } from 'react';
import { type ShownAnswer, useAnswers } from '../../../lib/answers.ts';
import { type DialogState, useDialogState } from '../../../lib/use-dialog-state.ts';
import { useClient } from '../../../lib/use-services.ts';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/feedback.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import panelStyles from '../account-panel.module.css';
import styles from './access.module.css';
import { tokensQuestion } from './access-calls.ts';
import { CreateTokenDialog } from './create-token-dialog.tsx';
import { EndDialog } from './end-dialog.tsx';
import { TokenRow } from './token-row.tsx';

interface TokensPartProps {
  readonly tokens: ShownAnswer<AccessToken[]>;
}

export function TokensPart({ tokens }: TokensPartProps) {
  const answers = useAnswers();
  const creating = useDialogState<'token'>();
  const ending = useDialogState<AccessToken>();
  const list = useRef<HTMLDivElement>(null);
  const isFull = (tokens.data?.length ?? 0) >= limits.tokensPerUser;
  return (
    <>
      <div ref={list} tabIndex={-1} className={styles.list}>
        {tokens.data ? (
          <Tokens tokens={tokens.data} onEnd={ending.open} />
        ) : tokens.status === 'failed' ? (
          <LoadFailure onRetry={tokens.refetch}>
            <Trans>Your tokens could not be loaded.</Trans>
          </LoadFailure>
        ) : (
          <Skeleton height="var(--space-6)" />
        )}
      </div>
      {!isFull && (
        <div className={panelStyles.acts}>
          <Button icon={<Plus size="1.25em" aria-hidden />} onClick={() => creating.open('token')}>
            <Trans>Create a token</Trans>
          </Button>
        </div>
      )}
      {creating.subject && (
        <CreateTokenDialog
          key={`create ${creating.key}`}
          open={creating.isOpen}
          onClose={creating.close}
          onMade={() => void answers.refetch(tokensQuestion)}
        />
      )}
      <EndToken
        ending={ending}
        onEnded={async () => {
          await answers.refetch(tokensQuestion);
          // Moves the focus, because the pressed button is gone with its token.
          list.current?.focus();
        }}
      />
    </>
  );
}

interface TokensProps {
  readonly tokens: readonly AccessToken[];
  readonly onEnd: (token: AccessToken) => void;
}

function Tokens({ tokens, ...props }: TokensProps) {
  if (tokens.length === 0) {
    return (
      <p className={panelStyles.muted}>
        <Trans>No program has access.</Trans>
      </p>
    );
  }
  return (
    <ul className={panelStyles.devices}>
      {tokens.map((token) => (
        <TokenRow key={token.id} token={token} {...props} />
      ))}
    </ul>
  );
}

interface EndTokenProps {
  readonly ending: DialogState<AccessToken>;
  readonly onEnded: () => Promise<void>;
}

function EndToken({ ending, onEnded }: EndTokenProps) {
  const client = useClient();
  const { subject: token } = ending;
  if (!token) return null;
  return (
    <EndDialog
      key={ending.key}
      open={ending.isOpen}
      onClose={ending.close}
      title={<Trans>End this token?</Trans>}
      name={token.name}
      end={() => client.call(endToken, { params: { id: token.id } })}
      onEnded={onEnded}
    >
      <Trans>
        The program that uses it is shut out at once. What it has marked stays. This cannot be
        undone.
      </Trans>
    </EndDialog>
  );
}
