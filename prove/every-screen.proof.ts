import { done, type Figure, none, type Proof } from './proof.ts';
import { runTagged } from './test-runs.ts';

/** The parts of Playwright's report that are read here. */
interface Report {
  readonly suites?: readonly Report[];
  readonly specs?: readonly {
    readonly ok: boolean;
    readonly tests: readonly { readonly annotations: readonly Annotation[] }[];
  }[];
}

interface Annotation {
  readonly type: string;
  readonly description?: string;
}

export const proof: Proof = {
  claim:
    'Every screen and dialog fits, is accessible and has all its texts: four languages, two themes, 320, 390 and 1440 px',
  isLong: true,
  async run() {
    const { tally, report } = await runTagged('@walk');
    for (const failure of tally.failures) console.log(failure);
    return figuresOf(report as Report);
  },
};

function figuresOf(report: Report): Figure[] {
  const specs = specsOf(report);
  const annotations = specs.flatMap(({ tests }) => tests.flatMap(({ annotations: own }) => own));
  const sum = (type: string) =>
    annotations
      .filter((one) => one.type === type)
      .reduce((total, { description }) => total + Number(description), 0);
  return [
    done('walks', specs.length),
    none('walks that failed', specs.filter(({ ok }) => !ok).length),
    done('states looked at', sum('states')),
    none('axe violations', sum('axe')),
    none('layout faults', sum('layout')),
    none('missing texts', sum('texts')),
    none('lines on the console', sum('console')),
  ];
}

function specsOf({ specs = [], suites = [] }: Report): NonNullable<Report['specs']>[number][] {
  return [...specs, ...suites.flatMap(specsOf)];
}
