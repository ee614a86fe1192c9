import type { User } from '@daymark/shared/accounts/account.ts';
import type { SyncedArea } from '@daymark/shared/areas/life-area.ts';
import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import { getToday } from '@daymark/shared/calendar/today.ts';
import * as limits from '@daymark/shared/limits.ts';
import { createNewPauseEdit, createPauseRemoval } from '@daymark/shared/outbox/edit.ts';
import type { Pause } from '@daymark/shared/pauses/pause.ts';
import type { ScoreValue } from '@daymark/shared/entries/score.ts';
import { type Entry, getEntry } from '@daymark/shared/sync/person-data.ts';
import { countCodePoints } from '@daymark/shared/text-length.ts';
import { getTarget } from '@daymark/shared/timeline/schedule.ts';
import { scoreAmount } from '@daymark/shared/timeline/target.ts';
import { getCardTap } from '../rules/card-tap.ts';
import { getDueState } from '../rules/due-on.ts';
import { withoutBase } from '../lib/base-path.ts';
import type { Clock } from '../lib/clock.ts';
import { getDraftPrefix, getUnstoredMarksKey } from '../lib/storage-keys.ts';
import type { Outbox } from '../local/outbox.ts';
import type { ShownData } from '../local/shown-data.ts';
import type { AreaDay, MarkChanged, DayChange, MarkEvent, PendingMark } from './mark-events.ts';
import { takeBackTap, toAddition } from './added-amount.ts';
import { getShownDay, type ShownDay } from './shown-day.ts';

export interface MarkingOptions {
  readonly outbox: Pick<Outbox, 'add' | 'recordEntry' | 'deleteEntry' | 'newId'>;
  readonly shownData: Pick<ShownData, 'state' | 'timelines'>;
  /** Device clock, corrected by the server's time. */
  readonly clock: Clock;
  readonly getUser: () => User;
  readonly storage: Storage;
  readonly painted: () => Promise<void>;
}

export type Marking = ReturnType<typeof createMarking>;

