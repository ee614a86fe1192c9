import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  createReportMail,
  createEmptyBugReport,
  getMaxMailLinkLength,
  type ReportLetter,
  createReportDraft,
} from './bug-report.ts';

describe('a stored bug report', () => {
  const report = { ...createEmptyBugReport('ada@example.com'), title: 'It stops' };

  test('a stored bug report is kept until it is removed', () => {
    const stored = createReportDraft(sessionStorage, 'ada');
    expect(stored.read()).toBeNull();
    stored.write(report);
    expect(createReportDraft(sessionStorage, 'ada').read()).toEqual(report);
    stored.forget();
    expect(stored.read()).toBeNull();
  });

  test('a stored bug report belongs to one user', () => {
    createReportDraft(sessionStorage, 'ada').write(report);
    expect(createReportDraft(sessionStorage, 'bob').read()).toBeNull();
  });

  test('a stored bug report in an outdated format is ignored', () => {
    sessionStorage.setItem('bug_report:ada', JSON.stringify({ title: 'It stops' }));
    expect(createReportDraft(sessionStorage, 'ada').read()).toBeNull();
  });
});

describe("a bug report's mail", () => {
  function letter(changes: { title?: string; description?: string; steps?: string } = {}) {
    const { title = 'It stops', description = 'On every day', steps = '' } = changes;
    return {
      to: 'help@daymark.example',
      subject: `Bug report: ${title}`,
      parts: [
        { label: 'Type', text: 'App Crash' },
        { label: 'Title', text: title },
        { label: 'Description', text: description, isPassage: true },
        { label: 'Steps', text: steps, isPassage: true },
        { label: 'From', text: 'ada@example.com' },
      ],
    } satisfies ReportLetter;
  }

  function bodyOf(href: string): string {
    const { searchParams } = new URL(href);
    return (searchParams.get('body') ?? '').replaceAll('\r\n', '\n');
  }

  test("a bug report's mail lists the filled fields, with long texts on separate lines", () => {
    const { text, href, isWhole } = createReportMail(letter({ description: ' One\nTwo ' }), 2000);
    expect(text).toBe(`Type: App Crash
Title: It stops

Description:
One
Two

From: ada@example.com`);
    expect(bodyOf(href)).toBe(text);
    expect(new URL(href).searchParams.get('subject')).toBe('Bug report: It stops');
    expect(isWhole).toBe(true);
  });

  test("a bug report's mail has one recipient and one body for any typed text", () => {
    const typed = [
      '%0D%0ABcc:evil@evil.example',
      '\r\nBcc: evil@evil.example\r\n\r\nHello',
      '&bcc=evil@evil.example&to=evil@evil.example&subject=Other#fragment',
      '?cc=evil@evil.example',
      'a+b%20c "quoted" <script> ; , / @',
    ];
    for (const text of typed) {
      const { href } = createReportMail(
        letter({ title: text, description: text, steps: text }),
        8000,
      );
      expect(href).toMatch(
        /^mailto:help@daymark\.example\?subject=[\w%.!~*'()-]*&body=[\w%.!~*'()-]*$/,
      );
      const url = new URL(href);
      expect(url.pathname).toBe('help@daymark.example');
      expect([...url.searchParams.keys()]).toEqual(['subject', 'body']);
      // A header cannot contain a line break. A body can.
      expect(url.searchParams.get('subject')).toBe(
        `Bug report: ${text}`.replaceAll(/\s+/g, ' ').trim(),
      );
      const normal = text.replaceAll('\r\n', '\n').trim();
      expect(bodyOf(href)).toContain(`Description:\n${normal}`);
    }
  });

  test("a bug report's mail shortens only long texts if the link would be too long", () => {
    const { text, href, isWhole } = createReportMail(
      letter({ description: 'д'.repeat(1000), steps: 'Short' }),
      2000,
    );
    expect(isWhole).toBe(false);
    expect(href.length).toBeLessThanOrEqual(2000);
    expect(href.length).toBeGreaterThan(1980);
    expect(text).toContain('д'.repeat(1000));
    expect(bodyOf(href)).toMatch(
      /Description:\nд+\[…\]\n\nSteps:\nShort\n\nFrom: ada@example.com$/,
    );
  });

  test("a bug report's mail has only a subject if not even the labels fit", () => {
    const { href } = createReportMail(letter({ title: 'й'.repeat(100) }), 1000);
    expect(bodyOf(href)).toBe('');
    expect(href.length).toBeLessThanOrEqual(1000);
  });

  test("a bug report's mail link never exceeds its limit and is complete if possible", () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 3000 });
    const typed = fc.record({
      title: fc.string({ unit: 'grapheme', maxLength: 40 }).map((title) => title.slice(0, 100)),
      description: text,
      steps: text,
    });
    fc.assert(
      fc.property(typed, fc.constantFrom(2000, 8000), (texts, limit) => {
        const { href, isWhole } = createReportMail(letter(texts), limit);
        expect(href.length).toBeLessThanOrEqual(limit);
        expect(isWhole).toBe(createReportMail(letter(texts), Infinity).href.length <= limit);
      }),
      { numRuns: 50 },
    );
  });

  test("a bug report's mail link has a lower limit on Windows", () => {
    expect(getMaxMailLinkLength('Mozilla/5.0 (Windows NT 10.0; Win64; x64)')).toBe(2000);
    expect(getMaxMailLinkLength('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)')).toBe(
      8000,
    );
  });
});
