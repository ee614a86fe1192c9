import { areaFields } from '../areas/area-fields.ts';
import { areaIcons } from '../areas/area-icon.ts';
import type { CalendarDate } from '../calendar/calendar-date.ts';
import { cutText } from './cut-text.ts';
import { createDayList } from './day-rows.ts';
import { finishArea, sortPauses } from './finish-area.ts';
import type { ImportDraft, ImportedAreaDraft } from './import-draft.ts';
import { createRemarkList } from './import-remarks.ts';
import {
  type ImportedArea,
  type ImportedPause,
  ImportError,
  importLimits,
} from './imported-file.ts';

/** @throws ImportError if the file exceeds a limit */
export function createImportDraft(today: CalendarDate): ImportDraft {
  const remarks = createRemarkList();
  const areas: (() => ImportedArea)[] = [];
  const keys = new Set<string>();
  const pauses: ImportedPause[] = [];
  let entries = 0;
  const countEntry = () => {
    entries += 1;
    if (entries > importLimits.entries) throw new ImportError('too-many-entries');
  };
  return {
    remark: remarks.add,
    area(head, place = {}) {
      const { text, isCut } = cutText(head.name.trim(), areaFields.name.max);
      const name = text.trim();
      if (name === '') {
        remarks.add({ ...place, kind: 'name-missing' });
        return null;
      }
      if (areas.length === importLimits.areas) throw new ImportError('too-many-areas');
      if (isCut) remarks.add({ ...place, kind: 'name-cut', area: name, value: head.name });
      const expectsSeveral = head.measure?.expectsSeveral ?? false;
      const remark = remarks.add;
      const days = createDayList({ area: name, today, expectsSeveral, remark, countEntry });
      // A file may repeat an id, but keys must be unique.
      const key = keys.has(head.key) ? `${head.key} ${areas.length + 1}` : head.key;
      keys.add(key);
      const icon = keepIcon(head.icon ?? null, days.draft);
      areas.push(() => finishArea({ ...head, icon, key, name }, days, { today, place, remarks }));
      return days.draft;
    },
    pause: (pause) => pauses.push(pause),
    finish(format) {
      if (areas.length === 0) throw new ImportError('no-areas');
      const file = { format, areas: areas.map((finish) => finish()), remarks: remarks.list() };
      return pauses.length === 0 ? file : { ...file, pauses: sortPauses(pauses) };
    },
  };
}

function keepIcon(icon: string | null, area: ImportedAreaDraft): string | null {
  const names: readonly string[] = areaIcons;
  if (icon === null || icon === '' || names.includes(icon)) return icon || null;
  area.remark({ kind: 'field-left-out', value: `icon: ${icon}` });
  return null;
}
