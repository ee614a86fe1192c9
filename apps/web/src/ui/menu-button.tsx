import { type FocusEvent, type ReactNode, type RefObject, useId, useRef, useState } from 'react';
import { classNames } from './class-names.ts';
import styles from './menu.module.css';

/** Facts that the list of a menu gets from its button. */
export interface OpenMenu {
  readonly id: string;
  readonly label: string;
  readonly isOpen: boolean;
  readonly root: RefObject<HTMLDivElement | null>;
  readonly trigger: RefObject<HTMLButtonElement | null>;
  readonly onClose: () => void;
}

interface MenuButtonProps {
  label: string;
  children: ReactNode;
  renderList: (menu: OpenMenu) => ReactNode;
  className?: string | undefined;
}

/** Button that opens a menu. The code of the menu itself may load later. */
export function MenuButton({ label, children, renderList, className }: MenuButtonProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const trigger = useRef<HTMLButtonElement>(null);

  function onBlur(event: FocusEvent) {
    if (!root.current?.contains(event.relatedTarget)) setOpen(false);
  }

  return (
    <div ref={root} className={styles.root} onBlur={onBlur}>
      <button
        ref={trigger}
        type="button"
        className={classNames(styles.trigger, className)}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          setOpen(true);
        }}
      >
        {children}
      </button>
      {renderList({ id, label, isOpen, root, trigger, onClose: () => setOpen(false) })}
    </div>
  );
}
