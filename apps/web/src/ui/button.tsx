import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import styles from './button.module.css';
import { classNames } from './class-names.ts';
import { Spinner } from './spinner.tsx';

interface ButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  children: ReactNode;
  /** One primary act per screen; secondary beside it; quiet for the least; danger for what destroys. */
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger' | undefined;
  /** As wide as what holds it. */
  wide?: boolean | undefined;
  /** While true the button shows a spinner and cannot be pressed; it keeps the focus. */
  busy?: boolean | undefined;
  icon?: ReactNode | undefined;
}

function refuse(event: MouseEvent) {
  event.preventDefault();
}

export function Button(props: ButtonProps) {
  const { children, variant = 'secondary', wide, busy, icon, className, onClick, ...rest } = props;
  return (
    <button
      type="button"
      {...rest}
      className={classNames(styles.button, styles[variant], wide && styles.wide, className)}
      onClick={busy ? refuse : onClick}
      // Disabled, it would lose the focus, and the next Tab begin at the top of the page.
      aria-disabled={busy}
      aria-busy={busy}
    >
      {busy ? <Spinner /> : icon}
      {children}
    </button>
  );
}
