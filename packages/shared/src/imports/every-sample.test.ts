import { expect, it } from 'vitest';
import { openSample } from '../testing/sample-files.ts';
import { samples } from '../testing/samples.ts';
import { loadReaders } from './import-formats.ts';

it.each(samples.map(([sample, format]) => [sample, format === null ? [] : [format]] as const))(
  'the readers that recognize the sample %s have the formats %j',
  async (sample, formats) => {
    const file = await openSample(sample);
    const readers = await loadReaders(file.kind);
    const recognized = readers.filter((reader) => reader.open(file) !== null);
    expect(recognized.map((reader) => reader.format)).toEqual(formats);
  },
);
