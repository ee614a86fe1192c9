import type { ImportRemark, ImportRemarkKind } from '@daymark/shared/imports/imported-file.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Disclosure } from '../../ui/layout.tsx';
import styles from './data.module.css';

export function Remarks({ remarks }: { readonly remarks: readonly ImportRemark[] }) {
  const byKind = Map.groupBy(remarks, ({ kind }) => kind);
  const parts = groups.map(({ key, title, kinds }) => ({
    key,
    title,
    found: kinds.flatMap((kind) => {
      const ofKind = byKind.get(kind);
      return ofKind === undefined ? [] : [{ kind, remarks: ofKind }];
    }),
  }));
  const { i18n } = useLingui();
  return (
    <div className={styles.remarks}>
      {parts.map(
        ({ key, title, found }) =>
          found.length > 0 && (
            <section key={key} className={styles.remarkGroup}>
              <h3 className={styles.legend}>{i18n._(title)}</h3>
              {found.map((each) => (
                <RemarksOfKind key={each.kind} {...each} />
              ))}
            </section>
          ),
      )}
    </div>
  );
}

const groups: readonly {
  readonly key: string;
  readonly title: MessageDescriptor;
  readonly kinds: readonly ImportRemarkKind[];
}[] = [
  {
    key: 'rows',
    title: msg`Rows that are left out`,
    kinds: [
      'row-unreadable',
      'date-unreadable',
      'date-out-of-range',
      'date-in-future',
      'value-unknown',
      'value-void',
      'name-missing',
      'day-twice',
    ],
  },
  {
    key: 'changed',
    title: msg`Adjusted`,
    kinds: [
      'name-cut',
      'text-cut',
      'description-cut',
      'note-cut',
      'rule-nearest',
      'color-nearest',
      'reminder-days-left-out',
      'encoding-guessed',
      'newer-version',
      'amounts-in-notes',
      'dates-month-first',
      'dates-day-first',
    ],
  },
  {
    key: 'left-out',
    title: msg`Not imported`,
    kinds: [
      'reminders-left-out',
      'field-left-out',
      'file-left-out',
      'derived-left-out',
      'deleted-left-out',
      'kept-days-left-out',
      'notes-not-in-file',
    ],
  },
];

interface RemarksOfKindProps {
  readonly kind: ImportRemarkKind;
  readonly remarks: readonly ImportRemark[];
}

function RemarksOfKind({ kind, remarks }: RemarksOfKindProps) {
  const { i18n } = useLingui();
  const more = remarks.reduce((sum, remark) => sum + (remark.more ?? 0), 0);
  const summary = i18n._(summaries[kind](remarks.length + more));
  // Remarks about the whole file have no details to open.
  if (remarks.every(isOfWholeFile)) return <p className={styles.remark}>{summary}</p>;
  return (
    <Disclosure summary={summary} isLate>
      <ul className={styles.remarkList}>
        {remarks.map((remark, index) => (
          <li key={index}>
            <RemarkLine remark={remark} />
          </li>
        ))}
        {more > 0 && (
          <li>
            <Plural value={more} one="and # more like it" other="and # more like these" />
          </li>
        )}
      </ul>
    </Disclosure>
  );
}

function isOfWholeFile({ line, area, value, file }: ImportRemark): boolean {
  return line === undefined && area === undefined && value === undefined && file === undefined;
}

/** Shows one remark. Example: `Row 14, Reading: the date 31/31/2024 cannot be read`. */
function RemarkLine({ remark }: { readonly remark: ImportRemark }) {
  const { t, i18n } = useLingui();
  const { kind, file, line, area, value } = remark;
  const place = [file, line !== undefined && t`Row ${line}`, area].filter(Boolean).join(', ');
  const reason = value !== undefined ? reasons[kind]?.(value) : undefined;
  const words = reason === undefined ? value : i18n._(reason);
  if (place === '') return words;
  if (words === undefined) return place;
  return (
    <Trans comment="A place in a file, and what is there">
      {place}: {words}
    </Trans>
  );
}

/** Reason of a single remark, unless its kind says it already. */
const reasons: Partial<Record<ImportRemarkKind, (value: string) => MessageDescriptor>> = {
  'row-unreadable': (value) => msg`“${value}” cannot be read`,
  'date-unreadable': (value) => msg`the date ${value} cannot be read`,
  'date-out-of-range': (value) => msg`the date ${value} is too early or too late`,
  'date-in-future': (value) => msg`the date ${value} is in the future`,
  'value-unknown': (value) => msg`the value “${value}” is unknown`,
  'value-void': (value) => msg`the value “${value}” has no meaning`,
  'day-twice': (value) => msg`${value} has several rows: done if any row is done, notes combined`,
};

