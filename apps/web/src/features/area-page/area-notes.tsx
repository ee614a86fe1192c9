import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useDeferredValue, useMemo, useState } from 'react';
import { TextField } from '../../ui/fields.tsx';
import { SectionCard } from '../../ui/layout.tsx';
import { DayLink } from './day-link.tsx';
import { type DatedNote, findNotes } from './dated-notes.ts';
import { LongList } from './long-list.tsx';
import styles from './area-notes.module.css';

interface AreaNotesProps {
  readonly notes: readonly DatedNote[];
  readonly today: CalendarDate;
  readonly onShow: (date: CalendarDate) => void;
}

export function AreaNotes({ notes, today, onShow }: AreaNotesProps) {
  return (
    <SectionCard title={<Trans>Notes</Trans>}>
      {notes.length === 0 ? (
        <p className={styles.none}>
          <Trans>No notes yet. You can write one each time you mark a day.</Trans>
        </p>
      ) : (
        <>
          <YearAgo notes={notes} today={today} />
          <SearchedNotes notes={notes} onShow={onShow} />
        </>
      )}
    </SectionCard>
  );
}

function YearAgo({ notes, today }: Omit<AreaNotesProps, 'onShow'>) {
  const date = Temporal.PlainDate.from(today).subtract({ years: 1 }).toString();
  const note = notes.find((one) => one.date === date);
  if (note === undefined) return null;
  return (
    <blockquote className={styles.yearAgo}>
      <p className={styles.label}>
        <Trans comment="Above a note of that day">A year ago today</Trans>
      </p>
      <p className={styles.text}>{note.text}</p>
    </blockquote>
  );
}

function SearchedNotes({ notes, onShow }: Omit<AreaNotesProps, 'today'>) {
  const { i18n } = useLingui();
  const [typed, setTyped] = useState('');
  const query = useDeferredValue(typed);
  const found = useMemo(() => findNotes(notes, query, i18n.locale), [notes, query, i18n.locale]);
  const count = found.length;
  return (
    <>
      <TextField
        type="search"
        name="search"
        label={<Trans>Search the notes</Trans>}
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <output className={styles.count}>
        {count === 0 ? (
          <Trans>No notes found.</Trans>
        ) : (
          <Plural value={count} one="# note" other="# notes" />
        )}
      </output>
      <LongList
        key={query}
        items={found}
        keyOf={({ date }) => date}
        className={styles.list}
        render={({ date, text }) => (
          <>
            <DayLink date={date} onShow={onShow} />
            <p className={styles.text}>{text}</p>
          </>
        )}
      />
    </>
  );
}
