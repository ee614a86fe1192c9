import { useCallback, useState } from 'react';

export interface Closable {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** State of a dialog. The subject stays while the dialog closes, and each opening has a new key. */
export interface DialogState<Subject> extends Shown<Subject> {
  readonly props: Closable;
  readonly open: (subject: Subject) => void;
  readonly close: () => void;
}

interface Shown<Subject> {
  readonly key: number;
  readonly isOpen: boolean;
  readonly subject: Subject | null;
}

/** Returns functions `open` and `close` that keep their identity. */
export function useDialogState<Subject>(): DialogState<Subject> {
  const [state, setState] = useState<Shown<Subject>>({ key: 0, isOpen: false, subject: null });
  const open = useCallback((subject: Subject) => {
    setState(({ key }) => ({ key: key + 1, isOpen: true, subject }));
  }, []);
  const close = useCallback(() => {
    setState((before) => ({ ...before, isOpen: false }));
  }, []);
  return { ...state, open, close, props: { open: state.isOpen, onClose: close } };
}