/** Shows a mark in the frame of the tap, and stores it after that frame. */
export function createMarking(options: MarkingOptions) {
  const { outbox, shownData, clock, getUser, storage, painted } = options;
  const pending = createPendingMarks(painted);
  const listeners = new Set<(event: MarkEvent) => void>();
  /** Events before the first listener, whose code loads after the first paint. */
  const unheard: MarkEvent[] = [];

  function emit(event: MarkEvent): void {
    if (listeners.size === 0) unheard.push(event);
    for (const listener of listeners) listener(event);
  }

  const timelinesNow = () => shownData.timelines(getToday(clock.now(), getUser()));
  const entryNow = ({ id }: SyncedArea, date: CalendarDate) =>
    getEntry(shownData.state(), id, date);
  const draftsNow = () => createNoteDrafts(storage, getUser().id);

  function lookUp(area: SyncedArea, date: CalendarDate): AreaDay {
    const timeline = timelinesNow().find((one) => one.area.id === area.id);
    return {
      area,
      date,
      entry: entryNow(area, date),
      due: timeline ? getDueState(timeline, date) : null,
      skipReason: skipsOn(area, date)[0]?.reason ?? '',
    };
  }

  /** Returns the skips of a day. A skip is a pause of one day. */
  function skipsOn({ id }: SyncedArea, date: CalendarDate): Pause[] {
    return [...shownData.state().pauses.values()].filter(
      ({ life_area_id, first_day, last_day }) =>
        life_area_id === id && first_day === date && last_day === date,
    );
  }

  async function writeEntry(mark: PendingMark): Promise<void> {
    const { score, added, ...entry } = mark;
    if (added !== undefined) await outbox.recordEntry(toAddition(mark, added));
    else if (score === null) await outbox.deleteEntry(mark);
    else await outbox.recordEntry(isDerived(mark) ? entry : { ...entry, score });
  }

  /**
   * Returns whether the score follows from the amount. It is then not stored, because the server
   * may know a newer target.
   */
  function isDerived({ life_area_id, score_date, score, amount }: PendingMark): boolean {
    const area = shownData.state().areas.get(life_area_id);
    if (area === undefined || typeof amount !== 'number') return false;
    return score === scoreAmount(getTarget(area.schedule, score_date), amount);
  }

  async function writeSkip({ area, date }: AreaDay, reason: string | null): Promise<void> {
    if (reason !== null) {
      const days = { first_day: date, last_day: date, reason };
      await outbox.add(({ newId }) => [
        createNewPauseEdit({ id: newId(), life_area_id: area.id, ...days }),
      ]);
      return;
    }
    const skips = skipsOn(area, date);
    if (skips.length > 0) await outbox.add(skips.map(createPauseRemoval));
  }

  /** Stores the change and resolves with the draft that Undo has to store again. */
  async function store(before: AreaDay, change: DayChange): Promise<string | undefined> {
    const place = { areaId: before.area.id, date: before.date };
    const drafts = draftsNow();
    const mark = markAfter(before, before.entry, change);
    if (mark !== null) await writeEntry(mark);
    if (change.kind === 'skip') await writeSkip(before, change.reason);
    // A day with a mark is no longer skipped.
    if (change.kind === 'unskip' || (change.kind === 'score' && isSkipped(before)))
      await writeSkip(before, null);
    const draft = drafts.read(place);
    if (change.kind === 'score' && draft === change.notes) {
      drafts.forget(place);
      return draft;
    }
    if (change.kind === 'clear' && change.keepsNote && draft === null) {
      drafts.store(place, before.entry?.notes ?? '');
      return '';
    }
    return undefined;
  }

  function write(area: SyncedArea, date: CalendarDate, change: DayChange): Promise<void> {
    const userId = getUser().id;
    const shown = markAfter({ area, date }, entryNow(area, date), change);
    return pending.during(shown, async () => {
      try {
        const timelines = timelinesNow();
        const before = lookUp(area, date);
        const draft = await store(before, change);
        const undo = draft === undefined ? {} : { draft };
        emit({ kind: 'changed', userId, change, before, timelines, ...undo });
      } catch (error) {
        emit({ kind: 'failed', userId, area, date, change });
        throw error;
      }
    });
  }

  /** Stores the change of a tap. Listeners report a failure to the person. */
  function tap(area: SyncedArea, date: CalendarDate, change: DayChange): void {
    write(area, date, change).catch(() => {});
  }

  function mark(area: SyncedArea, date: CalendarDate): void {
    const target = getTarget(area.schedule, date);
    const day = shownDay(area, date);
    const next = getCardTap({ target, step: area.step }, day);
    if (next.kind === 'toggle') toggle(area, date);
    else if (next.kind === 'open' || date < getToday(clock.now(), getUser()))
      open(area, date, true);
    else {
      const notes = notesFor(area, date, day?.notes);
      if (next.kind === 'slip') return tap(area, date, { kind: 'score', value: 0, notes });
      const isKept = notes === (day?.notes ?? '');
      const added = { id: outbox.newId(), amount: next.added, notes: isKept ? '' : notes };
      tap(area, date, { kind: 'score', value: next.score, notes, amount: next.amount, added });
    }
  }

  function toggle(area: SyncedArea, date: CalendarDate): void {
    if (pending.of(area.id, date) !== null) return;
    const { score, notes } = entryNow(area, date) ?? {};
    if (score === 1) tap(area, date, { kind: 'clear', keepsNote: true });
    else tap(area, date, { kind: 'score', value: 1, notes: notesFor(area, date, notes) });
  }

  function notesFor(area: SyncedArea, date: CalendarDate, stored = ''): string {
    const draft = draftsNow().read({ areaId: area.id, date });
    // A draft that is too long stays in the sheet, which shows an error.
    const isFit = draft !== null && countCodePoints(draft) <= limits.scoreNotes.max;
    return isFit ? draft : stored;
  }

  /** Returns the day with its unstored mark, because a second tap may add to the first. */
  function shownDay(area: SyncedArea, date: CalendarDate): ShownDay | null {
    return getShownDay(pending.of(area.id, date), entryNow(area, date));
  }

  function open(area: SyncedArea, date: CalendarDate, namesDay = false): void {
    const path = withoutBase(location.pathname);
    emit({ kind: 'sheet', userId: getUser().id, area, date, namesDay, path });
  }

  async function undo(changed: MarkChanged): Promise<void> {
    const { before, draft, userId } = changed;
    const { area, date } = before;
    const now = entryNow(area, date);
    const isMarked = before.entry !== null || now !== null;
    const takenBack = takeBackTap(changed, now, outbox.newId());
    const marked = isMarked ? (takenBack ?? markOf(before, before.entry, now)) : null;
    await pending.during(marked, async () => {
      try {
        const isSkippedNow = isSkipped(lookUp(area, date));
        if (marked !== null) await writeEntry(marked);
        if (isSkipped(before) !== isSkippedNow)
          await writeSkip(before, isSkippedNow ? null : before.skipReason);
        if (draft !== undefined) draftsNow().store({ areaId: area.id, date }, draft);
        emit({ kind: 'undone', userId });
      } catch {
        emit({ kind: 'failed', userId, area, date, change: null });
      }
    });
  }

  /** Keeps unstored marks in `storage`, because an ending page cannot write to the database. */
  function leave(): void {
    const marks = pending.all();
    if (marks.length === 0) return;
    const key = getUnstoredMarksKey(getUser().id);
    storage.setItem(key, JSON.stringify(marks));
    // A page in the back/forward cache lives on and stores the marks itself.
    const stop = pending.subscribe(() => {
      if (pending.latest() !== null) return;
      storage.removeItem(key);
      stop();
    });
  }

  /** Stores the marks that an earlier page of this user could not store before it was closed. */
  async function storeLeft(): Promise<void> {
    const key = getUnstoredMarksKey(getUser().id);
    const marks = JSON.parse(storage.getItem(key) ?? '[]') as PendingMark[];
    for (const mark of marks) await writeEntry(mark);
    storage.removeItem(key);
  }

  return {
    leave,
    storeLeft,
    /**
     * Marks the day done or clears it, if the area has no target and no mark of the day is being
     * stored. With a target, adds the usual step to today's amount, or marks a limit of zero as not
     * kept. Opens the sheet for other days, and where a tap could spoil an amount.
     */
    mark,
    /** Marks the day as `value`, whatever its amount says. Keeps the amount and the note. */
    decide: (area: SyncedArea, date: CalendarDate, value: ScoreValue): void =>
      tap(area, date, {
        kind: 'score',
        value,
        notes: notesFor(area, date, shownDay(area, date)?.notes),
      }),
    skip: (area: SyncedArea, date: CalendarDate): void =>
      tap(area, date, { kind: 'skip', reason: '' }),
    unskip: (area: SyncedArea, date: CalendarDate): void => tap(area, date, { kind: 'unskip' }),
    write,
    undo,
    open,
    lookUp,
    pending,
    /** Calls the listener with each event, and at once with events that had no listener. */
    subscribe: (listener: (event: MarkEvent) => void): (() => void) => {
      listeners.add(listener);
      for (const event of unheard.splice(0)) listener(event);
      return () => listeners.delete(listener);
    },
  };
}

