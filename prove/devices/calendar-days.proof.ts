import { sum } from '../../harness/numbers.ts';
import { startProduct } from '../../harness/product.ts';
import { moreThanNone, exactly, none, type Proofs } from '../proof.ts';
import { openTab } from './drive-page.ts';
import { checkZone, type ZoneCheck } from './page/check-zone.ts';

const firstDate = '2026-01-01';

/** Time zones that skipped a whole date, each with the first day of the year of the skip. */
const leaps = [
  ['Pacific/Apia', '2011-01-01'],
  ['Pacific/Fakaofo', '2011-01-01'],
] as const;

export const proofs: Proofs = {
  'calendar-days': {
    claim:
      'Server and device compute the local date of every instant in every zone, and streaks count dates',
    async run(size) {
      const zones = Intl.supportedValuesOf('timeZone').filter(
        (_, index) => size === 'full' || index % 20 === 0,
      );
      const years = [...zones.map((zone) => [zone, firstDate] as const), ...leaps];
      const onServer = years.map(([zone, date]) => checkZone(zone, date));
      await using product = await startProduct();
      const page = await openTab(product, 'one');
      const onDevice = await page.evaluate((all) => all.map(driven.checkZone), years);
      return [
        exactly('time zones', wholeYears(zones.length, [onServer, onDevice]), zones.length),
        ...figuresOf('server', onServer),
        ...figuresOf('device', onDevice),
      ];
    },
  },
};

/** Counts zones whose year was covered completely in all `checks`. */
function wholeYears(first: number, checks: readonly (readonly ZoneCheck[])[]): number {
  const isWhole = ({ instants, skipped, clockChanges }: ZoneCheck) =>
    instants === 3 * 365 - skipped + 5 * clockChanges;
  return Math.min(...checks.map((all) => all.slice(0, first).filter(isWhole).length));
}

function figuresOf(where: string, checks: readonly ZoneCheck[]) {
  const all = (name: keyof ZoneCheck) => sum(checks.map((check) => check[name]));
  return [
    moreThanNone(`instants checked on the ${where}`, all('instants')),
    moreThanNone(`clock changes checked on the ${where}`, all('clockChanges')),
    moreThanNone(`local times skipped by clock changes on the ${where}`, all('skipped')),
    none(`instants with a wrong date on the ${where}`, all('wrong')),
    none(`broken streaks on the ${where}`, all('brokenStreaks')),
  ];
}
