import { text } from '@candor/client/language';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { hrefTo } from '../../platform/route.ts';
import { openScreen } from '../../testing/open-screen.tsx';
import { playServer } from '../../testing/played-server.ts';
import { DemoTrading } from './demo-trading.tsx';

test('says that demo trades enter no contest, and leads to the public boards', async () => {
  playServer();
  await openScreen(<DemoTrading>{null}</DemoTrading>);
  const link = page.getByRole('link', { name: text('demoTrading.boards') });
  await expect.element(link).toBeVisible();
  await expect.element(link).toHaveAttribute('href', hrefTo('competitions'));
});
