import { Trans } from '@lingui/react/macro';
import { type ReactNode, useId } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './account-form.module.css';
import { useCloseWhenDone } from './use-close-when-done.ts';
import type { DialogForm } from './use-dialog-form.ts';

interface FormDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: ReactNode;
  readonly form: Pick<DialogForm<object>, 'form' | 'summary' | 'failure' | 'state' | 'submit'>;
  /** The fields. */
  readonly children: ReactNode;
  readonly submitText: ReactNode;
  /** It cannot be undone. */
  readonly isDangerous?: boolean;
  /** Said for a moment before the dialog closes by itself. */
  readonly doneText?: ReactNode;
}

/** A dialog around a form of the account's. */
export function FormDialog(props: FormDialogProps) {
  const { open, onClose, title, children, submitText, isDangerous, doneText } = props;
  const { form, summary, failure, state, submit } = props.form;
  const id = useId();
  const isBusy = state === 'sending';
  const isDone = state === 'done' && doneText !== undefined;
  useCloseWhenDone(isDone, onClose);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      dismissible={!isBusy}
      title={title}
      footer={
        <>
          <Button variant="quiet" disabled={isBusy} onClick={onClose}>
            {isDone ? <Trans>Close</Trans> : <Trans>Cancel</Trans>}
          </Button>
          <Button
            type="submit"
            form={id}
            variant={isDangerous ? 'danger' : 'primary'}
            busy={isBusy}
            disabled={isDone}
          >
            {submitText}
          </Button>
        </>
      }
    >
      <form ref={form} id={id} noValidate onSubmit={submit}>
        {/* Whoever sees the form sees each message beside its field, and the success above them. */}
        <VisuallyHidden>
          <span role="alert">{isDone ? doneText : summary}</span>
        </VisuallyHidden>
        <fieldset className={styles.fields} disabled={state !== 'open'}>
          {failure && <Notice tone="error">{failure}</Notice>}
          {isDone && (
            <div aria-hidden="true">
              <Notice tone="success">{doneText}</Notice>
            </div>
          )}
          {children}
        </fieldset>
      </form>
    </Dialog>
  );
}
