import type { SyncedArea } from '@daymark/shared/areas/life-area.ts';
import {
  countChanges,
  type RestoreChange,
  type RestorePlan,
} from '@daymark/shared/backups/restore-plan.ts';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import {
  CalendarOff,
  CircleDot,
  History,
  type LucideIcon,
  Minus,
  Plus,
  RotateCcw,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { formatDate } from '../../lib/format.ts';
import { getAreaColorStyle } from '../../ui/area-color-style.ts';
import { Notice } from '../../ui/notice.tsx';
import { Switch } from '../../ui/fields.tsx';
import { useMomentText } from '../../lib/use-moment-text.ts';
import styles from './backups.module.css';
import type { Comparison } from '../../local/restore.ts';

type Named = Pick<SyncedArea, 'id' | 'name' | 'color'>;

type PlanSummary = ReturnType<typeof summarizePlan>;

function summarizePlan({ changes, newer, left_out }: RestorePlan) {
  return {
    addedAreas: changes.flatMap((change) => (change.kind === 'add-area' ? [change.area] : [])),
    reopenedAreas: areasOf(changes, 'reopen-area'),
    addedPauses: countOf(changes, 'put-pause'),
    addedScores: countChanges(changes.filter(({ kind }) => kind === 'add-entries')),
    // Shows the current names of the areas, not the names in the backup.
    newerAreas: areasOf(newer, 'edit-area'),
    newerPauses: countOf(newer, 'put-pause'),
    newerScores: countOf(newer, 'put-entry'),
    leftOut: left_out,
  };
}

function areasOf(changes: readonly RestoreChange[], kind: 'reopen-area' | 'edit-area'): Named[] {
  return changes.flatMap((change) =>
    (change.kind === 'reopen-area' || change.kind === 'edit-area') && change.kind === kind
      ? [change.before]
      : [],
  );
}

function countOf(changes: readonly RestoreChange[], kind: RestoreChange['kind']): number {
  return changes.filter((change) => change.kind === kind).length;
}

interface RestorePreviewProps {
  readonly comparison: Comparison;
  readonly withNewer: boolean;
  readonly onWithNewer: (withNewer: boolean) => void;
}

export function RestorePreview({ comparison, withNewer, onWithNewer }: RestorePreviewProps) {
  const { i18n } = useLingui();
  const { backup, plan } = comparison;
  const when = useMomentText()(backup.timestamp);
  const summary = summarizePlan(plan);
  const from = backup.complete_from;
  return (
    <>
      <p className={styles.muted}>
        <Trans>Backup of {when}</Trans>
      </p>
      {from !== null && (
        <Notice>
          <Trans>
            Made offline. It contains only marks from{' '}
            {formatDate(from, i18n.locale, { dateStyle: 'medium' })} on.
          </Trans>
        </Notice>
      )}
      {plan.changes.length === 0 && (
        <Notice tone="success">
          {plan.newer.length === 0 ? (
            <Trans>Everything in this backup is there already.</Trans>
          ) : (
            <Trans>Nothing in this backup is missing.</Trans>
          )}
        </Notice>
      )}
      <Changes summary={summary} />
      {plan.newer.length > 0 && (
        <Switch
          label={<Trans>Also undo changes made since this backup</Trans>}
          hint={<Newer summary={summary} />}
          checked={withNewer}
          onCheckedChange={onWithNewer}
        />
      )}
      <p className={styles.muted}>
        <Trans>
          Newer data stays, and so do your profile and notification settings. A backup is made
          first, so you can undo this for 24 hours.
        </Trans>
      </p>
    </>
  );
}

function Changes({ summary }: { readonly summary: PlanSummary }) {
  const { addedAreas, reopenedAreas, addedPauses, addedScores, leftOut } = summary;
  return (
    <ul className={styles.changes}>
      <Change count={addedAreas.length} icon={Plus} areas={addedAreas}>
        <Plural value={addedAreas.length} one="# area to add" other="# areas to add" />
      </Change>
      <Change count={reopenedAreas.length} icon={RotateCcw} areas={reopenedAreas}>
        <Plural value={reopenedAreas.length} one="# area to reopen" other="# areas to reopen" />
      </Change>
      <Change count={addedScores} icon={CircleDot}>
        <Plural value={addedScores} one="# mark to add" other="# marks to add" />
      </Change>
      <Change count={addedPauses} icon={CalendarOff}>
        <Plural value={addedPauses} one="# pause to add" other="# pauses to add" />
      </Change>
      <Change count={leftOut} icon={Minus}>
        <Plural
          value={leftOut}
          one="# mark left out: its area wasn’t active that day"
          other="# marks left out: their areas weren’t active on those days"
        />
      </Change>
    </ul>
  );
}

interface ChangeProps {
  readonly count: number;
  readonly icon: LucideIcon;
  readonly areas?: readonly Named[];
  readonly children: ReactNode;
}

function Change({ count, icon: Icon, areas = [], children }: ChangeProps) {
  if (count === 0) return null;
  return (
    <li className={styles.change}>
      <Icon size={20} aria-hidden />
      <div className={styles.words}>
        <span>{children}</span>
        <AreaNames areas={areas} />
      </div>
    </li>
  );
}

const namedAtMost = 12;

function AreaNames({ areas }: { readonly areas: readonly Named[] }) {
  if (areas.length === 0) return null;
  const unnamed = areas.length - namedAtMost;
  return (
    <ul className={styles.names}>
      {areas.slice(0, namedAtMost).map(({ id, name, color }) => (
        <li key={id} className={styles.areaName} style={getAreaColorStyle(color)}>
          {name}
        </li>
      ))}
      {unnamed > 0 && (
        <li className={styles.muted}>
          <Plural value={unnamed} one="and # more" other="and # more" />
        </li>
      )}
    </ul>
  );
}

function Newer({ summary }: { readonly summary: PlanSummary }) {
  const { newerAreas, newerPauses, newerScores } = summary;
  return (
    <span className={styles.newer}>
      <History size={16} aria-hidden />
      <span>
        {newerAreas.length > 0 && (
          <Plural
            value={newerAreas.length}
            one="# area was edited since."
            other="# areas were edited since."
          />
        )}{' '}
        {newerScores > 0 && (
          <Plural
            value={newerScores}
            one="# mark was changed since."
            other="# marks were changed since."
          />
        )}{' '}
        {newerPauses > 0 && (
          <Plural
            value={newerPauses}
            one="# pause was changed since."
            other="# pauses were changed since."
          />
        )}{' '}
        <Trans>It won’t change unless you turn this on.</Trans>
      </span>
    </span>
  );
}
