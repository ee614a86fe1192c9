import { textLength } from '@daymark/shared/text-length.ts';
import type { SyncedArea } from '@daymark/shared/areas/life-area.ts';
import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import { todayOf } from '@daymark/shared/calendar/today.ts';
import type { ScoreValue } from '@daymark/shared/entries/score.ts';
import { dateInZone, zoneHere } from '@daymark/shared/calendar/zone.ts';
import { entryOn } from '@daymark/shared/sync/person-data.ts';
import * as limits from '@daymark/shared/limits.ts';
import type { EntryVersion } from '@daymark/shared/versions/version-endpoints.ts';
import { dayOf } from '@daymark/shared/timeline/day-of.ts';
import { dueOn } from '../../rules/due-on.ts';
import { useLingui } from '@lingui/react/macro';
import { type Ref, useEffect, useImperativeHandle, useMemo, useRef, useState } from 'react';
import {
  Celebration,
  completesDay,
  type Party,
  useCelebration,
  useMotionAllowed,
} from '../../features/entries/celebration.tsx';
import { DayEnded } from '../../features/entries/day-ended.ts';
import { noteDrafts, type NoteDrafts } from '../../features/entries/note-drafts.ts';
import {
  type ScoreChange,
  ScoreSheet,
  type ScoreSubject,
} from '../../features/entries/score-sheet.tsx';
import { formatDate } from '../../lib/format.ts';
import { lazyPart } from '../../lib/lazy.tsx';
import { vibrate } from '../../lib/vibrate.ts';
import { isolated } from '../../lib/texts.ts';
import type { DialogState } from '../../lib/use-dialog-state.ts';
import { useTrueClock, useUser } from '../../lib/use-services.ts';
import { isSkipOf } from '../../local/pause-changes.ts';
import { useOutbox, useShownUser } from '../../local/use-outbox.tsx';
import type { Timelines } from '../../local/shown-data.ts';
import { useReplicaParts } from '../../local/use-replica.tsx';
import { useToast } from '../../ui/toast.tsx';

const Earlier = lazyPart(
  async () => (await import('../../features/versions/earlier.tsx')).Earlier,
  'versions',
);

/** What a sheet is opened for. */
export interface SheetDay {
  readonly area: SyncedArea;
  readonly date: CalendarDate;
  /** A note that was typed for it and could not be saved. */
  readonly draft?: string;
}

/** What is done without the sheet. Each settles when that is stored, or the person was told that it is not. */
export type TapActs = Readonly<
  Record<'mark' | 'skip' | 'unskip', (day: SheetDay) => Promise<void>>
>;

interface ScoringProps {
  readonly sheet: DialogState<SheetDay>;
  readonly namesDay: boolean;
  readonly ref: Ref<TapActs>;
}

/** The sheet in which an area is marked, and what is celebrated of it. */
export function Scoring({ sheet, namesDay, ref }: ScoringProps) {
  const { id } = useUser();
  const drafts = useMemo(() => noteDrafts(localStorage, id), [id]);
  const { subject, acts, save, bringBack, celebration } = useScoring({ sheet, drafts, namesDay });
  useImperativeHandle(ref, () => acts);
  return (
    <>
      <ScoreSheet
        key={sheet.key}
        open={sheet.isOpen}
        subject={subject}
        drafts={drafts}
        onClose={sheet.close}
        onSave={save}
        earlier={
          subject && (
            <Earlier
              areaId={subject.area.id}
              date={subject.date}
              onRestore={(version) => {
                sheet.close();
                bringBack(subject, version);
              }}
            />
          )
        }
      />
      <Celebration celebration={celebration} motion={useMotionAllowed()} />
    </>
  );
}

interface ScoringParts {
  readonly sheet: DialogState<SheetDay>;
  readonly drafts: NoteDrafts;
  readonly namesDay: boolean;
}

const dayStyle = { weekday: 'short', day: 'numeric', month: 'short' } as const;

