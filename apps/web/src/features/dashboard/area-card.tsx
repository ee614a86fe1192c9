import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { SyncedArea } from '@daymark/shared/areas/life-area.ts';
import type { ScoreValue } from '@daymark/shared/entries/score.ts';
import { CloudUpload, Flame, NotebookPen, Pencil } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { areaColorStyle } from '../../ui/area-color-style.ts';
import { classNames } from '../../ui/class-names.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { Check } from './check.tsx';
import { type AreaOnDay, type DayState, stateOf } from './area-on-day.ts';
import styles from './area-card.module.css';

export interface ShownMark {
  readonly score: ScoreValue | null;
  readonly notes: string;
}

interface AreaCardProps extends AreaOnDay {
  /** What was just decided and is not kept yet; null when nothing was. */
  readonly mark: ShownMark | null;
  /** Days in a row up to the day shown; 0 shows none. */
  readonly streak: number;
  readonly waiting: boolean;
  /** A past day: nothing can be pressed. */
  readonly readOnly: boolean;
  readonly onOpen: (entry: AreaOnDay) => void;
  readonly onEdit: (area: SyncedArea) => void;
}

/**
 * One area on one day. The whole card is one button; editing is a second one on top of it. Kept as it is while nothing of
 * it changes, because one tap must not draw fifty cards.
 */
export const AreaCard = memo(function AreaCard(props: AreaCardProps) {
  const { area, score, state, readOnly, onOpen } = props;
  return (
    <article
      className={styles.card}
      data-state={shownState(props)}
      data-read-only={readOnly || undefined}
      style={areaColorStyle(area.color)}
    >
      {readOnly ? (
        <div className={styles.main}>
          <CardContent {...props} />
        </div>
      ) : (
        <button
          type="button"
          className={styles.main}
          aria-haspopup="dialog"
          onClick={() => onOpen({ area, score, state })}
        >
          <CardContent {...props} />
        </button>
      )}
      <EditButton {...props} />
    </article>
  );
});

function shownState({ mark, state }: AreaCardProps): DayState {
  return mark === null ? state : stateOf(mark.score);
}

function CardContent(props: AreaCardProps) {
  const { area, score, mark, streak, waiting, readOnly } = props;
  const state = shownState(props);
  const notes = (mark ?? score)?.notes ?? '';
  const days = mark?.score === 0 ? 0 : streak;
  return (
    <>
      <Check state={state} />
      <span className={styles.words}>
        <span className={styles.name}>{area.name}</span>
        <VisuallyHidden>. </VisuallyHidden>
        <span className={styles.line}>
          <span className={styles.state}>
            <StateLabel state={state} readOnly={readOnly} />
          </span>
          <span className={styles.marks}>
            {notes !== '' && (
              <Mark icon={<NotebookPen size={16} />}>
                <Trans>Has a note</Trans>
              </Mark>
            )}
            {days > 0 && <StreakMark days={days} />}
            {waiting && (
              <Mark icon={<CloudUpload size={16} />} late>
                <Trans>Waiting to sync</Trans>
              </Mark>
            )}
          </span>
        </span>
      </span>
    </>
  );
}

function StateLabel({ state, readOnly }: { readonly state: DayState; readonly readOnly: boolean }) {
  if (state === 'done') return <Trans>Completed</Trans>;
  if (state === 'not-done') return <Trans>Not Done</Trans>;
  return readOnly ? <Trans>Not Scored</Trans> : <Trans>Still open</Trans>;
}

function StreakMark({ days }: { readonly days: number }) {
  const { t } = useLingui();
  return (
    <span className={styles.streak}>
      <VisuallyHidden>
        . {t`${plural(days, { one: '#-day streak', other: '#-day streak' })}`}
      </VisuallyHidden>
      <Flame size={16} aria-hidden="true" />
      <span aria-hidden="true">{days}</span>
    </span>
  );
}

interface MarkProps {
  readonly icon: ReactNode;
  readonly children: ReactNode;
  /** Shown only when it stays, because what is over within a second would flicker. */
  readonly late?: boolean;
}

/** A small sign, and its words for those who don't see it. */
function Mark({ icon, children, late }: MarkProps) {
  return (
    <span className={classNames(styles.mark, late && styles.late)}>
      <span aria-hidden="true">{icon}</span>
      <VisuallyHidden>. {children}</VisuallyHidden>
    </span>
  );
}

function EditButton({ area, readOnly, onEdit }: AreaCardProps) {
  const { t } = useLingui();
  const { name } = area;
  return (
    <button
      type="button"
      className={styles.edit}
      aria-label={t`Edit ${name}`}
      aria-disabled={readOnly}
      title={readOnly ? t`Cannot edit historical areas` : undefined}
      onClick={readOnly ? undefined : () => onEdit(area)}
    >
      <Pencil size={18} aria-hidden="true" />
    </button>
  );
}
