import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { sliderStories } from '../gallery/stories/slider.stories.tsx';

const { states } = sliderStories;

test('is a named slider whose value is read with its unit', async () => {
  const screen = await render(<states.plain />);
  const thumb = screen.getByRole('slider', { name: 'Fall of the price' });
  await expect.element(thumb).toHaveAttribute('aria-valuetext', '40 percent');
});

test('moves by arrows, in large steps by page keys, and to both ends', async () => {
  const screen = await render(<states.plain />);
  const thumb = screen.getByRole('slider');
  await userEvent.keyboard('{Tab}');
  await expect.element(thumb).toHaveFocus();
  for (const [key, value] of [
    ['{ArrowRight}', '41'],
    ['{PageUp}', '51'],
    ['{PageDown}', '41'],
    ['{End}', '80'],
    ['{ArrowRight}', '80'],
    ['{Home}', '0'],
  ] as const) {
    await userEvent.keyboard(key);
    await expect.element(thumb).toHaveValue(value);
  }
});

test('a tap on the track moves the thumb there', async () => {
  const screen = await render(<states.start />);
  const thumb = screen.getByRole('slider');
  const track = thumb.element().closest('[data-orientation]')!.parentElement!;
  const { width } = track.getBoundingClientRect();
  await userEvent.click(track, { position: { x: width / 2, y: 3 } });
  await expect.element(thumb).toHaveValue('40');
});

test('marks are named and stand where the thumb would be', async () => {
  const screen = await render(<states.marked />);
  const thumb = screen.getByRole('slider');
  const mark = screen.getByRole('img', { name: 'Called at 45,714.28' });
  await userEvent.keyboard('{Tab}');
  for (let step = 0; step < 7; step++) await userEvent.keyboard('{ArrowLeft}');
  await expect.element(thumb).toHaveValue('33');
  const centerOf = (element: Element) => {
    const { left, width } = element.getBoundingClientRect();
    return left + width / 2;
  };
  const drawn = thumb.element().parentElement!;
  expect(Math.abs(centerOf(drawn) - centerOf(mark.element()))).toBeLessThan(1.5);
});

test('a disabled slider ignores keys', async () => {
  const screen = await render(<states.disabled />);
  const thumb = screen.getByRole('slider');
  await expect.element(thumb).toBeDisabled();
  await userEvent.keyboard('{Tab}{ArrowRight}');
  await expect.element(thumb).toHaveValue('40');
});
