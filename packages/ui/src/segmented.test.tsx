import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { segmentedStories } from '../gallery/stories/segmented.stories.tsx';

const { states } = segmentedStories;

test('is a named group of choices with exactly one selected', async () => {
  const screen = await render(<states.block />);
  await expect.element(screen.getByRole('group', { name: 'Theme' })).toBeVisible();
  await screen.getByText('Dark').click();
  const checked = screen.getByRole('radio', { checked: true }).elements();
  expect(checked.map((radio) => (radio as HTMLInputElement).value)).toEqual(['dark']);
});

test('arrows move the selection, past a disabled part', async () => {
  const OneDisabled = states['one disabled'];
  const screen = await render(<OneDisabled />);
  await userEvent.keyboard('{Tab}');
  await expect.element(screen.getByRole('radio', { name: 'Light' })).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(screen.getByRole('radio', { name: 'Dark' })).toBeChecked();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(screen.getByRole('radio', { name: 'Light' })).toBeChecked();
  await expect.element(screen.getByRole('radio', { name: 'System' })).toBeDisabled();
});

test('two groups on one page do not share a selection', async () => {
  const screen = await render(
    <>
      <states.block />
      <states.plain />
    </>,
  );
  expect(screen.getByRole('radio', { checked: true }).elements()).toHaveLength(2);
});

test('the selected part is drawn apart from the others', async () => {
  const screen = await render(<states.block />);
  const fillOf = (name: string) =>
    getComputedStyle(screen.getByText(name, { exact: true }).element()).backgroundColor;
  expect(fillOf('Light')).not.toBe(fillOf('Dark'));
});
