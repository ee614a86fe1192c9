import type { Source } from '@daymark/shared/versions/version-endpoints.ts';
import type { ScoreValue } from '@daymark/shared/entries/score.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { formatNumber } from '../../lib/format.ts';
import { useMomentText } from '../../lib/use-moment-text.ts';
import { useReplica } from '../../local/use-replica.tsx';
import { useDeviceName } from '../../ui/device-item.tsx';

interface EntryWordProps {
  readonly score: ScoreValue | null;
  readonly amount?: number | undefined;
  readonly areaId: string;
}

export function EntryWord({ score, amount, areaId }: EntryWordProps) {
  const { i18n } = useLingui();
  const unit = useReplica((state) => state.areas.get(areaId)?.unit ?? '');
  if (amount !== undefined)
    return <bdi>{`${formatNumber(amount, i18n.locale)}\u{a0}${unit}`.trimEnd()}</bdi>;
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
