import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { messageStateStories } from '../gallery/stories/message-state.stories.tsx';
import { Button } from './button.tsx';
import { ErrorState } from './message-state.tsx';

const { states } = messageStateStories;
afterEach(() => page.viewport(390, 844));

test('an empty screen says what will appear and how to fill it, without an alarm', async () => {
  const screen = await render(<states.empty />);
  await expect.element(screen.getByRole('heading', { name: 'No open positions' })).toBeVisible();
  await expect.element(screen.getByText('Open one from Trade.')).toBeVisible();
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument();
});

test('an error is announced with its action', async () => {
  const retry = vi.fn<() => void>();
  const screen = await render(
    <ErrorState
      icon="offline"
      title="We could not reach the server"
      text="Nothing was changed."
      actions={<Button onClick={retry}>Try again</Button>}
    />,
  );
  const alert = screen.getByRole('alert');
  await expect.element(alert.getByText('We could not reach the server')).toBeVisible();
  await expect.element(alert.getByText('Nothing was changed.')).toBeVisible();
  await alert.getByRole('button', { name: 'Try again' }).click();
  expect(retry).toHaveBeenCalledTimes(1);
});

test('inside a card it takes less room than on a screen of its own', async () => {
  const Inline = states['empty, inline'];
  const { container } = await render(
    <>
      <states.empty />
      <Inline />
    </>,
  );
  const [screen, inline] = [...container.children].map((one) => one.getBoundingClientRect().height);
  expect(screen).toBeGreaterThanOrEqual(window.innerHeight / 2);
  expect(inline).toBeLessThan(window.innerHeight / 2);
});

test('a notice is announced politely, and its tones differ', async () => {
  const Warning = states['notice, warning'];
  const Demo = states['notice, demo'];
  const screen = await render(
    <>
      <Warning />
      <Demo />
    </>,
  );
  const notices = screen.getByRole('status').elements();
  expect(notices.map(({ textContent }) => textContent)).toEqual([
    'Prices are 12 seconds old.',
    'You trade with practice money.',
  ]);
  const fills = notices.map((notice) => getComputedStyle(notice).backgroundColor);
  expect(new Set(fills).size).toBe(2);
});

test('on desktops its button is as wide as a form, in the middle', async () => {
  await page.viewport(1280, 800);
  const screen = await render(<states.empty />);
  const { left, right, width } = screen
    .getByRole('button')
    .element()
    .parentElement!.getBoundingClientRect();
  expect(width).toBe(480);
  expect(Math.abs(left - (1280 - right))).toBeLessThanOrEqual(20);
});
