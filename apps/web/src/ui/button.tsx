import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import styles from './button.module.css';
import { classNames } from './class-names.ts';
import { Spinner } from './feedback.tsx';

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

interface ButtonLinkProps extends Omit<ComponentProps<'a'>, 'children'> {
  children: ReactNode;
  variant?: 'primary' | 'secondary' | 'quiet' | undefined;
  icon?: ReactNode | undefined;
}

/** A link that looks like a button. For another screen, put it into a `Link` with `asChild`. */
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
  /** What it does: its accessible name and its tooltip. */
  label: string;
  /** The icon. */
  children: ReactNode;
  /** floating stands above the page and casts a shadow; primary is the one in colour. */
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
