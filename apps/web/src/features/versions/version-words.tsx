import type { Source } from '@daymark/shared/versions/version-endpoints.ts';
import type { ScoreValue } from '@daymark/shared/entries/score.ts';
import { Trans } from '@lingui/react/macro';
import { useMomentText } from '../../lib/use-moment-text.ts';
import { useDeviceName } from '../../ui/device-item.tsx';

export function EntryWord({ score }: { readonly score: ScoreValue | null }) {
  if (score === 1) return <Trans>Completed</Trans>;
  return score === 0 ? <Trans>Not Done</Trans> : <Trans comment="A day">Not marked</Trans>;
}

export function VersionOrigin({
  at,
  source,
}: {
  readonly at: string;
  readonly source: Source | null;
}) {
  const moment = useMomentText()(at);
  const { name: device } = useDeviceName(source?.name ?? '');
  const who = source === null ? null : source.kind === 'device' ? device : source.name;
  return (
    <>
      <time dateTime={at}>{moment}</time>
      {who !== null && ` · ${who}`}
    </>
  );
}
