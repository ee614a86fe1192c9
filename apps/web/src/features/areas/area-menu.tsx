import type { SyncedArea } from '@daymark/shared/areas/life-area.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import {
  Archive,
  ArchiveRestore,
  CircleStop,
  CornerUpLeft,
  EllipsisVertical,
  FastForward,
  PanelTop,
  Pause,
  Pencil,
} from 'lucide-react';
import { Menu } from '../../ui/menu.tsx';

export type AreaAct = Exclude<keyof typeof words, 'skip-past'>;

interface AreaMenuProps {
  readonly area: SyncedArea;
  /** 'other' means that skipping has no effect: the day is done, paused, not due or absent. */
  readonly day: 'open' | 'skipped' | 'other';
  readonly isArchived: boolean;
  readonly isPastDay?: boolean;
  readonly isOnAreaPage?: boolean;
  readonly onAct: (act: AreaAct, area: SyncedArea) => void;
}

export function AreaMenu(props: AreaMenuProps) {
  const { area, isPastDay = false, onAct } = props;
  const { t } = useLingui();
  const { name } = area;
  return (
    <Menu
      label={t({ message: `More for ${name}`, comment: 'A menu: acts for a life area' })}
      items={actsFor(props).map((act) => ({
        key: act,
        ...words[act === 'skip' && isPastDay ? 'skip-past' : act],
        onSelect: () => onAct(act, area),
      }))}
    >
      <EllipsisVertical size={20} aria-hidden />
    </Menu>
  );
}

function actsFor({ area, day, isArchived, isOnAreaPage = false }: AreaMenuProps): AreaAct[] {
  const isEnded = area.deleted_on !== null;
  const page: AreaAct[] = isOnAreaPage ? [] : ['page'];
  if (isEnded) return [...page, 'bring-back'];
  const ofDay: AreaAct[] = day === 'open' ? ['skip'] : day === 'skipped' ? ['unskip'] : [];
  return [...page, 'edit', ...ofDay, 'pause', isArchived ? 'bring-back' : 'archive', 'end'];
}

const words = {
  page: { label: <Trans>Open</Trans>, icon: <PanelTop size={20} aria-hidden /> },
  edit: { label: <Trans>Edit</Trans>, icon: <Pencil size={20} aria-hidden /> },
  skip: { label: <Trans>Skip today</Trans>, icon: <FastForward size={20} aria-hidden /> },
  'skip-past': { label: <Trans>Skip this day</Trans>, icon: <FastForward size={20} aria-hidden /> },
  unskip: {
    label: <Trans>Undo skip</Trans>,
    icon: <CornerUpLeft size={20} aria-hidden />,
  },
  pause: { label: <Trans>Pause…</Trans>, icon: <Pause size={20} aria-hidden /> },
  archive: { label: <Trans>Archive…</Trans>, icon: <Archive size={20} aria-hidden /> },
  'bring-back': {
    label: <Trans>Bring back</Trans>,
    icon: <ArchiveRestore size={20} aria-hidden />,
  },
  end: { label: <Trans>End…</Trans>, icon: <CircleStop size={20} aria-hidden /> },
};
