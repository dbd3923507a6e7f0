import { expect, test } from 'vitest';
import { isDesktop } from '../platform/desktop-choice.ts';
import { desktopAddress } from './desktop.ts';

const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36';
const PHONE = 'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Mobile';

test.each([
  [576, WINDOWS, true],
  [575, WINDOWS, false],
  [1280, PHONE, false],
])('%i px wide with %s is a desktop: %s', (width, userAgent, expected) => {
  expect(isDesktop(width, userAgent)).toBe(expected);
});

test('the redirect is off unless the setting says so and stays on this site', () => {
  expect(desktopAddress('')).toBeNull();
  expect(desktopAddress('{"desktopLimit":false,"desktopUrl":"/desktop"}')).toBeNull();
  expect(desktopAddress('{"desktopLimit":true,"desktopUrl":"https://elsewhere"}')).toBeNull();
  expect(desktopAddress('{"desktopLimit":true,"desktopUrl":"//elsewhere"}')).toBeNull();
  expect(desktopAddress('{"desktopLimit":true,"desktopUrl":"/\\\\elsewhere"}')).toBeNull();
  expect(desktopAddress('{"desktopLimit":true,"desktopUrl":""}')).toBeNull();
  expect(desktopAddress('{"desktopLimit":true,"desktopUrl":"/desktop"}')).toBe('/desktop');
});
