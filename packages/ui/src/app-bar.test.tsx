import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { appBarStories } from '../gallery/stories/app-bar.stories.tsx';
import { AppBar } from './app-bar.tsx';

const { states } = appBarStories;

test('its title is the heading of the screen', async () => {
  const Tab = states['of a tab'];
  const screen = await render(<Tab />);
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Markets');
  await expect.element(screen.getByRole('button', { name: 'Back' })).not.toBeInTheDocument();
});

test('goes back by a button of 44 that has a name', async () => {
  const onPress = vi.fn<() => void>();
  const screen = await render(<AppBar title="Withdraw" back={{ label: 'Back', onPress }} />);
  const back = screen.getByRole('button', { name: 'Back' });
  const { width, height } = back.element().getBoundingClientRect();
  expect([width, height]).toEqual([44, 44]);
  await back.click();
  expect(onPress).toHaveBeenCalledTimes(1);
});

test('a long title wraps and pushes no action out', async () => {
  const Long = states['long text'];
  const { container } = await render(<Long />);
  expect(container.querySelector('header')!.scrollWidth).toBeLessThanOrEqual(390);
});

test('is 52 high', async () => {
  const Tab = states['of a tab'];
  const { container } = await render(<Tab />);
  expect(container.querySelector('header')!.getBoundingClientRect().height).toBe(52);
});
