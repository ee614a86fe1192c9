import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import { todayOf } from '@daymark/shared/calendar/today.ts';
import type { Entry } from '@daymark/shared/sync/person-data.ts';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useMemo, useRef } from 'react';
import type { AreaOnDay } from '../../features/dashboard/area-on-day.ts';
import {
  Celebration,
  completesDay,
  useCelebration,
  useMotionAllowed,
} from '../../features/entries/celebration.tsx';
import { noteDrafts, type NoteDrafts } from '../../features/entries/note-drafts.ts';
import {
  type ScoreChange,
  ScoreSheet,
  type ScoreSubject,
} from '../../features/entries/score-sheet.tsx';
import { vibrate } from '../../lib/platform.ts';
import type { DialogState } from '../../lib/use-dialog-state.ts';
import { useUser } from '../../lib/use-services.ts';
import { useTrueClock } from '../../lib/use-services.ts';
import { useOutbox, useShownUser } from '../../outbox/use-outbox.tsx';
import { useToast } from '../../ui/toast.tsx';

interface ScoringProps {
  readonly sheet: DialogState<ScoreSubject>;
  /** Today's areas as they are shown. */
  readonly entries: readonly AreaOnDay[];
  /** Taps on rings that are still to be answered; a screen without rings has none. */
  readonly taps?: readonly ScoreSubject[];
  readonly onTaken?: (taps: readonly ScoreSubject[]) => void;
  /** Whether it opens for any day, which it then names and writes, past or not. */
  readonly correctsPast?: boolean;
}

const noTaps: readonly ScoreSubject[] = [];

/** The sheet in which an area is marked, and what is celebrated of it. */
export function Scoring(props: ScoringProps) {
  const { sheet, entries, taps = noTaps, onTaken, correctsPast = false } = props;
  const { id } = useUser();
  const drafts = useMemo(() => noteDrafts(sessionStorage, id), [id]);
  const { save, mark, celebrating } = useScoring(entries, { sheet, drafts, correctsPast });
  const taken = useRef(new WeakSet<ScoreSubject>());
  useEffect(() => {
    const fresh = taps.filter((tap) => !taken.current.has(tap));
    if (fresh.length === 0) return;
    for (const tap of fresh) {
      taken.current.add(tap);
      mark(tap);
    }
    onTaken?.(fresh);
  });
  return (
    <>
      <ScoreSheet
        key={sheet.key}
        open={sheet.isOpen}
        subject={sheet.subject}
        drafts={drafts}
        showsDay={correctsPast}
        onClose={sheet.close}
        onSave={save}
      />
      <Celebration
        celebrating={celebrating}
        colors={entries.map(({ area }) => area.color)}
        motion={useMotionAllowed()}
      />
    </>
  );
}

interface ScoringParts {
  readonly sheet: DialogState<ScoreSubject>;
  readonly drafts: NoteDrafts;
  readonly correctsPast: boolean;
}

/** @param entries today's areas as they are shown, which show whether a mark completes the day */
function useScoring(entries: readonly AreaOnDay[], { sheet, drafts, correctsPast }: ScoringParts) {
  const { t } = useLingui();
  const outbox = useOutbox();
  const toast = useToast();
  const clock = useTrueClock();
  const user = useShownUser();
  const { celebrating, celebrate, cancel } = useCelebration();
  const sheetNow = useRef(sheet);
  useEffect(() => {
    sheetNow.current = sheet;
  });

  const currentDate = () => todayOf(clock.now(), user);

  async function score(subject: ScoreSubject, { value, notes }: Scored): Promise<void> {
    const { area, date } = subject;
    const completes =
      date === currentDate() &&
      completesDay({
        areaId: area.id,
        value,
        counting: entries.map((one) => one.area.id),
        done: new Set(entries.filter(({ state }) => state === 'done').map((one) => one.area.id)),
      });
    await outbox.recordScore({ life_area_id: area.id, score_date: date, score: value, notes });
    vibrate(value === 1 ? 'success' : 'light');
    if (completes) celebrate();
    else if (value === 0) cancel();
  }

  async function clear(cleared: Entry): Promise<void> {
    await outbox.deleteScore(cleared);
    vibrate('light');
    cancel();
    const { life_area_id, score_date, score, notes } = cleared;
    toast.show({
      text: t`Score cleared`,
      action: {
        label: t`Undo`,
        onSelect: () => {
          outbox.recordScore({ life_area_id, score_date, score, notes }).catch(showNotSaved);
        },
      },
    });
  }

  function showNotSaved(): void {
    vibrate('error');
    const text = t`This could not be saved on your device. Please try again.`;
    toast.show({ text, tone: 'error' });
  }

  /** The sheet shows it itself, unless the person has left it meanwhile: then it comes back with the note. */
  function showFailure(subject: ScoreSubject, change: ScoreChange): void {
    const { isOpen, subject: shown, open } = sheetNow.current;
    if (isOpen && shown === subject) return;
    showNotSaved();
    if (!isOpen) open(change.kind === 'score' ? { ...subject, draft: change.notes } : subject);
  }

  /** For a sheet that was left open when a new day began: only the person knows which of the two days is meant. */
  function askForToday(past: ScoreSubject, change: ScoreChange, date: CalendarDate): void {
    const { area } = past;
    toast.show({ text: t`A new day has begun. What you choose now is for today.` });
    // Another device may have marked the day already, and the screen may still show the day before.
    const score = entries.find((one) => one.area.id === area.id)?.score ?? null;
    const isTyped = change.kind === 'score' && change.notes !== (past.score?.notes ?? '');
    if (isTyped) {
      drafts.forget({ areaId: area.id, date: past.date });
      drafts.store({ areaId: area.id, date }, change.notes);
    }
    sheet.open({
      area,
      date,
      score: score?.score_date === date ? score : null,
      ...(isTyped && { draft: change.notes }),
    });
  }

  async function save(subject: ScoreSubject, change: ScoreChange): Promise<void> {
    const today = currentDate();
    if (subject.date < today && !correctsPast) {
      askForToday(subject, change, today);
      throw new Error('The day of this sheet has ended');
    }
    try {
      if (change.kind === 'score') await score(subject, change);
      else if (subject.score !== null) await clear(subject.score);
    } catch (error) {
      showFailure(subject, change);
      throw error;
    }
  }

  /** One tap on the ring. What fails is shown by `save`. */
  function mark(subject: ScoreSubject): void {
    const { area, date, score } = subject;
    if (score?.score === 1) {
      save(subject, { kind: 'clear' }).catch(() => {});
      return;
    }
    const place = { areaId: area.id, date };
    const notes = drafts.read(place) ?? score?.notes ?? '';
    save(subject, { kind: 'score', value: 1, notes }).then(
      () => {
        drafts.forget(place);
        offerUndo(subject);
      },
      () => {},
    );
  }

  function offerUndo({ area, date, score }: ScoreSubject): void {
    const place = { life_area_id: area.id, score_date: date };
    const undo = async () => {
      cancel();
      if (score === null) await outbox.deleteScore(place);
      else await outbox.recordScore({ ...place, score: score.score, notes: score.notes });
    };
    toast.show({
      text: t`Completed`,
      action: { label: t`Undo`, onSelect: () => void undo().catch(showNotSaved) },
    });
  }

  return { save, mark, celebrating };
}

type Scored = Extract<ScoreChange, { kind: 'score' }>;
