import pg from 'pg';
import { expect, inject, it } from 'vitest';
import { hashText } from './hash-text.ts';

it('hashText returns what PostgreSQL returns for texts of all lengths up to 60 bytes', async () => {
  const client = new pg.Client({ connectionString: inject('postgres').serverUrl });
  await client.connect();
  const signs = '01a2286b-6ab7-7303-ä€𝄞-ZYXWVUTSRQPONMLKJIHGFEDCBA-9876543210';
  const texts = Array.from({ length: 60 }, (_, length) => signs.slice(0, length));
  const { rows } = await client.query<{ hashes: number[] }>(
    'select array(select hashtext(text) from unnest($1::text[]) as text) as hashes',
    [texts],
  );
  await client.end();
  expect(texts.map(hashText)).toEqual(rows[0]?.hashes);
});
