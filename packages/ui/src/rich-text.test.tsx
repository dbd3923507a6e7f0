import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { richTextStories } from '../gallery/stories/rich-text.stories.tsx';

const { states } = richTextStories;

test('draws headings, lists, quotes, code and tables', async () => {
  const screen = await render(states.default());
  await expect.element(screen.getByRole('heading', { level: 2 })).toBeVisible();
  expect(screen.container.querySelectorAll('li')).toHaveLength(4);
  expect(screen.container.querySelectorAll('td')).toHaveLength(4);
  await expect
    .element(screen.getByRole('link', { name: 'the fund' }))
    .toHaveAttribute('href', '#/help');
});

test('drops elements and attributes that the rules do not name', async () => {
  const screen = await render(states['foreign markup']());
  const [only, ...others] = screen.container.querySelectorAll('p, script, img, iframe');
  expect(others).toEqual([]);
  expect(only?.textContent).toBe('Kept');
  expect(only?.hasAttribute('onclick')).toBe(false);
});

test('scrolls what is too wide instead of widening the page', async () => {
  const screen = await render(<div className="w-80">{states['long text']()}</div>);
  const frame = screen.container.querySelector('div')!;
  expect(frame.scrollWidth).toBeLessThanOrEqual(frame.clientWidth);
  const code = frame.querySelector('pre')!;
  expect(code.scrollWidth).toBeGreaterThan(code.clientWidth);
});
