import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { switchStories } from '../gallery/stories/switch.stories.tsx';
import { Switch } from './switch.tsx';

const { states } = switchStories;

test('is a switch that the whole line, Space and a press turn', async () => {
  const screen = await render(<states.off />);
  const control = screen.getByRole('switch', { name: /^Hide balances/ });
  await expect.element(control).not.toBeChecked();
  await screen.getByText('Hide balances').click();
  await expect.element(control).toBeChecked();
  await expect.element(screen.getByText('On')).toBeVisible();
  control.element().focus();
  await userEvent.keyboard(' ');
  await expect.element(control).not.toBeChecked();
  await expect.element(screen.getByText('Off')).toBeVisible();
});

test('tells the state that is wanted, and changes only when it is told to', async () => {
  const onChange = vi.fn<(checked: boolean) => void>();
  const screen = await render(<Switch label="Hide balances" checked={false} onChange={onChange} />);
  await screen.getByText('Hide balances').click();
  expect(onChange).toHaveBeenCalledExactlyOnceWith(true);
  await expect.element(screen.getByRole('switch')).not.toBeChecked();
});

test('does not turn when disabled', async () => {
  const screen = await render(<states.disabled />);
  await screen.getByText('Hide balances').click({ force: true });
  await expect.element(screen.getByRole('switch')).toBeDisabled();
  await expect.element(screen.getByRole('switch')).not.toBeChecked();
});

test('shows the focus of the keyboard at the drawn switch', async () => {
  const screen = await render(<states.off />);
  const drawn = screen.container.querySelector('[aria-hidden=true]')!;
  expect(getComputedStyle(drawn).outlineStyle).toBe('none');
  await userEvent.keyboard('{Tab}');
  await expect.element(screen.getByRole('switch')).toHaveFocus();
  expect(getComputedStyle(drawn).outlineStyle).toBe('solid');
});

test('an agreement is checked by its text, and its error is tied to it', async () => {
  const Empty = states['checkbox, empty'];
  const screen = await render(<Empty />);
  await screen.getByText(/I have read the terms/).click();
  await expect.element(screen.getByRole('checkbox')).toBeChecked();
  const Invalid = states['checkbox, invalid'];
  await screen.rerender(<Invalid />);
  const box = screen.getByRole('checkbox', { name: /I have read the terms/ });
  expect(getComputedStyle(box.element()).boxShadow).not.toBe('none');
  await expect.element(box).toHaveAttribute('aria-invalid', 'true');
  await expect.element(box).toHaveAccessibleDescription('Accept the terms to continue.');
});
