import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import * as limits from '@daymark/shared/limits.ts';
import type { RecentChange } from '@daymark/shared/versions/version-endpoints.ts';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Undo2 } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useAnswer } from '../../lib/answers.ts';
import { formatDate, withYear } from '../../lib/format.ts';
import { useAction } from '../../lib/use-action.ts';
import { useClient } from '../../lib/use-services.ts';
import { useMomentText } from '../../lib/use-moment-text.ts';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/feedback.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Segments } from '../../ui/fields.tsx';
import { Disclosure, SectionCard } from '../../ui/layout.tsx';
import { groupChanges, type ChangesRow, hasReplacedValue } from './change-rows.ts';
import { ConflictChip } from './earlier-versions.tsx';
import { type ChangesPage, readRecentChanges, recentChangesQuestion } from './version-calls.ts';
import { EntryWord, VersionOrigin } from './version-words.tsx';
import styles from './versions.module.css';

interface RecentChangesProps {
  readonly today: CalendarDate;
  /** Revision of the device's data. A new revision reloads the list. */
  readonly rev: number;
  readonly nameOf: (areaId: string) => string;
  readonly onUndo: (change: RecentChange) => Promise<void>;
}

export function RecentChanges(props: RecentChangesProps) {
  const { t } = useLingui();
  const { today, rev, nameOf, onUndo } = props;
  const { changes, next, readNext, isReading, hasFailed } = usePages(rev);
  const isFirst = changes === null;
  const [filter, setFilter] = useState<'all' | 'replaced'>('all');
  const shown = changes?.filter((change) => filter === 'all' || hasReplacedValue(change)) ?? [];
  const rowOf = (change: RecentChange) => (
    <ChangeRow
      key={`${change.kind} ${change.id}`}
      change={change}
      today={today}
      name={nameOf(change.life_area_id)}
      onUndo={() => onUndo(change)}
    />
  );
  const days = limits.recentChangeDays;
  return (
    <SectionCard
      title={<Trans>Recent changes</Trans>}
      hint={<Trans>Everything changed in the last {days} days, on all your devices.</Trans>}
    >
      <Segments
        label={t`Changes to show`}
        segments={[
          { value: 'all', label: t({ message: 'All', comment: 'All changes' }) },
          { value: 'replaced', label: t`Overwritten or cleared` },
        ]}
        value={filter}
        onValueChange={setFilter}
      />
      {!isFirst && shown.length === 0 && (
        <p className={styles.facts}>
          {filter === 'all' ? (
            <Trans>No changes yet.</Trans>
          ) : (
            <Trans>Nothing was overwritten or cleared.</Trans>
          )}
        </p>
      )}
      <ul className={styles.list}>
        {groupChanges(shown).map((row) =>
          row.kind === 'one' ? (
            rowOf(row.change)
          ) : (
            <li key={row.key}>
              <Disclosure summary={<ManyWords {...row} name={nameOf(row.areaId)} />} isLate>
                <ul className={styles.list}>{row.changes.map(rowOf)}</ul>
              </Disclosure>
            </li>
          ),
        )}
      </ul>
      {hasFailed && (
        <Notice tone="error">
          <Trans>Can’t load these changes: the server isn’t responding. Try again.</Trans>
        </Notice>
      )}
      {isFirst && !hasFailed && <Skeleton height="var(--space-16)" />}
      {(next !== null || hasFailed) && (
        <div className={styles.acts}>
          <Button variant="quiet" busy={isReading} onClick={readNext}>
            {hasFailed ? <Trans>Retry</Trans> : <Trans>Show more</Trans>}
          </Button>
        </div>
      )}
    </SectionCard>
  );
}

type ManyWordsProps = Extract<ChangesRow, { kind: 'many' }> & { readonly name: string };

function ManyWords({ changes, days, areNew, name }: ManyWordsProps) {
  const [newest] = changes;
  return (
    <span className={styles.words}>
      <span className={styles.title}>
        {areNew ? (
          <Trans>
            {name}: <Plural value={days} one="# day marked" other="# days marked" />
          </Trans>
        ) : (
          <Trans>
            {name}: <Plural value={days} one="# day changed" other="# days changed" />
          </Trans>
        )}
      </span>
      {newest && (
        <span className={styles.facts}>
          <VersionOrigin at={newest.at} source={newest.source} />
        </span>
      )}
    </span>
  );
}

