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
  /** Opens the dialog of a task. The task 'bring-back' runs at once, without a dialog. */
  readonly open: (task: AreaTask) => void;
}

interface AreaDialogsOfScreen extends AreaDialogActs {
  /** Element that the screen has to render. */
  readonly place: ReactNode;
}

const ignore = () => {};

/** Opening a dialog does not rerender the screen, provided that `onCreated` keeps its identity. */
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
