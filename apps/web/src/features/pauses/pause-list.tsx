import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import type { Pause } from '@daymark/shared/pauses/pause.ts';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button, IconButton } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { getPauseState } from './pause-values.ts';
import styles from './pauses.module.css';
import { usePauseRange } from './use-pause-range.ts';

interface PauseListProps {
  readonly pauses: readonly Pause[];
  readonly today: CalendarDate;
  readonly edited: Pause | null;
  readonly onEdit: (pause: Pause) => void;
  readonly onDelete: (pause: Pause) => void;
}

/** Pauses shown at once. Skipped days can add up to hundreds of pauses over the years. */
const step = 20;

export function PauseList({ pauses, today, edited, onEdit, onDelete }: PauseListProps) {
  const [shownCount, setShownCount] = useState(step);
  if (pauses.length === 0) return null;
  const more = pauses.length - shownCount;
  return (
    <section className={styles.list}>
      <h3 className={styles.heading}>
        <Trans>Pauses so far</Trans>
      </h3>
      <ul>
        {pauses.slice(0, shownCount).map((pause) => (
          <PauseRow
            key={pause.id}
            {...{ pause, today, onEdit, onDelete }}
            isEdited={pause.id === edited?.id}
          />
        ))}
      </ul>
      {more > 0 && (
        <Button variant="quiet" onClick={() => setShownCount(shownCount + step)}>
          <Plural value={more} one="Show # more" other="Show # more" />
        </Button>
      )}
    </section>
  );
}

interface PauseRowProps {
  readonly pause: Pause;
  readonly today: CalendarDate;
  readonly isEdited: boolean;
  readonly onEdit: (pause: Pause) => void;
  readonly onDelete: (pause: Pause) => void;
}

function PauseRow({ pause, today, isEdited, onEdit, onDelete }: PauseRowProps) {
  const { t } = useLingui();
  const range = usePauseRange()(pause);
  return (
    <li className={styles.row} aria-current={isEdited || undefined}>
      <p className={styles.words}>
        <span>{range}</span>
        {pause.reason !== '' && <span className={styles.muted}>{pause.reason}</span>}
      </p>
      <PauseState pause={pause} today={today} />
      <IconButton label={t`Edit: ${range}`} onClick={() => onEdit(pause)}>
        <Pencil size={18} aria-hidden />
      </IconButton>
      <IconButton
        label={t({ message: `Remove: ${range}`, comment: 'Removes a pause' })}
        onClick={() => onDelete(pause)}
      >
        <Trash2 size={18} aria-hidden />
      </IconButton>
    </li>
  );
}

function PauseState({ pause, today }: Pick<PauseRowProps, 'pause' | 'today'>) {
  const state = getPauseState(pause, today);
  if (state === 'past') return null;
  return (
    <Chip tone={state === 'now' ? 'accent' : 'neutral'}>
      {state === 'now' ? (
        <Trans comment="A pause that covers today">Now</Trans>
      ) : (
        <Trans comment="A pause that is still to come">Planned</Trans>
      )}
    </Chip>
  );
}
