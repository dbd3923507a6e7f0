import { expect, test, vi } from 'vitest';
import { freshCode } from './fresh-code.ts';

const lost = (address: string) =>
  new TypeError(`Failed to fetch dynamically imported module: ${address}`);

test('what was lost is asked for at an address that has not failed yet, and then kept', async () => {
  const load = vi
    .fn<() => Promise<string>>()
    .mockRejectedValue(lost('https://a.test/x-401.js?v=1'));
  const loadFrom = vi
    .fn<(address: string) => Promise<string>>()
    .mockRejectedValueOnce(lost('https://a.test/x-401.js?v=1&again=1'))
    .mockResolvedValue('code');
  const code = freshCode(load, loadFrom);
  await expect(code()).rejects.toThrow(/^Code did not load$/);
  await expect(code()).rejects.toThrow();
  expect([await code(), await code()]).toEqual(['code', 'code']);
  expect(load).toHaveBeenCalledTimes(1);
  expect(loadFrom.mock.calls).toEqual([
    ['https://a.test/x-401.js?v=1&again=1'],
    ['https://a.test/x-401.js?v=1&again=2'],
  ]);
});

test('a failure that names no module is tried again as it was', async () => {
  const load = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(new TypeError('Importing a module script failed.'))
    .mockResolvedValue('code');
  const code = freshCode(load);
  await expect(code()).rejects.toThrow();
  expect(await code()).toBe('code');
});
