import { Trans } from '@lingui/react/macro';
import { type ReactNode, type SyntheticEvent, useEffect, useEffectEvent, useId } from 'react';
import type { Closable } from '../../lib/use-dialog-state.ts';
import { wholeForm } from '../../lib/use-validated-form.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/modal.tsx';
import { Notice } from '../../ui/notice.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './account-form.module.css';

interface FormDialogProps extends Closable {
  readonly title: ReactNode;
  readonly form: {
    readonly errors: object;
    readonly textOf: (field: string) => string | undefined;
    readonly failure: string | undefined;
    readonly isSubmitting: boolean;
    readonly isSubmitSuccessful: boolean;
    readonly submit: (event: SyntheticEvent<HTMLElement>) => void;
  };
  readonly children: ReactNode;
  readonly submitText: ReactNode;
  readonly isDangerous?: boolean;
  readonly doneText?: ReactNode;
}

export function FormDialog(props: FormDialogProps) {
  const { open, onClose, title, children, submitText, isDangerous, doneText } = props;
  const { failure, isSubmitting, isSubmitSuccessful, submit } = props.form;
  const id = useId();
  const isDone = isSubmitSuccessful && doneText !== undefined;
  useCloseWhenDone(isDone, onClose);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      dismissible={!isSubmitting}
      title={title}
      footer={
        <>
          <Button variant="quiet" disabled={isSubmitting} onClick={onClose}>
            {isDone ? <Trans>Close</Trans> : <Trans>Cancel</Trans>}
          </Button>
          {submitText !== null && (
            <Button
              type="submit"
              form={id}
              variant={isDangerous ? 'danger' : 'primary'}
              busy={isSubmitting}
              disabled={isDone}
            >
              {submitText}
            </Button>
          )}
        </>
      }
    >
      <form id={id} noValidate onSubmit={submit}>
        {/* Announces several errors, or the success, to screen readers. The same texts are
            visible below. */}
        <VisuallyHidden>
          <span role="alert">{isDone ? doneText : summaryOf(props.form)}</span>
        </VisuallyHidden>
        <fieldset className={styles.fields} disabled={isSubmitting || isSubmitSuccessful}>
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

function summaryOf({ errors, textOf }: FormDialogProps['form']): string | null {
  const fields = Object.keys(errors).filter((field) => field !== wholeForm);
  return fields.length > 1 ? fields.map(textOf).join(', ') : null;
}

const shownFor = 1500;

function useCloseWhenDone(isDone: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!isDone) return undefined;
    const timer = setTimeout(() => close(), shownFor);
    return () => clearTimeout(timer);
  }, [isDone]);
}
