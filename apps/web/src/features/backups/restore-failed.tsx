import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Notice } from '../../ui/notice.tsx';
import type { RestoreFailure } from './use-restore.ts';

const reasons: Record<RestoreFailure, ReactNode> = {
  damaged: (
    <Trans>
      This backup is damaged: it is not what Daymark wrote. Nothing was changed. Please use another
      one.
    </Trans>
  ),
  foreign: <Trans>This file is not a Daymark backup. Nothing was changed.</Trans>,
  newer: (
    <Trans>
      This backup was made by a newer version of Daymark. Nothing was changed. Please update the app
      and try again.
    </Trans>
  ),
  unreachable: (
    <Trans>
      The server cannot be reached. A restore compares the backup with what is there now, so it
      needs a connection. Nothing was changed.
    </Trans>
  ),
  'not-told': (
    <Trans>
      The server could not say what is there now. A restore compares the backup with that, so
      nothing was changed. Please try again later.
    </Trans>
  ),
  'no-room': (
    <Trans>
      This device did not keep the changes: its storage may be full. Nothing was restored. Please
      make room and try again.
    </Trans>
  ),
};

export function RestoreFailed({ failure }: { readonly failure: RestoreFailure }) {
  return <Notice tone="error">{reasons[failure]}</Notice>;
}
