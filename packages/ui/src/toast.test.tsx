import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { flushSync } from 'react-dom';
import { Sheet } from './sheet.tsx';
import { showToast, toastMs, type ToastTone, ToastViewport } from './toast.tsx';

const show = (text: string, tone?: ToastTone) => flushSync(() => showToast(text, tone));
const pass = (ms: number) => flushSync(() => vi.advanceTimersByTime(ms));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

test('a text is announced politely, an error at once', async () => {
  const screen = await render(<ToastViewport />);
  show('Address copied');
  expect(screen.getByRole('status').element().textContent).toBe('Address copied');
  show('Your balance is too low.', 'error');
  expect(screen.getByRole('alert').element().textContent).toBe('Your balance is too low.');
});

test('an error is announced over an open sheet, too', async () => {
  const screen = await render(
    <>
      <ToastViewport />
      <Sheet open title="Transfer" closeLabel="Close" onClose={() => undefined} />
    </>,
  );
  show('Your balance is too low.', 'error');
  expect(screen.getByRole('alert').query()).not.toBeNull();
});

test('the region is there before the first text, or nothing would announce it', async () => {
  const screen = await render(<ToastViewport />);
  expect(screen.getByRole('status').query()).not.toBeNull();
});

test('a newer text replaces the older one and gets its full time', async () => {
  const screen = await render(<ToastViewport />);
  const region = screen.getByRole('status').element();
  show('First');
  pass(toastMs('First') - 1);
  show('Second');
  pass(toastMs('Second') - 1);
  expect(region.textContent).toBe('Second');
  pass(1);
  expect(region.textContent).toBe('');
});

test('stays two seconds, and longer for a text that takes longer to read', () => {
  expect(toastMs('Copied')).toBe(2_000);
  expect(toastMs('a'.repeat(100))).toBe(7_000);
});

test('does not take presses from what is below it', async () => {
  const screen = await render(<ToastViewport />);
  show('Address copied');
  const { x, y } = screen.getByText('Address copied').element().getBoundingClientRect();
  expect(document.elementFromPoint(x + 4, y + 4)?.closest('[role=status]')).toBeNull();
});

test('a step can be pressed, stays long enough for it, and is taken once', async () => {
  const screen = await render(<ToastViewport />);
  let taken = 0;
  const act = () => {
    taken += 1;
  };
  flushSync(() => showToast('This did not load.', 'error', { label: 'Try again', act }));
  pass(toastMs('This did not load.'));
  await screen.getByRole('button', { name: 'Try again' }).click();
  expect(taken).toBe(1);
  expect(screen.getByRole('button', { name: 'Try again' }).query()).toBeNull();
});