function createPendingMarks(painted: () => Promise<void>) {
  const listeners = new Set<() => void>();
  /** Newest unfinished write per area and day. Marks of the same day are stored in order. */
  const running = new Map<string, Promise<void>>();
  let marks: readonly PendingMark[] = [];

  function show(next: readonly PendingMark[]): void {
    marks = next;
    for (const listener of listeners) listener();
  }

  return {
    of: (areaId: string, date: CalendarDate): PendingMark | null =>
      marks.findLast((mark) => mark.life_area_id === areaId && mark.score_date === date) ?? null,
    latest: (): PendingMark | null => marks.at(-1) ?? null,
    all: (): readonly PendingMark[] => marks,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async during(mark: PendingMark | null, work: () => Promise<void>): Promise<void> {
      if (mark === null) return work();
      show([...marks, mark]);
      const day = `${mark.life_area_id} ${mark.score_date}`;
      const earlier = running.get(day);
      const own = painted().then(() => earlier?.then(work, work) ?? work());
      running.set(day, own);
      try {
        await own;
      } finally {
        show(marks.filter((other) => other !== mark));
        if (running.get(day) === own) running.delete(day);
      }
    },
  };
}

type Day = Pick<AreaDay, 'area' | 'date'>;

type Content = Pick<PendingMark, 'score' | 'notes'> & { readonly amount?: number | undefined };

/** Returns the mark that replaces `replaced`. Null `content` clears the day. */
function markOf(
  { area, date }: Day,
  content: Content | null,
  replaced: Pick<Content, 'amount'> | null,
): PendingMark {
  const { score = null, notes = '', amount } = content ?? {};
  const written = amount ?? (replaced?.amount === undefined ? undefined : null);
  return {
    life_area_id: area.id,
    score_date: date,
    score,
    notes,
    ...(written !== undefined && { amount: written }),
  };
}

/** Returns the mark that a day has once `change` is stored. Null if it writes no entry. */
function markAfter(day: Day, entry: Entry | null, change: DayChange): PendingMark | null {
  if (change.kind === 'score') {
    const { value: score, notes, amount, added } = change;
    const mark = { ...markOf(day, { score, notes }, null), ...(added && { added }) };
    return amount === undefined ? mark : { ...mark, amount };
  }
  if (change.kind === 'clear') return markOf(day, null, entry);
  return change.kind === 'restore' ? markOf(day, change, entry) : null;
}

function isSkipped({ due }: AreaDay): boolean {
  return due?.kind === 'skipped';
}

interface Place {
  readonly areaId: string;
  readonly date: CalendarDate;
  /** Absent means the note. */
  readonly field?: 'amount';
}

export type NoteDrafts = ReturnType<typeof createNoteDrafts>;

/** Keeps one unsaved note and amount per area and day, until the user signs out. */
export function createNoteDrafts(storage: Storage, userId: string) {
  const keyOf = ({ areaId, date, field }: Place) =>
    `${getDraftPrefix(userId)}${field ? `${field}:` : ''}${date}:${areaId}`;
  return {
    read: (place: Place) => storage.getItem(keyOf(place)),
    /** Stores a draft. An empty text removes the draft. */
    store(place: Place, text: string): void {
      if (text === '') storage.removeItem(keyOf(place));
      else storage.setItem(keyOf(place), text);
    },
    forget: (place: Place) => storage.removeItem(keyOf(place)),
  };
}
