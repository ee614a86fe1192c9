import { type ReactNode, type Ref, useImperativeHandle, useMemo, useRef } from 'react';
import { lazyPart } from '../../lib/lazy.tsx';
import { useDialogState } from '../../lib/use-dialog-state.ts';
import type { AreaTask } from './area-dialogs.tsx';

const AreaDialogs = lazyPart(
  async () => (await import('./area-dialogs.tsx')).AreaDialogs,
  'dialogs',
  'errors',
);

export interface AreaDialogActs {
  /** Bringing an area back asks nothing. */
  readonly open: (task: AreaTask) => void;
}

interface AreaDialogsOfScreen extends AreaDialogActs {
  /** To be put on the screen. */
  readonly place: ReactNode;
}

const ignore = () => {};

/**
 * The dialogs of an area, for any screen. Opening and closing one renders nothing else there.
 * @param onCreated a new area is stored on this device; the same function from one rendering to the next
 */
export function useAreaDialogs(onCreated: () => void = ignore): AreaDialogsOfScreen {
  const place = useRef<AreaDialogActs>(null);
  return useMemo(
    () => ({
      open: (task) => place.current?.open(task),
      place: <AreaDialogsPlace ref={place} onCreated={onCreated} />,
    }),
    [onCreated],
  );
}

interface AreaDialogsPlaceProps {
  readonly ref: Ref<AreaDialogActs>;
  readonly onCreated: () => void;
}

function AreaDialogsPlace({ ref, onCreated }: AreaDialogsPlaceProps) {
  const dialog = useDialogState<AreaTask>();
  const { open } = dialog;
  useImperativeHandle(ref, () => ({ open }), [open]);
  return <AreaDialogs dialog={dialog} onCreated={onCreated} />;
}
