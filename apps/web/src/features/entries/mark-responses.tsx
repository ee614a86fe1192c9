import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import { getToday } from '@daymark/shared/calendar/today.ts';
import { getDateInZone, getSupportedZone } from '@daymark/shared/calendar/zone.ts';
import { getTarget } from '@daymark/shared/timeline/schedule.ts';
import { isLimit } from '@daymark/shared/timeline/target.ts';
import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from 'wouter';
import { formatDate } from '../../lib/format.ts';
import { isolateDirection } from '../../lib/texts.ts';
import { useAmountWords } from '../../lib/use-amount-words.ts';
import { useDialogState } from '../../lib/use-dialog-state.ts';
import { useTrueClock } from '../../lib/use-services.ts';
import { vibrate } from '../../lib/vibrate.ts';
import { useShownUser } from '../../local/use-outbox.tsx';
import { useReplicaParts } from '../../local/use-replica.tsx';
import type { MarkChanged, DayChange, MarkFailed, MarkEvent } from '../../marking/mark-events.ts';
import { createNoteDrafts } from '../../marking/marking.ts';
import { useMarking } from '../../marking/use-marking.ts';
import { useToast } from '../../ui/toast.tsx';
import { Celebration, getCelebration, useCelebration, useMotionAllowed } from './celebration.tsx';
import { DayEnded } from './day-ended.ts';
import { EntrySheet, type EntryChange, type EntrySubject } from './entry-sheet.tsx';

type EarlierEntry = Omit<Extract<DayChange, { kind: 'restore' }>, 'kind'>;

interface MarkResponsesProps {
  readonly earlierOn: (
    areaId: string,
    date: CalendarDate,
    onRestore: (entry: EarlierEntry) => void,
  ) => ReactNode;
}

export function MarkResponses({ earlierOn }: MarkResponsesProps) {
  const marking = useMarking();
  const { shownData } = useReplicaParts();
  const user = useShownUser();
  const clock = useTrueClock();
  const today = () => getToday(clock.now(), user);
  const { offerUndo, showNotSaved } = useMarkToasts(today);
  const { celebration, celebrate, cancel } = useCelebration();
  const sheet = useDialogState<EntrySubject>();
  const { subject, open, close } = sheet;
  const [path] = useLocation();
  const [lastPath, setLastPath] = useState(path);
  if (path !== lastPath) {
    setLastPath(path);
    close();
  }

  function respondToChange(event: MarkChanged): void {
    const { change } = event;
    const isDone = change.kind === 'score' && change.value === 1;
    if (change.kind !== 'restore') vibrate(isDone ? 'success' : 'light');
    const party = getCelebration(event, shownData.timelines(today()), today());
    if (party !== null) celebrate(party);
    else if (change.kind === 'clear' || (change.kind === 'score' && !isDone)) cancel();
    offerUndo(event, () => void marking.undo(event));
  }

  function respondToFailure({ area, date, change }: MarkFailed): void {
    const isShown = sheet.isOpen && subject?.area.id === area.id && subject.date === date;
    // The open sheet already shows the failure.
    if (isShown) return;
    vibrate('error');
    showNotSaved();
    if (sheet.isOpen || change === null || change.kind === 'restore') return;
    const draft = change.kind === 'score' ? { draft: change.notes } : {};
    open({ ...subjectOn(area, date), ...draft });
  }

  function subjectOn(
    area: EntrySubject['area'],
    date: CalendarDate,
    namesDay = false,
  ): EntrySubject {
    // The user's day may end after midnight. Between midnight and that end, no date is called
    // today.
    const isToday =
      date >= today() && date === getDateInZone(clock.now(), getSupportedZone(user.timezone));
    return { ...marking.lookUp(area, date), namesDay: namesDay || !isToday, isToday };
  }

  const respond = useEffectEvent((event: MarkEvent) => {
    if (event.userId !== user.id) return;
    if (event.kind === 'failed') respondToFailure(event);
    else if (event.kind === 'changed') respondToChange(event);
    else if (event.kind === 'undone') cancel();
    // Ignored after the user left the screen that asked for the sheet.
    else if (event.path === path) open(subjectOn(event.area, event.date, event.namesDay));
  });
  useEffect(() => marking.subscribe((event) => respond(event)), [marking]);

  async function save(opened: EntrySubject, change: EntryChange, chosen?: CalendarDate) {
    const { area } = opened;
    if (chosen === undefined && opened.date < today() && !opened.namesDay)
      throw new DayEnded(today());
    const date = chosen ?? opened.date;
    // The mark takes the typed note to the other day, so the sheet's day needs no draft any more.
    if (date !== opened.date) drafts.forget({ areaId: area.id, date: opened.date });
    const { entry } = marking.lookUp(area, date);
    if (change.kind === 'clear' && entry === null) return;
    // Another device may have changed the note. A note that was not edited here keeps that change.
    const isUntouched = change.kind === 'score' && change.notes === (opened.entry?.notes ?? '');
    const written = isUntouched ? { ...change, notes: entry?.notes ?? '' } : change;
    await marking.write(area, date, written);
  }

  function restore(entry: EarlierEntry): void {
    close();
    if (subject === null) return;
    const { score, notes, amount } = entry;
    const change = { kind: 'restore', score, notes, amount } as const;
    // A `failed` event reports the failure.
    marking.write(subject.area, subject.date, change).catch(() => {});
  }

  const drafts = createNoteDrafts(localStorage, user.id);
  return (
    <>
      <EntrySheet
        key={sheet.key}
        open={sheet.isOpen}
        subject={subject}
        drafts={drafts}
        onClose={close}
        onSave={save}
        earlier={subject && earlierOn(subject.area.id, subject.date, restore)}
      />
      <Celebration celebration={celebration} motion={useMotionAllowed()} />
    </>
  );
}

const dayStyle = { weekday: 'short', day: 'numeric', month: 'short' } as const;

function useMarkToasts(today: () => CalendarDate) {
  const { t, i18n } = useLingui();
  const toast = useToast();
  const { writeDay } = useAmountWords();

  const words = {
    clear: t`Mark cleared`,
    skip: t`Skipped`,
    unskip: t`Skip undone`,
    restore: t`Restored`,
  };
  function wordsFor({ change, before }: MarkChanged): string {
    if (change.kind !== 'score') return words[change.kind];
    const { area, date, entry } = before;
    const { value: score, amount: written } = change;
    const amount = (written === undefined ? entry?.amount : written) ?? undefined;
    if (entry?.score === score && entry.amount === amount) return t`Note saved`;
    const target = getTarget(area.schedule, date);
    if (amount !== undefined || isLimit(target))
      return writeDay({ target, unit: area.unit, score, amount });
    return score === 1 ? t`Completed` : t`Not Done`;
  }

  return {
    offerUndo: (event: MarkChanged, onUndo: () => void): void => {
      const { area, date } = event.before;
      const day = date < today() ? ` · ${formatDate(date, i18n.locale, dayStyle)}` : '';
      toast.show({
        isUndo: true,
        text: `${isolateDirection(area.name)}${day} · ${wordsFor(event)}`,
        action: { label: t`Undo`, onSelect: onUndo },
      });
    },
    showNotSaved: (): void => {
      const text = t`This could not be saved on your device. Please try again.`;
      toast.show({ text, tone: 'error' });
    },
  };
}
