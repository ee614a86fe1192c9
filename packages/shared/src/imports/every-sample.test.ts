import { expect, it } from 'vitest';
import { openSample } from '../testing/sample-files.ts';
import { samples } from '../testing/samples.ts';
import { loadReaders } from './import-formats.ts';

it.each(samples)(
  'the only reader that recognizes the sample %s has the format %s',
  async (sample, format) => {
    const file = await openSample(sample);
    const readers = await loadReaders(file.kind);
    const recognized = readers.filter((reader) => reader.open(file) !== null);
    expect(recognized.map((reader) => reader.format)).toEqual(format === null ? [] : [format]);
  },
);
