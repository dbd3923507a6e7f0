import { readFileSync } from 'node:fs';
import { screens } from '@candor/contract/wire/screens';
import { expect, test } from 'vitest';

const read = (path: string) => readFileSync(new URL(`public/${path}`, import.meta.url));
const manifest = JSON.parse(read('manifest.webmanifest').toString()) as {
  readonly icons: readonly { src: string; sizes: string; type: string; purpose: string }[];
  readonly shortcuts: readonly { url: string }[];
};

test('the icons are as large as the manifest says, one of them maskable', () => {
  for (const { src, sizes, type } of manifest.icons) {
    if (type !== 'image/png') continue;
    const png = read(src);
    expect([src, `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`]).toEqual([src, sizes]);
  }
  expect(manifest.icons.map(({ purpose }) => purpose)).toContain('maskable');
});

test('each shortcut leads to a screen', () => {
  const paths = Object.values(screens).map(({ path }) => `/#${path}`);
  for (const { url } of manifest.shortcuts) expect(paths).toContain(url);
});
