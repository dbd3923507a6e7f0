import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { skeletonStories } from '../gallery/stories/skeleton.stories.tsx';
import { Skeleton } from './skeleton.tsx';

test('takes the place of the content to come and is not read', async () => {
  const { container } = await render(<Skeleton width={160} height={12} />);
  const box = container.firstElementChild!;
  expect(box.getAttribute('aria-hidden')).toBe('true');
  const { width, height } = box.getBoundingClientRect();
  expect([width, height]).toEqual([160, 12]);
});

test('never leaves its parent', async () => {
  const Wide = skeletonStories.states['wider than its parent'];
  const { container } = await render(<Wide />);
  expect(container.firstElementChild!.getBoundingClientRect().width).toBeLessThanOrEqual(390);
});

test('a loading screen says once that it loads', async () => {
  const Rows = skeletonStories.states['rows that load'];
  const screen = await render(<Rows />);
  const status = screen.getByRole('status');
  await expect.element(status).toHaveTextContent('Loading markets');
  await expect.element(status).toHaveAttribute('aria-busy', 'true');
});

test('a row that loads is as high as a row', async () => {
  const Rows = skeletonStories.states['rows that load'];
  const screen = await render(<Rows />);
  const [row] = screen.container.querySelectorAll('[role=status] > div');
  expect(row!.getBoundingClientRect().height).toBe(64);
});
