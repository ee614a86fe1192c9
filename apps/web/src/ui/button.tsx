import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import styles from './button.module.css';
import { classNames } from './class-names.ts';
import { Spinner } from './feedback.tsx';

interface ButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  children: ReactNode;
  /** Use one primary button per screen, and `danger` for destructive actions. */
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger' | undefined;
  wide?: boolean | undefined;
  /** Shows a spinner and ignores presses, but keeps the focus. */
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
      // A `disabled` button would lose the focus, and Tab would start at the top of the page.
      aria-disabled={busy}
      aria-busy={busy}
    >
      {busy ? <Spinner /> : icon}
      {children}
    </button>
  );
}

interface ButtonLinkProps extends Omit<ComponentProps<'a'>, 'children'> {
  children: ReactNode;
  variant?: 'primary' | 'secondary' | 'quiet' | undefined;
  icon?: ReactNode | undefined;
}

/** Link styled as a button. Wrap it in a `Link` with `asChild` to open another screen. */
export function ButtonLink(props: ButtonLinkProps) {
  const { children, variant = 'secondary', icon, className, ...rest } = props;
  return (
    <a {...rest} className={classNames(styles.button, styles[variant], className)}>
      {icon}
      {children}
    </a>
  );
}

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  /** Accessible name and tooltip. */
  label: string;
  children: ReactNode;
  variant?: 'quiet' | 'floating' | 'primary' | undefined;
}

const iconVariants = {
  quiet: styles.iconQuiet,
  floating: styles.floating,
  primary: styles.iconPrimary,
};

export function IconButton(props: IconButtonProps) {
  const { label, children, variant = 'quiet', className, ...rest } = props;
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...rest}
      className={classNames(styles.iconButton, iconVariants[variant], className)}
    >
      {children}
    </button>
  );
}
