import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { pageStories } from '../gallery/stories/page.stories.tsx';
import { Intro, Page } from './page.tsx';

const { states } = pageStories;
const WithAside = states['with the order column of wide screens'];
afterEach(() => page.viewport(390, 844));

test('its column is at most 480 wide on phones and keeps a gutter of 16', async () => {
  const screen = await render(
    <Page>
      <p>Text</p>
    </Page>,
  );
  const { left, width } = screen.getByText('Text').element().getBoundingClientRect();
  expect(left).toBe(16);
  expect(width).toBeLessThanOrEqual(480);
});

test('the order column shows on desktops only', async () => {
  const screen = await render(<WithAside />);
  await expect.element(screen.getByText('Order ticket')).not.toBeVisible();
  await page.viewport(1280, 800);
  await expect.element(screen.getByText('Order ticket')).toBeVisible();
  expect(screen.getByRole('complementary').element().getBoundingClientRect().width).toBe(336);
});

test('the action stays at the bottom edge while the content scrolls', async () => {
  const screen = await render(
    <Page actions={<button type="button">Withdraw</button>}>
      <div style={{ height: 3_000 }} />
    </Page>,
  );
  const button = screen.getByRole('button').element();
  expect(button.getBoundingClientRect().bottom).toBeLessThanOrEqual(window.innerHeight);
});

test('on desktops nothing of what scrolls shows below the bar, which is as wide as a text', async () => {
  await page.viewport(1280, 800);
  const screen = await render(
    <Page actions={<button type="button">Repay</button>} actionsWidth="text">
      <p style={{ height: 3_000 }}>Agreement</p>
    </Page>,
  );
  const bar = screen.getByRole('button').element().parentElement!;
  const { left, width, bottom } = bar.getBoundingClientRect();
  expect(width).toBeLessThanOrEqual(720);
  const below = document.elementFromPoint(left + width / 2, bottom + 4);
  expect(below).not.toBe(screen.getByText('Agreement').element());
  expect(below!.contains(bar)).toBe(true);
});

test('a plain page is drawn on the base surface', async () => {
  const fillOf = async (Story: () => React.ReactNode) =>
    getComputedStyle((await render(<Story />)).container.firstElementChild!).backgroundColor;
  expect(await fillOf(states.plain)).not.toBe(await fillOf(states.default));
});

test('between phones and desktops the bar is drawn to both edges, and the page is no wider', async () => {
  const screen = await render(
    <Page actions={<button type="button">Repay</button>}>
      <p>Agreement</p>
    </Page>,
  );
  const bar = screen.getByRole('button').element().parentElement!;
  const reach = () => getComputedStyle(bar).borderImageSource;
  expect(reach()).toBe('none');
  await page.viewport(820, 1180);
  expect(reach()).toContain('gradient');
  expect(bar.getBoundingClientRect().width).toBe(480);
  expect(document.documentElement.scrollWidth).toBe(820);
  await page.viewport(1280, 800);
  expect(reach()).toBe('none');
});

test('what a screen is about is no wider than a text', async () => {
  await page.viewport(1280, 800);
  const screen = await render(
    <Page>
      <Intro>{'Rules trade a pool of money every day. '.repeat(8)}</Intro>
    </Page>,
  );
  const { width } = screen.getByRole('paragraph').element().getBoundingClientRect();
  expect(width).toBe(720);
});
