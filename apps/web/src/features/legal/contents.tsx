import { Trans } from '@lingui/react/macro';
import { type MouseEvent, useId } from 'react';
import styles from './legal.module.css';
import type { LegalSection } from './legal-document.tsx';

/** Where the text's sections are. */
export function Contents({ sections }: { readonly sections: readonly LegalSection[] }) {
  const id = useId();
  return (
    <nav className={styles.contents} aria-labelledby={id}>
      <h2 id={id} className={styles.contentsTitle}>
        <Trans>Contents</Trans>
      </h2>
      <ol>
        {sections.map((section, at) => (
          <li key={section.id}>
            <a href={`#${section.id}`} onClick={(event) => goTo(section.id, event)}>
              <span className={styles.number}>{at + 1}.</span> {section.title}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** Without a step in the history: the way back leads out of the text, not through it. */
function goTo(id: string, event: MouseEvent) {
  if (event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  history.replaceState(history.state, '', `#${id}`);
  const heading = document.getElementById(id);
  heading?.scrollIntoView();
  heading?.focus({ preventScroll: true });
}
