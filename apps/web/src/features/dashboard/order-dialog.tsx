import { areaGroups } from '@daymark/shared/areas/area-groups.ts';
import type { SyncedArea } from '@daymark/shared/areas/life-area.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { GripVertical } from 'lucide-react';
import {
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useOutbox } from '../../outbox/use-outbox.tsx';
import { areaColorStyle } from '../../ui/area-color-style.ts';
import { AreaIcon } from '../../ui/area-icon.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/feedback.tsx';
import { Dialog } from '../../ui/modal.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './order-dialog.module.css';
import {
  type Groups,
  orderChanges,
  type Step,
  withAreaMoved,
  withGroupMoved,
} from './order-of-areas.ts';

interface OrderDialogProps {
  readonly open: boolean;
  /** By position. */
  readonly areas: readonly SyncedArea[];
  readonly onClose: () => void;
}

/** Where areas and their groups are put in order: by dragging, or by the arrow keys. */
export function OrderDialog({ open, areas, onClose }: OrderDialogProps) {
  const outbox = useOutbox();
  const [groups, setGroups] = useState<Groups>(() => areaGroups(areas));
  const [failed, setFailed] = useState(false);

  async function save(): Promise<void> {
    setFailed(false);
    try {
      await Promise.all(
        orderChanges(groups).map(({ id, changes }) => outbox.updateLifeArea(id, changes)),
      );
      onClose();
    } catch {
      setFailed(true);
    }
  }

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
          <Button variant="primary" onClick={() => void save()}>
            <Trans>Save</Trans>
          </Button>
        </>
      }
    >
      <p className={styles.hint}>
        <Trans>Drag by the handle, or choose one and use the arrow keys.</Trans>
      </p>
      {failed && (
        <Notice tone="error">
          <Trans>This could not be saved on your device. Please try again.</Trans>
        </Notice>
      )}
      <OrderList groups={groups} onChange={setGroups} />
    </Dialog>
  );
}

/** What moves: a group with all its areas, or one of these. */
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
  const [said, setSaid] = useState('');
  const named = groups.filter(({ name }) => name !== '');
  const all = groups.flatMap(({ areas }) => areas);

  function move(row: Row, step: Step): void {
    const next =
      row.kind === 'group'
        ? withGroupMoved(groups, row.name, step)
        : withAreaMoved(groups, row.area.id, step);
    if (next === groups) return;
    onChange(next);
    setSaid(placeIn(next, row));
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

  const { dragged, handleOf } = useDragging(list, move);
  const rows = groups.flatMap(({ name, areas }): Row[] => [
    ...(name !== '' ? [{ key: `group ${name}`, kind: 'group', name } as const] : []),
    // A group is dragged past groups, not past their areas.
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
            style={row.kind === 'area' ? areaColorStyle(row.area.color) : undefined}
          >
            {row.kind === 'area' && <AreaIcon icon={row.area.icon} />}
            <span className={styles.name}>{row.kind === 'area' ? row.area.name : row.name}</span>
            <Handle name={row.kind === 'area' ? row.area.name : row.name} {...handleOf(row)} />
          </li>
        ))}
      </ul>
      <output>
        <VisuallyHidden>{said}</VisuallyHidden>
      </output>
    </>
  );
}

interface HandleProps {
  readonly name: string;
  readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

function Handle({ name, ...handlers }: HandleProps) {
  const { t } = useLingui();
  return (
    <button type="button" className={styles.handle} aria-label={t`Move ${name}`} {...handlers}>
      <GripVertical size={20} aria-hidden />
    </button>
  );
}

interface Drag {
  readonly row: Row;
  /** Where the pointer is on the row, from its top. */
  readonly grip: number;
  /** Where the pointer is in the window. */
  readonly y: number;
}

/**
 * Lets the rows of a list be moved by the pointer, which they follow, and by the arrow keys. A row that is moved keeps the focus.
 * @param move by one step
 */
function useDragging(
  list: RefObject<HTMLElement | null>,
  move: (row: Row, step: Step) => void,
): Dragging {
  const [dragged, setDragged] = useState<Row | null>(null);
  const drag = useRef<Drag | null>(null);
  const moved = useRef<string | null>(null);
  const moveNow = useRef(move);
  useLayoutEffect(() => {
    moveNow.current = move;
  });

  const elementOf = (key: string) =>
    [...(list.current?.children ?? [])].find(
      (child): child is HTMLElement => child instanceof HTMLElement && child.dataset['key'] === key,
    );

  useLayoutEffect(() => {
    if (drag.current !== null) {
      const { row, y } = drag.current;
      const element = elementOf(row.key);
      follow(drag.current, element);
      // A fast pointer passes several rows at once.
      const step = stepTo(y, element);
      if (step !== null) moveNow.current(row, step);
    }
    // An element that is put in another place loses the focus.
    if (moved.current === null || document.activeElement !== document.body) return;
    elementOf(moved.current)?.querySelector('button')?.focus();
  });

  function grab(row: Row, { clientY, currentTarget }: PointerEvent<HTMLElement>): void {
    const element = elementOf(row.key);
    if (element === undefined) return;
    currentTarget.focus();
    moved.current = row.key;
    drag.current = { row, grip: clientY - element.getBoundingClientRect().top, y: clientY };
    setDragged(row);
    const ends = new AbortController();
    document.addEventListener('pointermove', ({ clientY: y }) => drop(y), ends);
    document.addEventListener('pointerup', release, ends);
    document.addEventListener('pointercancel', release, ends);

    function drop(y: number): void {
      if (drag.current === null) return;
      drag.current = { ...drag.current, y };
      const at = elementOf(row.key);
      follow(drag.current, at);
      const step = stepTo(y, at);
      if (step !== null) moveNow.current(row, step);
    }

    function release(): void {
      ends.abort();
      drag.current = null;
      elementOf(row.key)?.style.removeProperty('translate');
      setDragged(null);
    }
  }

  function press(row: Row, event: KeyboardEvent): void {
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : null;
    if (step === null) return;
    event.preventDefault();
    moved.current = row.key;
    move(row, step);
  }

  return {
    dragged,
    handleOf: (row) => ({
      onPointerDown: (event) => grab(row, event),
      onKeyDown: (event) => press(row, event),
    }),
  };
}

interface Dragging {
  readonly dragged: Row | null;
  readonly handleOf: (row: Row) => Omit<HandleProps, 'name'>;
}

/** Puts a row under the pointer, wherever it stands in the list by now. */
function follow({ y, grip }: Drag, element: HTMLElement | undefined): void {
  if (element === undefined) return;
  element.style.translate = 'none';
  const { top } = element.getBoundingClientRect();
  element.style.translate = `0 ${y - grip - top}px`;
}

/** Where a row has to go for a pointer that is beyond the middle of the one before or after it. */
function stepTo(y: number, element: HTMLElement | undefined): Step | null {
  const [before, after] = [element?.previousElementSibling, element?.nextElementSibling];
  if (before && y < middleOf(before)) return -1;
  return after && y > middleOf(after) ? 1 : null;
}

function middleOf(element: Element): number {
  const { top, height } = element.getBoundingClientRect();
  return top + height / 2;
}
