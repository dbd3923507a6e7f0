import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { hidePageLoading, LOADER_MIN_MS, showPageLoading, usePageLoading } from './page-loading.ts';

const isShown = () => usePageLoading.getState().isShown;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('a page that is ready at once still shows its loader for 300 ms', () => {
  showPageLoading();
  hidePageLoading();
  vi.advanceTimersByTime(LOADER_MIN_MS - 1);
  expect(isShown()).toBe(true);
  vi.advanceTimersByTime(1);
  expect(isShown()).toBe(false);
});

test('a screen that is ready can be used while its loader is still to be seen', () => {
  showPageLoading();
  expect(usePageLoading.getState()).toMatchObject({ isShown: true, isReady: false });
  hidePageLoading();
  expect(usePageLoading.getState()).toMatchObject({ isShown: true, isReady: true });
});

test('a slow page hides it without any further wait', () => {
  showPageLoading();
  vi.advanceTimersByTime(LOADER_MIN_MS);
  hidePageLoading();
  expect(isShown()).toBe(false);
});

test('showing again during the wait starts the 300 ms anew', () => {
  showPageLoading();
  hidePageLoading();
  vi.advanceTimersByTime(200);
  showPageLoading({ text: 'Saving...' });
  vi.advanceTimersByTime(200);
  expect(isShown()).toBe(true);
  hidePageLoading();
  vi.advanceTimersByTime(100);
  expect(isShown()).toBe(false);
});

test('text and background can be overridden and fall back to the defaults', () => {
  showPageLoading({ text: 'Saving...', background: 'navy' });
  expect(usePageLoading.getState()).toMatchObject({ text: 'Saving...', background: 'navy' });
  showPageLoading();
  expect(usePageLoading.getState().text).toBeUndefined();
  expect(usePageLoading.getState().background).not.toBe('navy');
});
