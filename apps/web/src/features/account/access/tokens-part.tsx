import { type AccessToken, endToken } from '@daymark/shared/access/token-endpoints.ts';
import * as limits from '@daymark/shared/limits.ts';
import { Trans } from '@lingui/react/macro';
import { Plus } from 'lucide-react';
import type { ShownAnswer } from '../../../lib/answers.ts';
import { ignoreNotFound } from '../../../lib/api-errors.ts';
import { useClient } from '../../../lib/use-services.ts';
import { ActDialog } from '../act-dialog.tsx';
import { tokensQuestion } from './access-questions.ts';
import { AccessList, type EndDialogProps } from './access-part.tsx';
import { CreateTokenDialog } from './create-token-dialog.tsx';
import { TokenRow } from './token-row.tsx';

export function TokensPart({ tokens }: { readonly tokens: ShownAnswer<AccessToken[]> }) {
  return (
    <AccessList
      answer={tokens}
      question={tokensQuestion}
      limit={limits.tokensPerUser}
      failure={<Trans>Your tokens could not be loaded.</Trans>}
      none={<Trans>No app has access.</Trans>}
      createIcon={<Plus size="1.25em" aria-hidden />}
      createText={<Trans>Create a token</Trans>}
      CreateDialog={CreateTokenDialog}
      EndDialog={EndTokenDialog}
    >
      {(token, onEnd) => <TokenRow key={token.id} token={token} onEnd={onEnd} />}
    </AccessList>
  );
}

function EndTokenDialog({ access: token, onEnded, ...dialog }: EndDialogProps<AccessToken>) {
  const client = useClient();
  return (
    <ActDialog
      {...dialog}
      title={<Trans>End this token?</Trans>}
      actText={<Trans context="access of another program">End</Trans>}
      act={() => ignoreNotFound(client.call(endToken, { params: { id: token.id } }))}
      onDone={onEnded}
    >
      <p>
        <strong>{token.name}</strong>
      </p>
      <p>
        <Trans>
          The app loses access right away. Anything it marked stays. This can’t be undone.
        </Trans>
      </p>
    </ActDialog>
  );
}
