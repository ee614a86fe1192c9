import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './icon-button.module.css';

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  /** What it does: its accessible name and its tooltip. */
  label: string;
  /** The icon. */
  children: ReactNode;
  /** floating stands above the page and casts a shadow; primary is the one in colour. */
  variant?: 'quiet' | 'floating' | 'primary' | undefined;
}

export function IconButton(props: IconButtonProps) {
  const { label, children, variant = 'quiet', className, ...rest } = props;
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...rest}
      className={classNames(styles.button, styles[variant], className)}
    >
      {children}
    </button>
  );
}
