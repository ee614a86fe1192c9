import { useLingui } from '@lingui/react/macro';
import type { PointerEvent } from 'react';
import { formatNumber } from '../../lib/format.ts';
import type { Marking } from '../../marking/marking.ts';
import { getCardTap } from '../../rules/card-tap.ts';
import { usePress } from '../../ui/use-press.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import type { AmountOfDay } from './amount-text.tsx';

interface AmountMarkProps extends AmountOfDay {
  readonly date: string;
  readonly className: string | undefined;
  readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void;
  readonly onOpen: Marking['open'];
  readonly onMark: Marking['mark'];
}

/** Button over the ring of an area with a target. A long press opens the entry sheet. */
export function AmountMark(props: AmountMarkProps) {
  const { area, date, className, onPointerDown, onOpen, onMark } = props;
  const presses = usePress({
    onPress: () => onMark(area, date),
    onMore: () => onOpen(area, date),
  });
  return (
    <button
      type="button"
      data-ring
      className={className}
      {...presses}
      onPointerDown={(event) => {
        onPointerDown(event);
        presses.onPointerDown(event);
      }}
    >
      <VisuallyHidden>
        {area.name}: <TapText {...props} />
      </VisuallyHidden>
    </button>
  );
}

/** Tells a screen reader what a tap on the ring of an area with a target does. */
export function TapText({ area, day, ...of }: AmountOfDay) {
  const target = of.target ?? null;
  const { t, i18n } = useLingui();
  const tap = getCardTap({ target, step: area.step }, day);
  if (tap.kind === 'open') return t({ message: 'enter a number', comment: 'What a tap does' });
  if (tap.kind === 'slip')
    return t({ message: 'say that you slipped', comment: 'What a tap does' });
  const step = formatNumber(area.step ?? 1, i18n.locale);
  return t({ message: `add ${step}`, comment: 'What a tap does' });
}
