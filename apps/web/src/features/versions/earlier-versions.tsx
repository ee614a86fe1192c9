import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import type { EntryVersion } from '@daymark/shared/versions/version-endpoints.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Undo2 } from 'lucide-react';
import { useMemo } from 'react';
import { useAnswer } from '../../lib/answers.ts';
import { useMomentText } from '../../lib/use-moment-text.ts';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/feedback.tsx';
import { Chip } from '../../ui/chip.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { createVersionsQuestion } from './version-calls.ts';
import { EntryWord, VersionOrigin } from './version-words.tsx';
import styles from './versions.module.css';

interface EarlierProps {
  readonly areaId: string;
  readonly date: CalendarDate;
  readonly onRestore: (version: EntryVersion) => void;
}

export function EarlierVersions({ areaId, date, onRestore }: EarlierProps) {
  const question = useMemo(() => createVersionsQuestion(areaId, date), [areaId, date]);
  const versions = useAnswer(question);
  if (versions.data === undefined) {
    return versions.status === 'failed' ? (
      <LoadFailure onRetry={versions.refetch}>
        <Trans>Can’t load earlier versions: the server isn’t responding.</Trans>
      </LoadFailure>
    ) : (
      <Skeleton height="var(--space-16)" />
    );
  }
  if (versions.data.length === 0) {
    return (
      <p className={styles.facts}>
        <Trans>No earlier versions of this day.</Trans>
      </p>
    );
  }
  return (
    <ul className={styles.list}>
      {versions.data.map((version) => (
        <Row
          key={version.id}
          areaId={areaId}
          version={version}
          onRestore={() => onRestore(version)}
        />
      ))}
    </ul>
  );
}

interface RowProps {
  readonly areaId: string;
  readonly version: EntryVersion;
  readonly onRestore: () => void;
}

function Row({ areaId, version, onRestore }: RowProps) {
  const { t } = useLingui();
  const when = useMomentText()(version.edited_at);
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <span className={styles.title}>
          <EntryWord areaId={areaId} score={version.score} amount={version.amount} />
          {version.is_conflict && <ConflictChip />}
        </span>
        {version.notes !== '' && <span>{version.notes}</span>}
        <span className={styles.facts}>
          <VersionOrigin at={version.edited_at} source={version.source} />
        </span>
      </div>
      <Button
        variant="quiet"
        icon={<Undo2 size="1.25em" aria-hidden />}
        aria-label={t`Restore the version of ${when}`}
        onClick={onRestore}
      >
        <Trans>Restore</Trans>
      </Button>
    </li>
  );
}

export function ConflictChip() {
  return (
    <Chip tone="bad">
      <Trans comment="Two devices marked the same day differently">Conflict</Trans>
    </Chip>
  );
}
