import { text } from '@candor/client/language';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { hrefTo } from '../../../platform/route.ts';
import { pageOf } from '../../../testing/customer.ts';
import { openScreen } from '../../../testing/open-screen.tsx';
import { playServer } from '../../../testing/played-server.ts';
import { answerProducts } from '../../../testing/products.ts';
import { openBond } from '../bonds/testing/played-bond.ts';
import { DemoProducts } from './demo-products.tsx';

test('calculates with published terms, for an amount that each of them allows, and buys nothing', async () => {
  const server = playServer();
  answerProducts(server);
  server.answer('listBonds', pageOf(openBond));
  server.answer('listMiners', { miners: [] });
  server.answer('listOfferings', []);
  await openScreen(<DemoProducts />);
  const basis = page.getByRole('link', { name: /^Basis 15/ });
  await expect.element(basis).toMatchTextContent('+9.00 USDT');
  await page.getByRole('radio', { name: '100', exact: true }).click({ force: true });
  await expect.element(basis).toMatchTextContent('+0.90 USDT');
  const bond = page.getByRole('link', { name: new RegExp(`^${openBond.borrower.name}`) });
  await expect.element(bond).toHaveAttribute('href', hrefTo('bonds'));
  await expect.element(bond).toMatchTextContent(text('demoProducts.ifPaid'));
  expect(server.sent('buyProduct')).toEqual([]);
});
