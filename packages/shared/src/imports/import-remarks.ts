import { cutText } from './cut-text.ts';
import { importLimits, type ImportRemark } from './imported-file.ts';

export interface RemarkList {
  readonly add: (remark: ImportRemark) => void;
  readonly list: () => ImportRemark[];
  readonly countDaysLeftOut: (area: string) => number;
}

const kindsOfDaysLeftOut: ReadonlySet<ImportRemark['kind']> = new Set([
  'date-unreadable',
  'date-out-of-range',
  'date-in-future',
  'value-unknown',
  'value-void',
]);

/** Collects remarks, at most `importLimits.remarksOfAKind` of each kind. */
export function createRemarkList(): RemarkList {
  const kinds = new Map<ImportRemark['kind'], { list: ImportRemark[]; more: number }>();
  const daysLeftOut = new Map<string, number>();
  return {
    add(remark) {
      const { area } = remark;
      if (area !== undefined && kindsOfDaysLeftOut.has(remark.kind)) {
        daysLeftOut.set(area, (daysLeftOut.get(area) ?? 0) + 1);
      }
      const ofKind = kinds.get(remark.kind) ?? { list: [], more: 0 };
      kinds.set(remark.kind, ofKind);
      if (ofKind.list.length === importLimits.remarksOfAKind) {
        ofKind.more += 1;
        return;
      }
      const { value, ...rest } = remark;
      ofKind.list.push(value === undefined ? rest : { ...rest, value: cutText(value, 100).text });
    },
    countDaysLeftOut: (area) => daysLeftOut.get(area) ?? 0,
    list: () =>
      [...kinds.values()].flatMap(({ list, more }) =>
        list.map((remark, index) =>
          more > 0 && index === list.length - 1 ? { ...remark, more } : remark,
        ),
      ),
  };
}
