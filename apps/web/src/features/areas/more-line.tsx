import type { Weekday } from '@daymark/shared/calendar/week.ts';
import type { Rule } from '@daymark/shared/timeline/schedule-schema.ts';
import { Trans } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { usePlanWords } from '../../lib/use-plan-words.ts';
import type { ValidatedForm } from '../../lib/use-validated-form.ts';
import { Disclosure } from '../../ui/layout.tsx';
import type { AreaValues } from './area-values.ts';
import { getChosenPlan } from './schedule-values.ts';

interface MoreLineProps {
  readonly form: ValidatedForm<AreaValues>;
  readonly firstWeekday: Weekday;
  readonly children: ReactNode;
}

/** Fields that are visible while the others are hidden behind the line. */
const shownFields: ReadonlySet<string> = new Set(['name', 'color', 'root']);

/** Shows the optional fields of a new area as one line, which opens the fields. */
export function MoreLine({ form, firstWeekday, children }: MoreLineProps) {
  const [wasSet] = useState(() => isSet(form.values));
  const hasError = Object.keys(form.errors).some((field) => !shownFields.has(field));
  const [hadError, setHadError] = useState(false);
  if (hasError && !hadError) setHadError(true);
  return (
    <Disclosure
      // The first error changes the key. The section then mounts again and opens.
      key={String(hadError)}
      open={wasSet || hadError}
      summary={<Line form={form} firstWeekday={firstWeekday} />}
    >
      {children}
    </Disclosure>
  );
}

/** Returns whether a draft has more than a name and a color. */
function isSet({ description, icon, group, kind, targetKind, ...rest }: AreaValues): boolean {
  const texts = [description, icon, group, rest.note_prompt];
  const hasReminder = rest.reminders.length > 0;
  return hasReminder || texts.some(Boolean) || kind !== 'daily' || targetKind !== 'none';
}

/** Returns false while a number of the rule is not filled in. */
function hasNumbers(rule: Rule): boolean {
  return Object.values(rule).every((value) => typeof value !== 'number' || value >= 1);
}

function Line({ form, firstWeekday }: Omit<MoreLineProps, 'children'>) {
  const { values } = form;
  const wordsOf = usePlanWords(firstWeekday, values.unit.trim());
  const { rule, target } = getChosenPlan(values);
  const isReadable = target !== undefined && !Number.isNaN(target.amount);
  const plan = hasNumbers(rule) ? wordsOf({ rule, ...(isReadable && { target }) }) : '…';
  return (
    <>
      {plan}
      {' · '}
      {values.targetKind === 'none' && (
        <>
          <Trans>no target</Trans>
          {' · '}
        </>
      )}
      {values.reminders.length === 0 || values.targetKind === 'at_most' ? (
        <Trans>no reminder</Trans>
      ) : (
        <Trans>with a reminder</Trans>
      )}
    </>
  );
}
