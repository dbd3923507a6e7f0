import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { tabsStories } from '../gallery/stories/tabs.stories.tsx';
import { Tabs } from './tabs.tsx';

const { states } = tabsStories;

test('is a named list of tabs that control their panel', async () => {
  const screen = await render(<states.three />);
  await expect.element(screen.getByRole('tablist', { name: 'Records' })).toBeVisible();
  const orders = screen.getByRole('tab', { name: 'Orders' });
  await orders.click();
  await expect.element(orders).toHaveAttribute('aria-selected', 'true');
  const panel = document.getElementById(orders.element().getAttribute('aria-controls')!);
  expect(panel?.textContent).toBe('Orders');
});

test('only the selected tab is a stop of the Tab key', async () => {
  const screen = await render(<states.three />);
  const stops = screen
    .getByRole('tab')
    .elements()
    .map((tab) => (tab as HTMLElement).tabIndex);
  expect(stops).toEqual([0, -1, -1]);
});

test.each([
  ['ArrowRight', 'positions', 'orders'],
  ['ArrowRight', 'history', 'positions'],
  ['ArrowLeft', 'positions', 'history'],
  ['ArrowLeft', 'history', 'orders'],
  ['Home', 'history', 'positions'],
  ['End', 'positions', 'history'],
])('%s moves from %s to %s', async (key, from, to) => {
  const items = ['positions', 'orders', 'history'].map((id) => ({ id, label: id }));
  const onSelect = vi.fn<(id: string) => void>();
  const screen = await render(
    <Tabs label="Records" items={items} selected={from} onSelect={onSelect} />,
  );
  screen.getByRole('tab', { name: from }).element().focus();
  await userEvent.keyboard(`{${key}}`);
  expect(onSelect).toHaveBeenCalledExactlyOnceWith(to);
  await expect.element(screen.getByRole('tab', { name: to })).toHaveFocus();
});

test('other keys do nothing', async () => {
  const onSelect = vi.fn<(id: string) => void>();
  const items = [{ id: 'positions', label: 'Positions' }];
  const screen = await render(
    <Tabs label="Records" items={items} selected="positions" onSelect={onSelect} />,
  );
  screen.getByRole('tab').element().focus();
  await userEvent.keyboard('{ArrowDown}x');
  expect(onSelect).not.toHaveBeenCalled();
});

test('tabs that do not fit scroll within their list', async () => {
  const Many = states['more than fit'];
  const screen = await render(<Many />);
  const list = screen.getByRole('tablist').element();
  expect(list.scrollWidth).toBeGreaterThan(list.clientWidth);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
});
