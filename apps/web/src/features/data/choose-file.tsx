import { Trans, useLingui } from '@lingui/react/macro';
import { FileUp } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import styles from './data.module.css';

/** Accepts any type, because the reader detects the format from the content. */
export function ChooseFile({ onFile }: { readonly onFile: (file: File) => void }) {
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  const isOver = useDroppedFile(onFile);
  return (
    <div className={styles.drop} data-dropping={isOver || undefined}>
      <Button
        variant="primary"
        icon={<FileUp size="1.25em" aria-hidden />}
        onClick={() => input.current?.click()}
      >
        <Trans>Choose a file</Trans>
      </Button>
      <p className={styles.dropWords}>
        <Trans>or drop it here</Trans>
      </p>
      <input
        ref={input}
        hidden
        type="file"
        aria-label={t`File to import`}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) onFile(file);
          // An emptied input fires `change` again when the same file is chosen twice.
          target.value = '';
        }}
      />
    </div>
  );
}

function useDroppedFile(onFile: (file: File) => void): boolean {
  const [isOver, setOver] = useState(false);
  const take = useEffectEvent(onFile);
  useEffect(() => {
    const ending = new AbortController();
    const { signal } = ending;
    addEventListener(
      'dragover',
      (event) => {
        if (!event.dataTransfer?.types.includes('Files')) return;
        event.preventDefault();
        setOver(true);
      },
      { signal },
    );
    addEventListener(
      'dragleave',
      // A null `relatedTarget` means that the pointer left the page, not only an element.
      (event) => event.relatedTarget === null && setOver(false),
      { signal },
    );
    addEventListener(
      'drop',
      (event) => {
        setOver(false);
        const [file] = event.dataTransfer?.files ?? [];
        if (file === undefined) return;
        event.preventDefault();
        take(file);
      },
      { signal },
    );
    return () => ending.abort();
  }, []);
  return isOver;
}
