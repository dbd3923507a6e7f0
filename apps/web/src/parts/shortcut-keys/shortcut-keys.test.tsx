import { text } from '@candor/client/language';
import { openedSheet } from '@candor/client/testing/controls';
import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openScreen } from '../../testing/open-screen.tsx';
import { ShortcutKeys } from './shortcut-keys.tsx';
import { switchShortcutKeys } from './use-shortcut-keys.ts';

const search = vi.fn<() => void>();
const side = vi.fn<(direction: string) => void>();

beforeEach(async () => {
  search.mockClear();
  side.mockClear();
  switchShortcutKeys(true);
  await openScreen(
    <>
      <ShortcutKeys actions={{ search, side }} />
      <input aria-label="Margin" />
    </>,
  );
});

test('single keys search and choose a side', async () => {
  await userEvent.keyboard('/bs');
  expect(search).toHaveBeenCalledOnce();
  expect(side.mock.calls).toEqual([['long'], ['short']]);
});

test('a question mark lists the keys; other keys wait until the list is closed', async () => {
  await userEvent.keyboard('?');
  const sheet = await openedSheet();
  await expect.element(sheet).toHaveAccessibleName(text('desk.keys'));
  await userEvent.keyboard('b');
  expect(side).not.toHaveBeenCalled();
});

test('typing in a field is typing', async () => {
  await page.getByLabelText('Margin').click();
  await userEvent.keyboard('b/?');
  await expect.element(page.getByLabelText('Margin')).toHaveValue('b/?');
  expect(search).not.toHaveBeenCalled();
  expect(side).not.toHaveBeenCalled();
});

test('they can be turned off, and stay off on this device', async () => {
  await page.getByRole('button', { name: text('desk.keys') }).click();
  await openedSheet();
  await page.getByText(text('desk.keysOn')).click();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await userEvent.keyboard('/b?');
  expect(search).not.toHaveBeenCalled();
  expect(localStorage.getItem('shortcut-keys')).toBe('off');
});
