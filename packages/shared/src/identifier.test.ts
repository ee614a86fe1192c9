import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isUuid, uuidv7 } from './identifier.ts';
import { clientGeneratedId } from './field-schemas.ts';

const instant = fc.integer({ min: 0, max: 2 ** 48 - 1 });
const sixteenBytes = fc.uint8Array({ minLength: 16, maxLength: 16 });

const withBytes = (source: Uint8Array) => (target: Uint8Array) => target.set(source);

it('uuidv7 produces the example of RFC 9562, appendix A.6', () => {
  const bytes = Uint8Array.from(
    { length: 16 },
    (_, index) =>
      [0, 0, 0, 0, 0, 0, 0x0c, 0xc3, 0x18, 0xc4, 0xdc, 0x0c, 0x0c, 0x07, 0x39, 0x8f][index] ?? 0,
  );
  expect(uuidv7(0x017f22e279b0, withBytes(bytes))).toBe('017f22e2-79b0-7cc3-98c4-dc0c0c07398f');
});

it('uuidv7 sets version, variant and time, and fills the remaining bits randomly', () => {
  fc.assert(
    fc.property(instant, sixteenBytes, (when, bytes) => {
      const id = uuidv7(when, withBytes(bytes));
      expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
      expect(Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16)).toBe(when);
      expect(id.slice(24)).toBe(bytes.slice(10).toHex());
    }),
  );
});

it('ids from uuidv7 sort by creation time', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(instant, sixteenBytes), { maxLength: 20 }), (made) => {
      const inTime = made.toSorted(([one], [other]) => one - other);
      const ids = inTime.map(([when, bytes]) => uuidv7(when, withBytes(bytes)).slice(0, 13));
      expect(ids.toSorted()).toEqual(ids);
    }),
  );
});

it('clientGeneratedId accepts an id from uuidv7', () => {
  fc.assert(
    fc.property(instant, sixteenBytes, (when, bytes) => {
      const id = uuidv7(when, withBytes(bytes));
      expect(isUuid(id)).toBe(true);
      expect(clientGeneratedId.parse(id)).toBe(id);
    }),
  );
});

it('clientGeneratedId converts an id to lower case', () => {
  expect(clientGeneratedId.parse('017F22E2-79B0-7CC3-98C4-DC0C0C07398F')).toBe(
    '017f22e2-79b0-7cc3-98c4-dc0c0c07398f',
  );
});

it.each(['', '1', 'x'.repeat(36), '017f22e279b07cc398c4dc0c0c07398f', "' or 1=1 --", '__proto__'])(
  'clientGeneratedId refuses %j with the code id_invalid',
  (text) => {
    expect(clientGeneratedId.safeParse(text).error?.issues[0]?.message).toBe('id_invalid');
    expect(isUuid(text)).toBe(false);
  },
);
