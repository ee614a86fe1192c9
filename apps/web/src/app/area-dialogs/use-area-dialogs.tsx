import type { SyncedArea } from '@daymark/shared/areas/life-area.ts';
import { type ReactNode, type Ref, useImperativeHandle, useMemo, useRef } from 'react';
import { lazyPart } from '../../lib/lazy.tsx';
import { useDialogState } from '../../lib/use-dialog-state.ts';

const AreaDialogs = lazyPart(
  async () => (await import('./area-dialogs.tsx')).AreaDialogs,
  'dialogs',
  'errors',
);

/** What a dialog is opened for; the area is null for a new one. */
export type AreaTask =
  | { readonly act: 'edit'; readonly area: SyncedArea | null }
  | {
      readonly act: 'edit' | 'pause' | 'archive' | 'bring-back' | 'end';
      readonly area: SyncedArea;
    };

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
