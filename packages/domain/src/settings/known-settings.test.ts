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
  [
    'service links',
    '{"desktopLimit":false,"desktopUrl":"","services":{"mail":"help@candor.example","chat":"app","status":"https://status.candor.example/"}}',
    true,
  ],
  [
    'no service links at all',
    '{"desktopLimit":false,"desktopUrl":"","services":{"mail":"","chat":"","status":""}}',
    true,
  ],
  [
    'a status page that is a script',
    '{"desktopLimit":false,"desktopUrl":"","services":{"mail":"","chat":"","status":"javascript:alert(1)"}}',
    false,
  ],
  [
    'a mail address with headers',
    '{"desktopLimit":false,"desktopUrl":"","services":{"mail":"a@b.example?cc=c@d.example","chat":"","status":""}}',
    false,
  ],
  [
    'a missing service link',
    '{"desktopLimit":false,"desktopUrl":"","services":{"mail":"","chat":""}}',
    false,
  ],
  ['an extra field', '{"desktopLimit":true,"desktopUrl":"","winRate":"0.1"}', false],
  ['no object', '[]', false],
  ['no JSON', 'on', false],
])('the desktop page: %s', (_, text, isValue) => {
  expect(isSettingValue('sys_set', text)).toBe(isValue);
});

test('outside links are a list of hosts', () => {
  expect(isSettingValue('outside_links', '["drand.love"]')).toBe(true);
  expect(isSettingValue('outside_links', '["javascript:alert(1)"]')).toBe(false);
});

test('the largest shares that may lie hot and warm', () => {
  expect(isSettingValue('wallet_shares', '{"hot":"0.05","warm":"0.2"}')).toBe(true);
  expect(isSettingValue('wallet_shares', '{"hot":"2","warm":"0.2"}')).toBe(false);
});

test('accepts no value for an unknown key', () => {
  expect(isSettingValue('price', '1')).toBe(false);
  expect(isSettingValue('constructor', '{}')).toBe(false);
});
