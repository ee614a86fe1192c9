import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createMailLink } from './mail-link.ts';

/** Parses the link as a mail program does. RFC 6068: a plus sign is not a space. */
function read(href: string) {
  const [path = '', query = '', ...rest] = href.replace('mailto:', '').split('?');
  const headers = query.split('&').map((header) => header.split('=').map(decodeURIComponent));
  return { to: decodeURIComponent(path), headers, rest };
}

test('a mail link has recipient, subject and body', () => {
  const href = createMailLink({
    to: 'help@daymark.example',
    subject: 'Hello there',
    body: 'One\nTwo',
  });
  expect(href).toBe('mailto:help@daymark.example?subject=Hello%20there&body=One%0D%0ATwo');
});

test('a mail link without a body has no body field', () => {
  expect(createMailLink({ to: 'help@daymark.example', subject: 'Hello' })).toBe(
    'mailto:help@daymark.example?subject=Hello',
  );
});

test.each([
  'Hello\r\nBcc: victim@example.com',
  '%0D%0ABcc:victim@example.com',
  '&bcc=victim@example.com',
  '?to=victim@example.com#x',
])('a mail link with the subject and body %j has no further header', (subject) => {
  const { headers, rest } = read(
    createMailLink({ to: 'help@daymark.example', subject, body: subject }),
  );
  expect(headers.map(([name]) => name)).toEqual(['subject', 'body']);
  expect(headers[0]?.[1]).not.toMatch(/[\r\n]/);
  expect(rest).toEqual([]);
});

const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc
    .array(fc.constantFrom('%0D%0A', '\r', '\n', '&bcc=', '?', '#', '+', '%', '\ud83d', 'é', '='))
    .map((pieces) => pieces.join('')),
);

test('a mail link carries any text, with CR LF line ends and without lone surrogates', () => {
  fc.assert(
    fc.property(anyText, anyText, (subject, body) => {
      const href = createMailLink({ to: 'help@daymark.example', subject, body });
      expect(href).toMatch(/^[\x21-\x7e]+$/);
      const { to, headers } = read(href);
      expect(to).toBe('help@daymark.example');
      const plain = (text: string) => text.toWellFormed().replaceAll(/\r\n|\r|\n/g, '\n');
      expect(headers.map(([name]) => name)).toEqual(
        body === '' ? ['subject'] : ['subject', 'body'],
      );
      expect(headers[0]?.[1]).toBe(plain(subject).replaceAll(/\s+/g, ' ').trim());
      expect((headers[1]?.[1] ?? '').replaceAll('\r\n', '\n')).toBe(plain(body));
    }),
  );
});

test('a mail link escapes further recipients and headers in its address', () => {
  expect(createMailLink({ to: 'a@b.example,c@d.example?cc=x', subject: 'Hi' })).toBe(
    'mailto:a@b.example%2Cc@d.example%3Fcc%3Dx?subject=Hi',
  );
});