function usePages(rev: number) {
  const client = useClient();
  const first = useAnswer(recentChangesQuestion);
  const [further, setFurther] = useState<readonly ChangesPage[]>([]);
  const pages = first.data === undefined ? [] : [first.data, ...further];
  const next = pages.at(-1)?.next ?? null;
  const { run, isPending, error } = useAction(async () => {
    const page = await readRecentChanges(client, next);
    setFurther((before) => [...before, page]);
  });
  const shownRev = useRef(rev);
  const renew = useEffectEvent(() => {
    // A new first page would not fit the further pages that are already loaded.
    if (further.length === 0) first.refetch();
  });
  useEffect(() => {
    if (shownRev.current === rev) return;
    shownRev.current = rev;
    renew();
  }, [rev]);
  const firstFailed = first.status === 'failed';
  return {
    changes: first.data === undefined ? null : pages.flatMap(({ changes }) => changes),
    next,
    readNext: firstFailed ? first.refetch : run,
    isReading: isPending,
    hasFailed: firstFailed || error !== null,
  };
}

interface ChangeRowProps {
  readonly change: RecentChange;
  readonly today: CalendarDate;
  readonly name: string;
  readonly onUndo: () => Promise<void>;
}

function ChangeRow({ change, today, name, onUndo }: ChangeRowProps) {
  const { t } = useLingui();
  const [isUndone, setUndone] = useState(false);
  const when = useMomentText()(change.at);
  const undo = useAction(async () => {
    await onUndo();
    setUndone(true);
  });
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <span className={styles.title}>
          {name}
          {change.kind === 'entry' && change.is_conflict && <ConflictChip />}
        </span>
        <span>
          {change.kind === 'entry' ? (
            <EntryWords {...change} today={today} />
          ) : (
            <AreaWords {...change} />
          )}
        </span>
        <span className={styles.facts}>
          <VersionOrigin at={change.at} source={change.source} />
        </span>
        {undo.error !== null && (
          <Notice tone="error">
            <Trans>This could not be saved on your device. Please try again.</Trans>
          </Notice>
        )}
      </div>
      {isUndone ? (
        <output className={styles.facts}>
          <Trans comment="A change">Undone</Trans>
        </output>
      ) : (
        <Button
          variant="quiet"
          icon={<Undo2 size="1.25em" aria-hidden />}
          aria-label={t`Undo: ${name}, ${when}`}
          busy={undo.isPending}
          onClick={undo.run}
        >
          <Trans>Undo</Trans>
        </Button>
      )}
    </li>
  );
}

const dayStyle = { weekday: 'short', day: 'numeric', month: 'short' } as const;

type EntryWordsProps = Extract<RecentChange, { kind: 'entry' }> & Pick<ChangeRowProps, 'today'>;

function EntryWords({ life_area_id, score_date, before, after, today }: EntryWordsProps) {
  const { i18n } = useLingui();
  const day = formatDate(score_date, i18n.locale, withYear(dayStyle, score_date, today));
  const from = <EntryWord areaId={life_area_id} score={before.score} amount={before.amount} />;
  const to = <EntryWord areaId={life_area_id} score={after.score} amount={after.amount} />;
  const noteBefore = before.notes;
  return (
    <>
      {day}
      {': '}
      {before.score === after.score && before.amount === after.amount ? (
        <Trans>another note</Trans>
      ) : (
        <Trans comment="From what a day was marked to what it is marked">
          {from} → {to}
        </Trans>
      )}
      {noteBefore !== after.notes && noteBefore !== '' && (
        <>
          {'. '}
          <Trans>Note before: {noteBefore}</Trans>
        </>
      )}
    </>
  );
}

type AreaWordsProps = Extract<RecentChange, { kind: 'area' }>;

function AreaWords({ before }: AreaWordsProps) {
  const { i18n, t } = useLingui();
  const fields = {
    name: t`Name`,
    description: t`Description`,
    color: t`Color`,
    icon: t`Icon`,
    group: t`Group`,
    reminder_time: t`Reminder`,
    note_prompt: t`Question above the note`,
    streak_rule: t`Streak`,
    forgiving_days: t`Days of a forgiving streak`,
    unit: t`Unit`,
    step: t`One tap adds`,
    reminders: t`Reminder`,
    created_on: t`First day`,
    deleted_on: t({ message: 'End', context: 'the day on which an area ended' }),
    is_active: t({ message: 'Archived or not', comment: 'A changed field of an area' }),
    schedule: t`Schedule`,
  } satisfies Record<keyof typeof before, string>;
  const changed = (Object.keys(fields) as (keyof typeof fields)[]).filter((field) =>
    Object.hasOwn(before, field),
  );
  const labels = new Set(changed.map((field) => fields[field]));
  const names = new Intl.ListFormat(i18n.locale).format(labels);
  const nameBefore = before.name;
  return nameBefore === undefined ? (
    <Trans>Changed: {names}</Trans>
  ) : (
    <Trans>
      Changed: {names}. Name before: {nameBefore}
    </Trans>
  );
}
