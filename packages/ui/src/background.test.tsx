import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { backgroundStories } from '../gallery/stories/background.stories.tsx';

const { states } = backgroundStories;
const styleOf = (element: Element | null) => getComputedStyle(element!);

test('is the same in light and in dark', async () => {
  const { container } = await render(<>{states['dark blue']()}</>);
  const scope = container.querySelector('[data-background]');
  const looks = ['light', 'dark'].map((theme) => {
    document.documentElement.dataset.theme = theme;
    const { backgroundColor, color } = styleOf(scope);
    const secondary = styleOf(scope!.querySelector('.text-secondary')).color;
    const card = styleOf(scope!.querySelector('.bg-base')).backgroundColor;
    return { backgroundColor, color, secondary, card };
  });
  expect(looks[0]).toEqual(looks[1]);
  expect(looks[0]).toEqual({
    backgroundColor: 'rgb(11, 26, 58)',
    color: 'rgb(243, 245, 248)',
    secondary: 'rgb(195, 203, 218)',
    card: 'rgb(20, 38, 80)',
  });
});

test('a sheet has the background of the screen that opens it', async () => {
  const screen = await render(<>{states['slate, fields']()}</>);
  await screen.getByRole('button', { name: 'Open sheet' }).click();
  const sheet = page.getByRole('dialog').element();
  expect(sheet.getAttribute('data-background')).toBe('slate');
  expect(styleOf(sheet).colorScheme).toBe('dark');
});
