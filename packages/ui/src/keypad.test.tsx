import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { keypadStories } from '../gallery/stories/keypad.stories.tsx';

const { states } = keypadStories;

test('types digits, one point and no more decimals than allowed', async () => {
  const screen = await render(<states.empty />);
  for (const key of ['0', '7', '.', '.', '2', '5', '9'])
    await screen.getByRole('button', { name: key, exact: true }).click();
  await expect.element(screen.getByRole('status')).toHaveTextContent('7.25');
});

test('deletes the last character', async () => {
  const screen = await render(<states.filled />);
  await screen.getByRole('button', { name: 'Delete' }).click();
  await expect.element(screen.getByRole('status')).toHaveTextContent('1,234.');
});

test('types no point for whole numbers', async () => {
  const Whole = states['whole numbers'];
  const screen = await render(<Whole />);
  await expect.element(screen.getByRole('button', { name: '.', exact: true })).toBeDisabled();
  await screen.getByRole('button', { name: '5', exact: true }).click();
  await expect.element(screen.getByRole('status')).toHaveTextContent('125');
});

test('has twelve keys of at least 56', async () => {
  const screen = await render(<states.empty />);
  const keys = screen.getByRole('button').elements();
  expect(keys).toHaveLength(12);
  for (const key of keys) expect(key.clientHeight).toBeGreaterThanOrEqual(56);
});
