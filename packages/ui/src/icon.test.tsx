import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { iconStories } from '../gallery/stories/icon.stories.tsx';
import { Icon } from './icon.tsx';

test('every icon draws something inside its 24 grid', async () => {
  const { container } = await render(<iconStories.states.all />);
  const outside = [...container.querySelectorAll('path')].filter((path) => {
    const { x, y, width, height } = path.getBBox();
    const isDrawn = path.getTotalLength() > 0;
    return !isDrawn || x < 0 || y < 0 || x + width > 24 || y + height > 24;
  });
  expect(outside.map((path) => path.closest('[title]')?.getAttribute('title'))).toEqual([]);
});

test('has the color of its text and the asked size, and is not read', async () => {
  const { container } = await render(
    <p style={{ color: 'rgb(1, 2, 3)' }}>
      <Icon name="search" size={18} />
    </p>,
  );
  const icon = container.querySelector('svg')!;
  expect(getComputedStyle(icon).stroke).toBe('rgb(1, 2, 3)');
  expect(icon.getBoundingClientRect().width).toBe(18);
  expect(icon.getAttribute('aria-hidden')).toBe('true');
});

test('a filled star differs from an outlined one, a bold icon from a plain one', async () => {
  const { container } = await render(
    <>
      <Icon name="star" />
      <Icon name="star" filled />
      <Icon name="star" bold />
    </>,
  );
  const [plain, filled, bold] = [...container.querySelectorAll('svg')].map((icon) =>
    getComputedStyle(icon),
  );
  expect(plain!.fill).toBe('none');
  expect(filled!.fill).not.toBe('none');
  expect(Number.parseFloat(bold!.strokeWidth)).toBeGreaterThan(
    Number.parseFloat(plain!.strokeWidth),
  );
});
