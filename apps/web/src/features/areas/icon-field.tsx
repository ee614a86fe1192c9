import type { AreaIconName } from '@daymark/shared/areas/area-icon.ts';
import { Trans } from '@lingui/react/macro';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { lazyPart } from '../../lib/lazy.tsx';
import { AreaIcon } from '../../ui/area-icon.tsx';
import { getAreaColorStyle } from '../../ui/area-color-style.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './icon-field.module.css';

// Loaded on demand, because it needs the names of two hundred icons.
const IconPicker = lazyPart(async () => (await import('./icon-picker.tsx')).IconPicker, 'icons');

const IconName = lazyPart(async () => (await import('./icon-picker.tsx')).IconName, 'icons');

interface IconFieldProps {
  readonly value: string | null;
  readonly onValueChange: (icon: AreaIconName | null) => void;
  readonly color: string;
  readonly error?: ReactNode;
}

export function IconField({ value, onValueChange, color, error }: IconFieldProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const field = useRef<HTMLDivElement>(null);
  const trigger = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    const opened = isOpen ? field.current : null;
    /** Closes the icons only. `preventDefault` keeps the dialog around them open. */
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      trigger.current?.focus();
      setOpen(false);
    };
    opened?.addEventListener('keydown', closeOnEscape);
    return () => opened?.removeEventListener('keydown', closeOnEscape);
  }, [isOpen]);

  return (
    <div ref={field} className={styles.field} style={getAreaColorStyle(color)}>
      <span className={styles.label}>
        <Trans>Icon</Trans>
      </span>
      <button
        ref={trigger}
        type="button"
        className={styles.trigger}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <span className={styles.shown}>
          <AreaIcon icon={value} />
        </span>
        <span className={styles.words}>
          {value === null ? (
            <Trans>Choose an icon</Trans>
          ) : (
            <>
              <VisuallyHidden>
                <Trans>Choose an icon</Trans>{' '}
              </VisuallyHidden>
              <IconName icon={value} />
            </>
          )}
        </span>
        <ChevronDown size={20} aria-hidden className={styles.arrow} />
      </button>
      {isOpen && (
        <div id={id} className={styles.panel}>
          <IconPicker value={value} onValueChange={onValueChange} />
        </div>
      )}
      {error && <p className={styles.error}>{error}</p>}
    </div>
  );
}