function useScoring({ sheet, drafts, namesDay }: ScoringParts) {
  const { t, i18n } = useLingui();
  const outbox = useOutbox();
  const { shownData } = useReplicaParts();
  const toast = useToast();
  const clock = useTrueClock();
  const user = useShownUser();
  const { celebration, celebrate, cancel } = useCelebration();
  const currentDate = () => todayOf(clock.now(), user);

  /** The day as it is now; while the sheet is open it stays what it is about. */
  function subjectOf({ area, date, draft }: SheetDay): ScoreSubject {
    const data = shownData.state();
    const now = clock.now();
    const today = todayOf(now, user);
    const day = { life_area_id: area.id, score_date: date };
    const timeline = shownData.timelines(today).find((one) => one.area.id === area.id);
    return {
      area,
      date,
      score: entryOn(data, area.id, date),
      due: timeline ? dueOn(timeline, date) : null,
      skipReason: [...data.pauses.values()].find((pause) => isSkipOf(pause, day))?.reason ?? '',
      // After midnight the calendar may say another day than the person's.
      namesDay: namesDay || date < today || date !== dateInZone(now, zoneHere(user.timezone)),
      ...(draft !== undefined && { draft }),
    };
  }

  const [opened, setOpened] = useState<{ day: SheetDay; subject: ScoreSubject } | null>(null);
  if (sheet.subject !== null && opened?.day !== sheet.subject)
    setOpened({ day: sheet.subject, subject: subjectOf(sheet.subject) });
  const shown = useRef({ sheet, opened });
  useEffect(() => {
    shown.current = { sheet, opened };
  });

  async function score(subject: ScoreSubject, { value, notes }: Scored): Promise<void> {
    const day = dayOfSubject(subject);
    const today = currentDate();
    const before = shownData.timelines(today);
    await outbox.recordScore({ ...day, score: value, notes });
    // What was done after all was not skipped.
    if (isSkipped(subject)) await unskipDay(subject);
    vibrate(value === 1 ? 'success' : 'light');
    if (subject.date === today && isCompletedBy(before, { areaId: subject.area.id, value, today }))
      celebrate(partyOf(shownData.timelines(currentDate()), currentDate()));
    else if (value === 0) cancel();
  }

  /** The note that was typed for it goes with the mark, and comes back with its Undo. */
  async function mark(subject: ScoreSubject, change: Scored): Promise<void> {
    const place = placeOf(subject);
    const present = entryOn(shownData.state(), subject.area.id, subject.date);
    await score(subject, change);
    const typed = drafts.read(place);
    const isSaved = typed === change.notes;
    if (isSaved) drafts.forget(place);
    const words = change.value === 1 ? t`Completed` : t`Not Done`;
    const text = present?.score === change.value ? t`Note saved` : words;
    offerUndo(text, { ...subject, score: present }, () => isSaved && drafts.store(place, typed));
  }

  async function clear(subject: ScoreSubject, keepsNote: boolean): Promise<void> {
    const place = placeOf(subject);
    const note = subject.score?.notes ?? '';
    await outbox.deleteScore(dayOfSubject(subject));
    vibrate('light');
    cancel();
    const isKept = keepsNote && drafts.read(place) === null;
    if (isKept) drafts.store(place, note);
    offerUndo(t`Score cleared`, subject, () => isKept && drafts.forget(place));
  }

  async function skip(subject: ScoreSubject, reason: string): Promise<void> {
    await outbox.skipDay(dayOfSubject(subject), reason);
    vibrate('light');
    offerUndo(t`Skipped`, subject);
  }

  async function unskip(subject: ScoreSubject): Promise<void> {
    await unskipDay(subject);
    vibrate('light');
    offerUndo(t`The skip was taken back`, subject);
  }

  async function unskipDay(subject: ScoreSubject): Promise<void> {
    await outbox.unskipDay(dayOfSubject(subject), shownData.state().pauses.values());
  }

  /** The day says again what it said before. */
  function bringBack(subject: ScoreSubject, { score, notes }: EntryVersion): void {
    const day = dayOfSubject(subject);
    const now = subjectOf(subject);
    const written =
      score === null ? outbox.deleteScore(day) : outbox.recordScore({ ...day, score, notes });
    written.then(() => offerUndo(t`Restored`, now), showNotSaved);
  }

  /** Offers to have the day again as it was. @param afterwards does the same for the note that was typed for it */
  function offerUndo(text: string, before: ScoreSubject, afterwards?: () => void): void {
    const undo = async () => {
      cancel();
      await restore(before);
      afterwards?.();
    };
    const { area, date } = before;
    const day = date < currentDate() ? ` · ${formatDate(date, i18n.locale, dayStyle)}` : '';
    toast.show({
      // One Undo stands for many areas that are marked in a row.
      isUndo: true,
      text: `${isolated(area.name)}${day} · ${text}`,
      action: { label: t`Undo`, onSelect: () => void undo().catch(showNotSaved) },
    });
  }

  async function restore(before: ScoreSubject): Promise<void> {
    const day = dayOfSubject(before);
    const { score } = before;
    const now = subjectOf(before);
    if (score !== null)
      await outbox.recordScore({ ...day, score: score.score, notes: score.notes });
    else if (now.score !== null) await outbox.deleteScore(day);
    if (isSkipped(before) && !isSkipped(now)) await outbox.skipDay(day, before.skipReason);
    if (!isSkipped(before) && isSkipped(now)) await unskipDay(before);
  }

  function showNotSaved(): void {
    vibrate('error');
    const text = t`This could not be saved on your device. Please try again.`;
    toast.show({ text, tone: 'error' });
  }

  /** The sheet shows it itself, unless the person has left it meanwhile: then it comes back with the note. */
  function showFailure(failed: ScoreSubject, change: ScoreChange): void {
    const { sheet, opened } = shown.current;
    if (sheet.isOpen && opened?.subject === failed) return;
    showNotSaved();
    const { area, date } = failed;
    if (!sheet.isOpen)
      sheet.open({ area, date, ...(change.kind === 'score' && { draft: change.notes }) });
  }

  /** A note that was not touched stays as it is by now: another device may have written one since the sheet was opened. */
  function withPresentNote(
    { score: opened }: ScoreSubject,
    change: Scored,
    { area, date }: ScoreSubject,
  ): Scored {
    if (change.notes !== (opened?.notes ?? '')) return change;
    return { ...change, notes: entryOn(shownData.state(), area.id, date)?.notes ?? '' };
  }

  /** The other of the two days between which a sheet was left open: the note that was typed goes with it. */
  function movedTo(date: CalendarDate, subject: ScoreSubject): ScoreSubject {
    drafts.forget(placeOf(subject));
    return subjectOf({ area: subject.area, date });
  }

  /** @param chosen where the day of the sheet has ended: which day is meant */
  async function save(
    opened: ScoreSubject,
    change: ScoreChange,
    chosen?: CalendarDate,
  ): Promise<void> {
    const today = currentDate();
    if (chosen === undefined && opened.date < today && !opened.namesDay) throw new DayEnded(today);
    const isOther = chosen !== undefined && chosen !== opened.date;
    const subject = isOther ? movedTo(chosen, opened) : opened;
    try {
      if (change.kind === 'score') await mark(subject, withPresentNote(opened, change, subject));
      else if (change.kind === 'skip') await skip(subject, change.reason);
      else if (change.kind === 'unskip') await unskip(subject);
      else if (subject.score !== null) await clear(subject, change.keepsNote === true);
    } catch (error) {
      showFailure(subject, change);
      throw error;
    }
  }

  /** What fails is shown by `save`. */
  const saveAtOnce = async (subject: ScoreSubject, change: ScoreChange) =>
    save(subject, change).catch(() => {});

  const acts: TapActs = {
    mark(day) {
      const subject = subjectOf(day);
      if (subject.score?.score === 1)
        return saveAtOnce(subject, { kind: 'clear', keepsNote: true });
      const typed = drafts.read(placeOf(subject));
      // One that is too long waits in the sheet, which says so.
      const draft = typed !== null && textLength(typed) <= limits.scoreNotes.max ? typed : null;
      const notes = draft ?? subject.score?.notes ?? '';
      return saveAtOnce(subject, { kind: 'score', value: 1, notes });
    },
    skip: async (day) => saveAtOnce(subjectOf(day), { kind: 'skip', reason: '' }),
    unskip: async (day) => saveAtOnce(subjectOf(day), { kind: 'unskip' }),
  };

  return { subject: opened?.subject ?? null, acts, save, bringBack, celebration };
}

