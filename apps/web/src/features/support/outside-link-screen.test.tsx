import { text } from '@candor/client/language';
import { button } from '@candor/client/testing/controls';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { RouteContext } from '../../platform/route.ts';
import { openScreen } from '../../testing/open-screen.tsx';
import { playServer } from '../../testing/played-server.ts';
import { OutsideLinkScreen } from './outside-link-screen.tsx';

beforeEach(() => playServer().answer('getSetting', '["drand.love"]'));

async function open(url: string): Promise<void> {
  const route = { screen: 'outsideLink' as const, query: new URLSearchParams({ url }) };
  await openScreen(
    <RouteContext value={route}>
      <OutsideLinkScreen />
    </RouteContext>,
  );
}
const way = () => page.getByRole('link', { name: text('outsideLink.open') });

test.each([
  ['https://drand.love/docs?a=1&b=2', 'outsideLink.listedTitle'],
  ['https://example.com/', 'outsideLink.leaveTitle'],
] as const)('%s opens by its button alone, without an opener: %s', async (url, title) => {
  await open(url);
  await expect.element(page.getByRole('heading', { name: text(title) })).toBeVisible();
  await expect.element(page.getByText(url, { exact: true })).toBeVisible();
  await expect.element(way()).toHaveAttribute('href', url);
  await expect.element(way()).toHaveAttribute('rel', 'noopener noreferrer');
  await expect.element(way()).toHaveAttribute('target', '_blank');
});

test.each(['javascript:alert(1)', 'https://drand.love.evil@example.com/', 'https://dránd.love/'])(
  'nothing leads to %s',
  async (url) => {
    await open(url);
    const title = page.getByRole('heading', { name: text('outsideLink.refusedTitle') });
    await expect.element(title).toBeVisible();
    await expect.element(way()).not.toBeInTheDocument();
    await expect.element(button('outsideLink.stay')).toBeVisible();
  },
);
