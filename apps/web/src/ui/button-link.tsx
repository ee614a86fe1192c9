import type { ComponentProps, ReactNode } from 'react';
import styles from './button.module.css';
import { classNames } from './class-names.ts';

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
