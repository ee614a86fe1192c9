import { expect, test } from 'vitest';
import { type Platform, detectPlatform } from './platform.ts';

const webkit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
const blink = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0';
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)';
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)';
const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X)';

const browsers: [Platform, string, string][] = [
  ['ios', 'Safari on an iPhone', `${iphone} ${webkit} Version/18.5 Mobile/15E148 Safari/604.1`],
  ['ios', 'Chrome on an iPhone', `${iphone} ${webkit} CriOS/141.0.0.0 Mobile/15E148 Safari/604.1`],
  ['ios', 'Edge on an iPhone', `${iphone} ${webkit} EdgiOS/141.0 Mobile/15E148 Safari/605.1.15`],
  ['android', 'Chrome', `Mozilla/5.0 (Linux; Android 10; K) ${blink} Mobile Safari/537.36`],
  ['android', 'Firefox', 'Mozilla/5.0 (Android 15; Mobile; rv:143.0) Gecko/143.0 Firefox/143.0'],
  [
    'android',
    'Samsung Internet',
    `Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
  ],
  ['chrome', 'Chrome on Windows', `${windows} ${blink} Safari/537.36`],
  ['chrome', 'Chrome on a Mac', `${mac} ${blink} Safari/537.36`],
  ['chrome', 'Chromium on Linux', `Mozilla/5.0 (X11; Linux x86_64) ${blink} Safari/537.36`],
  ['edge', 'Edge on Windows', `${windows} ${blink} Safari/537.36 Edg/141.0.0.0`],
  ['safari', 'Safari on a Mac', `${mac} ${webkit} Version/18.5 Safari/605.1.15`],
  ['firefox', 'Firefox on Windows', `${windows} Gecko/20100101 Firefox/143.0`],
  ['other', 'Opera', `${windows} ${blink} Safari/537.36 OPR/122.0.0.0`],
  [
    'other',
    'a web view on Linux',
    `Mozilla/5.0 (X11; Linux x86_64) ${webkit} Version/18.5 Safari/605.1.15`,
  ],
  ['other', 'an unknown browser', 'Lynx/2.9.2 libwww-FM/2.14'],
  ['other', 'an empty user agent', ''],
];

test.each(browsers)('`detectPlatform` returns %s for %s', (platform, _, userAgent) => {
  expect(detectPlatform({ userAgent, maxTouchPoints: 0 })).toBe(platform);
});

test('`detectPlatform` treats a Mac with a touch screen as an iPad, and ignores a touch screen on Windows', () => {
  const safari = `${mac} ${webkit} Version/18.5 Safari/605.1.15`;
  expect(detectPlatform({ userAgent: safari, maxTouchPoints: 5 })).toBe('ios');
  const chrome = `${windows} ${blink} Safari/537.36`;
  expect(detectPlatform({ userAgent: chrome, maxTouchPoints: 10 })).toBe('chrome');
});
