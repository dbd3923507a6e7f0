import { text } from '@candor/client/language';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { hrefTo } from '../../platform/route.ts';
import { openScreen } from '../../testing/open-screen.tsx';
import { playServer } from '../../testing/played-server.ts';
import { DemoTrading } from './demo-trading.tsx';

const button = (id: 'shell.back' | 'demoTrading.title' | 'demoTrading.reset') =>
  page.getByRole('button', { name: text(id) });
const boards = () => page.getByRole('link', { name: text('demoTrading.boards') });

afterEach(() => page.viewport(390, 844));

async function openDemo() {
  playServer();
  await openScreen(<DemoTrading>{null}</DemoTrading>);
}

test('on a phone the demo is one line; what it is and the public boards are behind its name', async () => {
  await page.viewport(360, 640);
  await openDemo();
  const name = button('demoTrading.title');
  const middles = [button('shell.back'), name, button('demoTrading.reset')].map((each) => {
    const { top, height } = each.element().getBoundingClientRect();
    return top + height / 2;
  });
  expect(Math.max(...middles) - Math.min(...middles)).toBeLessThan(1);
  await name.click();
  const sheet = page.getByRole('dialog', { name: text('demoTrading.title') });
  await expect.element(sheet.getByText(text('demoTrading.explained'))).toBeVisible();
  await expect.element(boards()).toHaveAttribute('href', hrefTo('competitions'));
});

test('on a desktop it says so at once, and leads to the public boards', async () => {
  await page.viewport(1280, 800);
  await openDemo();
  const about = page.getByText(text('demoTrading.explained'), { exact: false });
  await expect.element(about).toBeVisible();
  await expect.element(boards()).toHaveAttribute('href', hrefTo('competitions'));
});
