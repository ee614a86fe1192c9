import { useSearchParams } from 'wouter';
import { boardViewKey } from '../../lib/storage-keys.ts';
import { useMedia } from '../../lib/use-media.ts';

const views = ['month', 'year'] as const;
export type BoardView = (typeof views)[number];

/**
 * Returns the view in the address, else the view last chosen on this device, else the view for the
 * width of the window.
 */
export function useBoardView(): [view: BoardView, select: (view: BoardView) => void] {
  const [params, setParams] = useSearchParams();
  const isWide = useMedia('(width >= 960px)');
  const named = [params.get('tab'), localStorage.getItem(boardViewKey)];
  const view = named.map((name) => views.find((one) => one === name)).find(Boolean);
  return [
    view ?? (isWide ? 'year' : 'month'),
    (next) => {
      localStorage.setItem(boardViewKey, next);
      setParams({ tab: next }, { replace: true });
    },
  ];
}
