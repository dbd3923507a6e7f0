import type { FormEvent } from 'react';
import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { buttonStories } from '../gallery/stories/button.stories.tsx';
import { Button, IconButton } from './button.tsx';

const { states } = buttonStories;

test('acts on a press, on Enter and on Space', async () => {
  const onClick = vi.fn<() => void>();
  const screen = await render(<Button onClick={onClick}>Withdraw 250 USDT</Button>);
  await screen.getByRole('button', { name: 'Withdraw 250 USDT' }).click();
  await userEvent.keyboard('{Enter}');
  await userEvent.keyboard(' ');
  expect(onClick).toHaveBeenCalledTimes(3);
});

test('ignores presses while busy, keeps its name and can still be focused', async () => {
  const onClick = vi.fn<() => void>();
  const screen = await render(
    <Button busy onClick={onClick}>
      Withdraw 250 USDT
    </Button>,
  );
  const button = screen.getByRole('button', { name: 'Withdraw 250 USDT' });
  button.element().focus();
  await userEvent.keyboard('{Enter}');
  await button.click({ force: true });
  expect(onClick).not.toHaveBeenCalled();
  await expect.element(button).toHaveFocus();
  await expect.element(button).toHaveAttribute('aria-busy', 'true');
  await expect.element(button).toHaveAttribute('aria-disabled', 'true');
  expect(button.element().querySelector('svg')).not.toBeNull();
});

test('a second press of a button that turned busy does nothing', async () => {
  const send = vi.fn<() => void>();
  const screen = await render(<Button onClick={send}>Send</Button>);
  const button = screen.getByRole('button');
  await button.click();
  await screen.rerender(
    <Button busy onClick={send}>
      Send
    </Button>,
  );
  await button.click({ force: true });
  expect(send).toHaveBeenCalledTimes(1);
});

test('does not act when disabled', async () => {
  const onClick = vi.fn<() => void>();
  const screen = await render(
    <Button disabled onClick={onClick}>
      Enter an amount
    </Button>,
  );
  const button = screen.getByRole('button', { name: 'Enter an amount' });
  await expect.element(button).toBeDisabled();
  await button.click({ force: true });
  expect(onClick).not.toHaveBeenCalled();
});

test('submits a form only when it is told to', async () => {
  const onSubmit = vi.fn<(event: FormEvent) => void>((event) => event.preventDefault());
  const screen = await render(
    <form onSubmit={onSubmit}>
      <Button>Show</Button>
      <Button type="submit">Sign in</Button>
    </form>,
  );
  await screen.getByRole('button', { name: 'Show' }).click();
  expect(onSubmit).not.toHaveBeenCalled();
  await screen.getByRole('button', { name: 'Sign in' }).click();
  expect(onSubmit).toHaveBeenCalledTimes(1);
});

test('is 52 high, compact 44, and an icon button 44 square', async () => {
  const screen = await render(
    <>
      <states.primary />
      <states.compact />
      <states.quiet />
    </>,
  );
  const heights = screen
    .getByRole('button')
    .elements()
    .map((button) => button.clientHeight);
  expect(heights).toEqual([52, 44, 52]);
});

test('wraps a long text within its parent', async () => {
  const Long = states['long text'];
  const screen = await render(<Long />);
  const button = screen.getByRole('button').element();
  expect(button.scrollWidth).toBeLessThanOrEqual(button.clientWidth);
  expect(button.clientHeight).toBeGreaterThan(52);
});

test('an icon button has the name of its label and a target of 44', async () => {
  const onClick = vi.fn<() => void>();
  const screen = await render(
    <IconButton label="Search" onClick={onClick}>
      <svg />
    </IconButton>,
  );
  const button = screen.getByRole('button', { name: 'Search' });
  const { width, height } = button.element().getBoundingClientRect();
  expect([width, height]).toEqual([44, 44]);
  await button.click();
  expect(onClick).toHaveBeenCalledTimes(1);
});