interface MarkOfToday {
  readonly areaId: string;
  readonly value: ScoreValue;
  readonly today: CalendarDate;
}

type Scored = Extract<ScoreChange, { kind: 'score' }>;

function dayOfSubject({ area, date }: ScoreSubject) {
  return { life_area_id: area.id, score_date: date };
}

/** Of the note that is typed for it. */
function placeOf({ area, date }: ScoreSubject) {
  return { areaId: area.id, date };
}

function isSkipped({ due }: ScoreSubject): boolean {
  return due?.kind === 'skipped';
}

/** @param before the areas as they were without this mark */
function isCompletedBy(before: Timelines, { areaId, value, today }: MarkOfToday): boolean {
  const days = before.map((timeline) => ({ id: timeline.area.id, ...dayOf(timeline, today) }));
  return completesDay({
    areaId,
    value,
    counting: days.filter(({ possible }) => possible === 1).map(({ id }) => id),
    done: new Set(days.filter(({ done }) => done === 1).map(({ id }) => id)),
  });
}

/** Areas whose completion is celebrated. */
function partyOf(timelines: Timelines, today: CalendarDate): Party {
  const done = timelines.filter((timeline) => dayOf(timeline, today).done === 1);
  return { colors: done.map(({ area }) => area.color) };
}
