import { afterEach, expect, test, vi } from 'vitest';
import { deviceStore, tabStore } from './storage.ts';

afterEach(() => vi.unstubAllGlobals());

function storageOf(
  texts: Map<string, string>,
): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  return {
    getItem: (key) => texts.get(key) ?? null,
    setItem: (key, text) => void texts.set(key, text),
    removeItem: (key) => void texts.delete(key),
  };
}

test('keeps a text on the device and not in the tab', () => {
  vi.stubGlobal('localStorage', storageOf(new Map()));
  vi.stubGlobal('sessionStorage', storageOf(new Map()));
  deviceStore.write('lang', 'xi');
  expect(deviceStore.read('lang')).toBe('xi');
  expect(tabStore.read('lang')).toBeNull();
});

test('null removes a text', () => {
  const texts = new Map([['theme', 'dark']]);
  vi.stubGlobal('localStorage', storageOf(texts));
  deviceStore.write('theme', null);
  expect([...texts]).toEqual([]);
});

test('a browser that forbids storage keeps nothing and breaks nothing', () => {
  const forbidden = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  vi.stubGlobal('localStorage', { getItem: forbidden, setItem: forbidden, removeItem: forbidden });
  deviceStore.write('lang', 'xi');
  expect(deviceStore.read('lang')).toBeNull();
  // Where even naming it throws.
  vi.stubGlobal('sessionStorage', undefined);
  expect(tabStore.read('lang')).toBeNull();
});
