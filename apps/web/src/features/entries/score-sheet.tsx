import type { SyncedArea } from '@daymark/shared/areas/life-area.ts';
import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import type { ScoreValue } from '@daymark/shared/entries/score.ts';
import type { Entry } from '@daymark/shared/sync/person-data.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { formatDate } from '../../lib/format-date.ts';
import { Sheet } from '../../ui/sheet.tsx';
import type { NoteDrafts } from './note-drafts.ts';
import { ScoreForm } from './score-form.tsx';
import styles from './score-form.module.css';

/** What a person decided in the sheet. */
export type ScoreDecision =
  | { readonly kind: 'score'; readonly value: ScoreValue; readonly notes: string }
  | { readonly kind: 'clear' };

/** The area and day the sheet is about. */
export interface ScoreSubject {
  readonly area: SyncedArea;
  readonly date: CalendarDate;
  readonly score: Entry | null;
  /** A note that was typed for it and could not be kept. */
  readonly draft?: string;
}

interface ScoreSheetProps {
  readonly open: boolean;
  /** Kept while the sheet closes, so that its words stay until it is gone. */
  readonly subject: ScoreSubject | null;
  readonly drafts: NoteDrafts;
  /** Whether it says which day it is about, because the screen behind it shows many. */
  readonly showsDay?: boolean;
  readonly onClose: () => void;
  /** Resolves when the decision is safe on this device; rejects when it could not be kept. */
  readonly onDecide: (subject: ScoreSubject, decision: ScoreDecision) => Promise<void>;
}

export function ScoreSheet(props: ScoreSheetProps) {
  const { open, subject, drafts, showsDay, onClose, onDecide } = props;
  if (subject === null) return null;
  const { area, date, score, draft } = subject;
  const isTyped = draft !== undefined && draft !== (score?.notes ?? '');
  // An element, because of a text the tags in it would be taken for the sentence's own.
  const name = <>{area.name}</>;
  return (
    <Sheet open={open} onClose={onClose} title={<Trans>Rate: {name}</Trans>} holdsText={isTyped}>
      {showsDay && <SheetDay date={date} />}
      <ScoreForm
        subject={subject}
        drafts={drafts}
        onDecide={async (decision) => {
          await onDecide(subject, decision);
          if (decision.kind === 'score') drafts.forget({ areaId: area.id, date });
          onClose();
        }}
      />
    </Sheet>
  );
}

const dayStyle = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const;

function SheetDay({ date }: { readonly date: CalendarDate }) {
  const { i18n } = useLingui();
  return (
    <p className={styles.day}>
      <time dateTime={date}>{formatDate(date, i18n.locale, dayStyle)}</time>
    </p>
  );
}
