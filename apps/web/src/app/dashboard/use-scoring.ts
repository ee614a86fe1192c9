import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import { todayOf } from '@daymark/shared/calendar/today.ts';
import type { Entry } from '@daymark/shared/sync/person-data.ts';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import type { AreaOnDay } from '../../features/dashboard/area-on-day.ts';
import { completesDay } from '../../features/entries/completes-day.ts';
import type { NoteDrafts } from '../../features/entries/note-drafts.ts';
import type { ScoreDecision, ScoreSubject } from '../../features/entries/score-sheet.tsx';
import { useCelebration } from '../../features/entries/use-celebration.ts';
import { vibrate } from '../../lib/haptics.ts';
import type { DialogState } from '../../lib/use-dialog-state.ts';
import { useTrueClock } from '../../lib/use-true-clock.ts';
import { useOutbox, useShownUser } from '../../outbox/use-outbox.ts';
import { useToast } from '../../ui/toast.tsx';

/** @param entries today's areas as they are shown, which tell whether a mark completes the day */
export function useScoring(
  entries: readonly AreaOnDay[],
  { sheet, drafts }: { readonly sheet: DialogState<ScoreSubject>; readonly drafts: NoteDrafts },
) {
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

  async function score(subject: ScoreSubject, { value, notes }: Scored): Promise<void> {
    const completes = completesDay({
      areaId: subject.area.id,
      value,
      counting: entries.map(({ area }) => area.id),
      done: new Set(entries.filter(({ state }) => state === 'done').map(({ area }) => area.id)),
    });
    const { area, date } = subject;
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
          outbox.recordScore({ life_area_id, score_date, score, notes }).catch(sayNotKept);
        },
      },
    });
  }

  function sayNotKept(): void {
    vibrate('error');
    const text = t`This could not be saved on your device. Please try again.`;
    toast.show({ text, tone: 'error' });
  }

  /** The sheet says it itself, unless the person has left it meanwhile: then it comes back with the note. */
  function sayRefused(subject: ScoreSubject, decision: ScoreDecision): void {
    const { isOpen, subject: shown, open } = sheetNow.current;
    if (isOpen && shown === subject) return;
    sayNotKept();
    if (!isOpen) open(decision.kind === 'score' ? { ...subject, draft: decision.notes } : subject);
  }

  /** A sheet that was left open when a new day began: which of the two is meant, only the person knows. */
  function askForToday(past: ScoreSubject, decision: ScoreDecision, date: CalendarDate): void {
    const { area } = past;
    toast.show({ text: t`A new day has begun. What you choose now is for today.` });
    // Another device may have marked the day already, and the screen may still show the day before.
    const score = entries.find((one) => one.area.id === area.id)?.score ?? null;
    const isTyped = decision.kind === 'score' && decision.notes !== (past.score?.notes ?? '');
    if (isTyped) {
      drafts.forget({ areaId: area.id, date: past.date });
      drafts.keep({ areaId: area.id, date }, decision.notes);
    }
    sheet.open({
      area,
      date,
      score: score?.score_date === date ? score : null,
      ...(isTyped && { draft: decision.notes }),
    });
  }

  async function decide(subject: ScoreSubject, decision: ScoreDecision): Promise<void> {
    const today = todayOf(clock.now(), user);
    if (subject.date < today) {
      askForToday(subject, decision, today);
      throw new Error('The day of this sheet has ended');
    }
    try {
      if (decision.kind === 'score') await score(subject, decision);
      else if (subject.score !== null) await clear(subject.score);
    } catch (error) {
      sayRefused(subject, decision);
      throw error;
    }
  }

  return { decide, celebrating };
}

type Scored = Extract<ScoreDecision, { kind: 'score' }>;
