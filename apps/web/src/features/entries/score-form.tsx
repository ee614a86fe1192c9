import { describeFieldError } from '@daymark/shared/errors.ts';
import { limits } from '@daymark/shared/limits.ts';
import type { ScoreValue } from '@daymark/shared/entries/score.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Check, Minus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { areaColorStyle } from '../../ui/area-color-style.ts';
import { fieldErrorText } from '../../lib/error-text.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/feedback.tsx';
import { TextArea } from '../../ui/fields.tsx';
import type { NoteDrafts } from './note-drafts.ts';
import type { ScoreDecision, ScoreSubject } from './score-sheet.tsx';
import styles from './score-form.module.css';
import { useDecision } from './use-decision.ts';

interface ScoreFormProps {
  readonly subject: ScoreSubject;
  readonly drafts: NoteDrafts;
  readonly onDecide: (decision: ScoreDecision) => Promise<void>;
}

/** The two choices; choosing one is the whole act. A note can be given before, or changed later. */
export function ScoreForm({ subject, drafts, onDecide }: ScoreFormProps) {
  const { area, date, score, draft } = subject;
  const { i18n } = useLingui();
  const { decide, chosen, failed } = useDecision(onDecide);
  const place = { areaId: area.id, date };
  const saved = score?.notes ?? '';
  const [notes, setNotes] = useState(() => draft ?? drafts.read(place) ?? saved);
  const isTooLong = notes.length > limits.scoreNotes.max;
  const isUnsaved = notes !== '' && notes !== saved;
  const current = chosen ?? score?.score ?? null;

  function change(typed: string): void {
    setNotes(typed);
    drafts.keep(place, typed === saved ? '' : typed);
  }

  return (
    <div className={styles.form} style={areaColorStyle(area.color)}>
      <div className={styles.choices}>
        <Choice
          value={1}
          current={current}
          icon={<Check size={28} strokeWidth={3} aria-hidden="true" />}
          disabled={isTooLong}
          onChoose={(value) => decide({ kind: 'score', value, notes })}
        >
          <Trans>Completed</Trans>
        </Choice>
        <Choice
          value={0}
          current={current}
          icon={<Minus size={28} strokeWidth={3} aria-hidden="true" />}
          disabled={isTooLong}
          onChoose={(value) => decide({ kind: 'score', value, notes })}
        >
          <Trans>Not Done</Trans>
        </Choice>
      </div>
      <TextArea
        label={<Trans>Note (optional)</Trans>}
        name="notes"
        autoComplete="off"
        value={notes}
        onChange={(event) => change(event.target.value)}
        hint={isUnsaved && !isTooLong && <NotSavedYet isScored={score !== null} />}
        count={{ length: notes.length, limit: limits.scoreNotes.max }}
        error={isTooLong && fieldErrorText(i18n, describeFieldError('notes', 'notes_too_long'))}
      />
      {failed && (
        <Notice tone="error">
          <Trans>This could not be saved on your device. Please try again.</Trans>
        </Notice>
      )}
      {score !== null && (
        <div className={styles.further}>
          <Button variant="quiet" onClick={() => decide({ kind: 'clear' })}>
            <Trans>Clear score</Trans>
          </Button>
          {notes !== score.notes && (
            <Button
              disabled={isTooLong}
              onClick={() => decide({ kind: 'score', value: score.score, notes })}
            >
              <Trans>Save note</Trans>
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

function NotSavedYet({ isScored }: { readonly isScored: boolean }) {
  return isScored ? (
    <Trans comment="A note">Not saved yet.</Trans>
  ) : (
    <Trans comment="A note">Not saved yet. Choose one of the two above to save it.</Trans>
  );
}

interface ChoiceProps {
  readonly value: ScoreValue;
  readonly current: ScoreValue | null;
  readonly icon: ReactNode;
  readonly disabled: boolean;
  readonly onChoose: (value: ScoreValue) => void;
  readonly children: ReactNode;
}

function Choice({ value, current, icon, disabled, onChoose, children }: ChoiceProps) {
  return (
    <button
      type="button"
      className={styles.choice}
      data-value={value}
      data-autofocus={value === 1 || undefined}
      aria-pressed={value === current}
      disabled={disabled}
      onClick={() => onChoose(value)}
    >
      <span className={styles.icon}>{icon}</span>
      {children}
    </button>
  );
}
