import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Children, type MouseEvent, type ReactNode, useEffect, useId } from 'react';
import { formatDate } from '../../lib/format.ts';
import styles from './legal.module.css';

export interface LegalSection {
  readonly id: string;
  readonly title: ReactNode;
  readonly body: ReactNode;
}

interface LegalDocumentProps {
  readonly updatedOn: CalendarDate;
  readonly lead: ReactNode;
  readonly sections: readonly LegalSection[];
}

export function LegalDocument({ updatedOn, lead, sections }: LegalDocumentProps) {
  const { i18n } = useLingui();
  useEffect(() => {
    // The browser looked for the fragment's element before the text was rendered.
    document.getElementById(location.hash.slice(1))?.scrollIntoView();
  }, []);
  const date = (
    <time dateTime={updatedOn}>{formatDate(updatedOn, i18n.locale, { dateStyle: 'long' })}</time>
  );
  return (
    <div className={styles.layout}>
      <Contents sections={sections} />
      <article className={styles.text}>
        <p className={styles.updated}>
          <Trans comment="The date on which a text was last changed">Last updated: {date}</Trans>
        </p>
        <p className={styles.lead}>{lead}</p>
        {sections.map(({ id, title, body }, at) => (
          <section key={id} className={styles.section}>
            <h2 id={id} tabIndex={-1} className={styles.title}>
              <span className={styles.number}>{at + 1}.</span> {title}
            </h2>
            {body}
          </section>
        ))}
      </article>
    </div>
  );
}

interface PassagesProps {
  readonly children: ReactNode;
}

export function Points({ children }: PassagesProps) {
  return (
    <ul>
      {Children.map(children, (point) => (
        <li>{point}</li>
      ))}
    </ul>
  );
}

export function Paragraphs({ children }: PassagesProps) {
  return Children.map(children, (passage) => <p>{passage}</p>);
}

function Contents({ sections }: { readonly sections: readonly LegalSection[] }) {
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

/** Replaces the history entry, so that Back leaves the document. */
function goTo(id: string, event: MouseEvent) {
  if (event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  history.replaceState(history.state, '', `#${id}`);
  const heading = document.getElementById(id);
  heading?.scrollIntoView();
  heading?.focus({ preventScroll: true });
}
