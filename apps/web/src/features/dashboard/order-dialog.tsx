import { groupAreas } from '../../rules/area-groups.ts';
import type { SyncedArea } from '@daymark/shared/areas/life-area.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react';
import { useRef, useState } from 'react';
import { useAction } from '../../lib/use-action.ts';
import type { Closable } from '../../lib/use-dialog-state.ts';
import { useOutbox } from '../../local/use-outbox.tsx';
import { getAreaColorStyle } from '../../ui/area-color-style.ts';
import { AreaIcon } from '../../ui/area-icon.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Dialog } from '../../ui/modal.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './order-dialog.module.css';
import {
  type Groups,
  createOrderChanges,
  type Step,
  moveArea,
  moveGroup,
} from './order-of-areas.ts';
import { type HandleActs, useDragging } from './use-dragging.ts';

interface OrderDialogProps extends Closable {
  readonly areas: readonly SyncedArea[];
}

export function OrderDialog({ open, areas, onClose }: OrderDialogProps) {
  const outbox = useOutbox();
  const [groups, setGroups] = useState<Groups>(() => groupAreas(areas));
  const { run, error } = useAction(async () => {
    await Promise.all(
      createOrderChanges(groups).map(({ id, changes }) => outbox.updateLifeArea(id, changes)),
    );
    onClose();
  });
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={<Trans>Change order</Trans>}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button variant="primary" onClick={run}>
            <Trans>Save</Trans>
          </Button>
        </>
      }
    >
      <p className={styles.hint}>
        <Trans>Drag to reorder, or focus a handle and use the arrow keys.</Trans>
      </p>
      {error !== null && (
        <Notice tone="error">
          <Trans>This could not be saved on your device. Please try again.</Trans>
        </Notice>
      )}
      <OrderList groups={groups} onChange={setGroups} />
    </Dialog>
  );
}

type Row =
  | { readonly key: string; readonly kind: 'group'; readonly name: string }
  | { readonly key: string; readonly kind: 'area'; readonly area: SyncedArea };

interface OrderListProps {
  readonly groups: Groups;
  readonly onChange: (groups: Groups) => void;
}

function OrderList({ groups, onChange }: OrderListProps) {
  const { t } = useLingui();
  const list = useRef<HTMLUListElement>(null);
  const [announcement, setAnnouncement] = useState('');
  const [chosen, setChosen] = useState<string | null>(null);
  const named = groups.filter(({ name }) => name !== '');
  const all = groups.flatMap(({ areas }) => areas);

  function withMoved(row: Row, step: Step): Groups {
    return row.kind === 'group'
      ? moveGroup(groups, row.name, step)
      : moveArea(groups, row.area.id, step);
  }

  function move(row: Row, step: Step): void {
    const next = withMoved(row, step);
    if (next === groups) return;
    onChange(next);
    setAnnouncement(placeIn(next, row));
  }

  function placeIn(groups: Groups, row: Row): string {
    if (row.kind === 'group') {
      const { name } = row;
      const place =
        groups.filter((group) => group.name !== '').findIndex((group) => group.name === name) + 1;
      const { length } = named;
      return t`${name}: ${place} of ${length}`;
    }
    const { id, name } = row.area;
    const place = groups.flatMap(({ areas }) => areas).findIndex((area) => area.id === id) + 1;
    const { length } = all;
    return t`${name}: ${place} of ${length}`;
  }

  const { dragged, handleOf, moveWith } = useDragging(list, move);
  const rows = groups.flatMap(({ name, areas }): Row[] => [
    ...(name !== '' ? [{ key: `group ${name}`, kind: 'group', name } as const] : []),
    // A group can only move before or after a whole group, so areas are hidden while it is dragged.
    ...(dragged?.kind === 'group'
      ? []
      : areas.map((area) => ({ key: area.id, kind: 'area', area }) as const)),
  ]);
  return (
    <>
      <ul ref={list} className={styles.list}>
        {rows.map((row) => (
          <li
            key={row.key}
            data-key={row.key}
            className={styles.row}
            data-kind={row.kind}
            data-dragged={row.key === dragged?.key || undefined}
            style={row.kind === 'area' ? getAreaColorStyle(row.area.color) : undefined}
          >
            {row.kind === 'area' && <AreaIcon icon={row.area.icon} />}
            <span className={styles.name}>{nameOf(row)}</span>
            {row.key === chosen && (
              <Steps
                name={nameOf(row)}
                canMove={(step) => withMoved(row, step) !== groups}
                onStep={(step, button) => moveWith(row, step, button)}
              />
            )}
            <Handle
              name={nameOf(row)}
              isChosen={row.key === chosen}
              onClick={() => setChosen(row.key)}
              {...handleOf(row)}
            />
          </li>
        ))}
      </ul>
      <output>
        <VisuallyHidden>{announcement}</VisuallyHidden>
      </output>
    </>
  );
}

function nameOf(row: Row): string {
  return row.kind === 'area' ? row.area.name : row.name;
}

interface StepsProps {
  readonly name: string;
  readonly canMove: (step: Step) => boolean;
  readonly onStep: (step: Step, button: HTMLElement) => void;
}

/**
 * Alternative to dragging. The buttons precede the handle, so that a second press on the handle
 * does not press a button.
 */
function Steps({ name, canMove, onStep }: StepsProps) {
  const { t } = useLingui();
  return (
    <>
      <IconButton
        label={t`Move up: ${name}`}
        disabled={!canMove(-1)}
        onClick={({ currentTarget }) => onStep(-1, currentTarget)}
      >
        <ArrowUp size={20} aria-hidden />
      </IconButton>
      <IconButton
        label={t`Move down: ${name}`}
        disabled={!canMove(1)}
        onClick={({ currentTarget }) => onStep(1, currentTarget)}
      >
        <ArrowDown size={20} aria-hidden />
      </IconButton>
    </>
  );
}

interface HandleProps extends HandleActs {
  readonly name: string;
  readonly isChosen: boolean;
  readonly onClick: () => void;
}

function Handle({ name, isChosen, ...handlers }: HandleProps) {
  const { t } = useLingui();
  return (
    <button
      type="button"
      className={styles.handle}
      aria-label={t`Move ${name}`}
      aria-expanded={isChosen}
      {...handlers}
    >
      <GripVertical size={20} aria-hidden />
    </button>
  );
}
