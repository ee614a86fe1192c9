import type { SyncedArea } from '@daymark/shared/areas/life-area.ts';
import type { ScoreValue } from '@daymark/shared/entries/score.ts';
import type { Target } from '@daymark/shared/timeline/target-schema.ts';
import { isLimit } from '@daymark/shared/timeline/target.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import {
  Archive,
  ArchiveRestore,
  Check,
  CircleStop,
  CornerUpLeft,
  EllipsisVertical,
  FastForward,
  Hash,
  Minus,
  PanelTop,
  Pause,
  Pencil,
} from 'lucide-react';
import { Menu } from '../../ui/menu.tsx';

export type AreaAct = Exclude<keyof typeof words, 'skip-past'>;

interface AreaMenuProps {
  readonly area: SyncedArea;
  /** Absent if the area has no target on the day. */
  readonly target?: Target | undefined;
  readonly score: ScoreValue | null;
  /**
   * 'other' means that skipping has no effect, because the day is done or not due. 'resting' means
   * that the day is paused or absent.
   */
  readonly day: 'open' | 'skipped' | 'other' | 'resting';
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

function actsFor(props: AreaMenuProps): AreaAct[] {
  const { area, day, isArchived, isOnAreaPage = false } = props;
  const isEnded = area.deleted_on !== null;
  const page: AreaAct[] = isOnAreaPage ? [] : ['page'];
  if (isEnded) return [...page, 'bring-back'];
  const ofDay: AreaAct[] = day === 'open' ? ['skip'] : day === 'skipped' ? ['unskip'] : [];
  return [
    ...page,
    'edit',
    ...listMarks(props),
    ...ofDay,
    'pause',
    isArchived ? 'bring-back' : 'archive',
    'end',
  ];
}

/** Returns no marks without a target, because one tap on the card is enough then. */
function listMarks({ target, score, day }: AreaMenuProps): AreaAct[] {
  if (target === undefined || day === 'resting') return [];
  const amount: AreaAct[] = target.amount > 0 ? ['amount'] : [];
  if (isLimit(target)) return [...amount, score === 0 ? 'keep' : 'slip'];
  return score === 1 ? amount : [...amount, 'complete'];
}

const words = {
  page: { label: <Trans>Open</Trans>, icon: <PanelTop size={20} aria-hidden /> },
  edit: { label: <Trans>Edit</Trans>, icon: <Pencil size={20} aria-hidden /> },
  amount: {
    label: <Trans comment="A menu item. It opens a field for a number">Enter amount…</Trans>,
    icon: <Hash size={20} aria-hidden />,
  },
  complete: { label: <Trans>Completed</Trans>, icon: <Check size={20} aria-hidden /> },
  keep: { label: <Trans comment="A limit">Kept</Trans>, icon: <Check size={20} aria-hidden /> },
  slip: {
    label: <Trans comment="A limit was not kept">Slipped</Trans>,
    icon: <Minus size={20} aria-hidden />,
  },
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