export const summaries: Record<ImportRemarkKind, (count: number) => MessageDescriptor> = {
  'row-unreadable': (count) =>
    msg`${plural(count, { one: '# row cannot be read', other: '# rows cannot be read' })}`,
  'date-unreadable': (count) =>
    msg`${plural(count, { one: '# date cannot be read', other: '# dates cannot be read' })}`,
  'date-out-of-range': (count) =>
    msg`${plural(count, {
      one: '# date is too early or too late',
      other: '# dates are too early or too late',
    })}`,
  'date-in-future': (count) =>
    msg`${plural(count, { one: '# day is in the future', other: '# days are in the future' })}`,
  'value-unknown': (count) =>
    msg`${plural(count, {
      one: '# value is neither done nor not done',
      other: '# values are neither done nor not done',
    })}`,
  'value-void': (count) =>
    msg`${plural(count, {
      one: '# value has no meaning',
      other: '# values have no meaning',
    })}`,
  'name-missing': (count) =>
    msg`${plural(count, { one: '# row without a habit name', other: '# rows without a habit name' })}`,
  'day-twice': (count) =>
    msg`${plural(count, {
      one: '# day with several rows: done if any row is done, notes combined',
      other: '# days with several rows: done if any row is done, notes combined',
    })}`,
  'name-cut': (count) =>
    msg`${plural(count, { one: '# name is cut to 100 characters', other: '# names are cut to 100 characters' })}`,
  'text-cut': (count) =>
    msg`${plural(count, {
      one: '# group or question is too long and is cut',
      other: '# groups or questions are too long and are cut',
    })}`,
  'description-cut': (count) =>
    msg`${plural(count, {
      one: '# description is cut to 500 characters',
      other: '# descriptions are cut to 500 characters',
    })}`,
  'note-cut': (count) =>
    msg`${plural(count, { one: '# note is cut to 500 characters', other: '# notes are cut to 500 characters' })}`,
  'rule-nearest': (count) =>
    msg`${plural(count, {
      one: '# schedule matched to the closest one here',
      other: '# schedules matched to the closest ones here',
    })}`,
  'color-nearest': (count) =>
    msg`${plural(count, {
      one: '# color matched to the closest one here',
      other: '# colors matched to the closest ones here',
    })}`,
  'reminder-days-left-out': (count) =>
    msg`${plural(count, {
      one: '# reminder now comes on every due day instead of its own days',
      other: '# reminders now come on every due day instead of their own days',
    })}`,
  'reminders-left-out': (count) =>
    msg`${plural(count, {
      one: '# extra reminder: an area can have up to five',
      other: '# extra reminders: an area can have up to five',
    })}`,
  'field-left-out': (count) =>
    msg`${plural(count, {
      one: '# detail that areas don’t have here',
      other: '# details that areas don’t have here',
    })}`,
  'file-left-out': (count) =>
    msg`${plural(count, {
      one: '# file in the archive is not needed',
      other: '# files in the archive are not needed',
    })}`,
  'derived-left-out': () => msg`Days the other app counted automatically, without a mark`,
  'deleted-left-out': (count) =>
    msg`${plural(count, {
      one: '# habit that was deleted in the other app',
      other: '# habits that were deleted in the other app',
    })}`,
  'kept-days-left-out': (count) =>
    msg`${plural(count, {
      one: '# habit to avoid: its days without an entry stay unmarked here',
      other: '# habits to avoid: their days without an entry stay unmarked here',
    })}`,
  'dates-month-first': () => msg`Dates are read as month, day, year`,
  'dates-day-first': () => msg`Dates are read as day, month, year`,
  'encoding-guessed': () => msg`Using an older Windows encoding. Check that names look right.`,
  'newer-version': () =>
    msg`The file comes from a newer version of the app. Check that nothing is missing.`,
  'notes-not-in-file': () =>
    msg`This file has no notes of the days. A complete backup of the app may have them.`,
  'amounts-in-notes': () =>
    msg`Some amounts cannot be stored exactly. They are kept in the notes, such as “1:02:03”`,
};
