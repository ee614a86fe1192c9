import { Trans, useLingui } from '@lingui/react/macro';
import { CircleCheckBig } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { SelectField } from '../../ui/fields.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { ExportRow } from './export-row.tsx';
import type { ExportKind } from './export-worker.ts';

/** Brand names, which are the same in every language. */
const trackers = {
  loop: 'Loop Habit Tracker',
  habitkit: 'HabitKit',
  habo: 'Habo',
  org: 'Emacs org-habit',
} as const satisfies Partial<Record<ExportKind, string>>;

type Tracker = keyof typeof trackers;
const kinds = Object.keys(trackers) as Tracker[];

interface TrackerExportRowProps {
  readonly busy: ExportKind | 'history' | null;
  readonly onSave: (kind: ExportKind) => void;
}

/** One row for all other habit trackers, so that the list of files stays short. */
export function TrackerExportRow({ busy, onSave }: TrackerExportRowProps) {
  const { t } = useLingui();
  const [kind, setKind] = useState<Tracker>('loop');
  const name = trackers[kind];
  return (
    <ExportRow
      Icon={CircleCheckBig}
      title={<Trans>Another habit tracker</Trans>}
      label={t`Save for ${name}`}
      isBusy={busy === kind}
      onSave={() => onSave(kind)}
      choice={
        <SelectField
          // The title of the row says enough for people who see it.
          label={
            <VisuallyHidden>
              <Trans>App</Trans>
            </VisuallyHidden>
          }
          autoComplete="off"
          options={kinds.map((value) => ({ value, label: trackers[value] }))}
          value={kind}
          onChange={({ target }) => setKind(kinds.find((one) => one === target.value) ?? 'loop')}
        />
      }
    >
      {descriptions[kind]}
    </ExportRow>
  );
}

const descriptions: Readonly<Record<Tracker, ReactNode>> = {
  loop: (
    <Trans>A ZIP like Loop’s CSV export, for apps that import it. Without groups and icons.</Trans>
  ),
  habitkit: <Trans>A JSON file like HabitKit’s own export. Without missed days and pauses.</Trans>,
  habo: (
    <Trans>
      A backup that replaces all habits in Habo when you restore it. Without colors and schedules.
    </Trans>
  ),
  org: <Trans>An Org file in which each area is a habit. Without colors and icons.</Trans>,
};
