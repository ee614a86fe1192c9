import { expect, it } from 'vitest';
import { madeArea } from '../testing/made-area.ts';
import { callsOfStep } from './calls-of-step.ts';

const edit = {
  edited_at: '2026-03-01T12:00:00.000Z',
  edited_on: '2026-03-01',
  newId: () => crypto.randomUUID(),
};

it('sync 12: an area that a restore creates was asked for when the restore began, whenever it was created', () => {
  const area = madeArea({ id: 'reading', created_at: '2026-01-05T08:00:00.000Z' });
  const [create] = callsOfStep({ kind: 'create-area', area }, edit, 'Europe/Berlin');
  expect(create).toMatchObject({
    operation: 'createLifeArea',
    data: { edited_at: area.created_at, restored_at: edit.edited_at },
  });
});
