import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { selectFieldStories } from '../gallery/stories/select-field.stories.tsx';

const { states } = selectFieldStories;

test('shows the placeholder until something is selected, and not as a choice', async () => {
  const screen = await render(<states.empty />);
  const select = screen.getByRole('combobox', { name: 'Network' });
  await expect.element(select).toHaveDisplayValue('Select a network');
  await expect.element(screen.getByRole('option', { name: 'Select a network' })).toBeDisabled();
  await select.selectOptions('ERC20');
  await expect.element(select).toHaveValue('ERC20');
  await expect.element(select).toHaveDisplayValue('Ethereum (ERC20)');
});

test('the keyboard moves through the options', async () => {
  const screen = await render(<states.empty />);
  const select = screen.getByRole('combobox');
  select.element().focus();
  await userEvent.keyboard('Ban');
  await expect.element(select).toHaveValue('bank');
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(select).toHaveValue('ERC20');
});

test('the error describes the list', async () => {
  const WithError = states['with an error'];
  const screen = await render(<WithError />);
  const select = screen.getByRole('combobox');
  await expect.element(select).toHaveAccessibleDescription('Select a network.');
  await expect.element(select).toHaveAttribute('aria-invalid', 'true');
});

test('cannot be changed when disabled', async () => {
  const screen = await render(<states.disabled />);
  await expect.element(screen.getByRole('combobox')).toBeDisabled();
});

test('a long choice does not reach below the arrow', async () => {
  const Long = states['long text'];
  const screen = await render(<Long />);
  const select = screen.getByRole('combobox').element();
  const arrow = select.parentElement!.querySelector('svg')!.getBoundingClientRect();
  const { right } = select.getBoundingClientRect();
  expect(right - Number.parseFloat(getComputedStyle(select).paddingRight)).toBeLessThanOrEqual(
    arrow.left,
  );
});
