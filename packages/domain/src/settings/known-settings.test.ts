import { expect, test } from 'vitest';
import { isSettingValue } from './known-settings.ts';

test.each([
  ['off', '{"desktopLimit":false,"desktopUrl":""}', true],
  ['a path on our own site', '{"desktopLimit":true,"desktopUrl":"/wide"}', true],
  ['another site', '{"desktopLimit":true,"desktopUrl":"https://elsewhere.example"}', false],
  [
    'another site without its scheme',
    '{"desktopLimit":true,"desktopUrl":"//elsewhere.example"}',
    false,
  ],
  ['another site behind a backslash', '{"desktopLimit":true,"desktopUrl":"/\\\\elsewhere"}', false],
  ['an extra field', '{"desktopLimit":true,"desktopUrl":"","winRate":"0.1"}', false],
  ['no object', '[]', false],
  ['no JSON', 'on', false],
])('the desktop page: %s', (_, text, isValue) => {
  expect(isSettingValue('sys_set', text)).toBe(isValue);
});

test('accepts no value for an unknown key', () => {
  expect(isSettingValue('price', '1')).toBe(false);
  expect(isSettingValue('constructor', '{}')).toBe(false);
});
