import { text } from '@candor/client/language';
import { openedSheet } from '@candor/client/testing/controls';
import { beforeEach, expect, test } from 'vitest';
import { openScreen } from '../../../testing/open-screen.tsx';
import { type PlayedServer, playServer } from '../../../testing/played-server.ts';
import { TermsSheet } from './terms-sheet.tsx';

const terms = {
  productId: '00000000-0000-7000-8000-000000000015',
  version: 3,
  text: '{"name":"Basis 15","dailyRate":"0.0006"}',
  previousHash: 'cd'.repeat(32),
};
/** SHA-256 of these terms, computed with another program. */
const termsHash = '383221093c4745d4213bc3554b5b0948a309839bb10ea6ec1a6ddbf1093fe8e3';

let server: PlayedServer;
beforeEach(() => {
  server = playServer();
});

const open = async () => {
  await openScreen(<TermsSheet version={3} termsHash={termsHash} onClose={() => undefined} />);
  return openedSheet();
};

test('recomputes the fingerprint of the text it shows', async () => {
  server.answer('getProductTerms', terms);
  const sheet = await open();
  await expect.element(sheet.getByText(text('products.termsMatch'))).toBeVisible();
  await expect.element(sheet.getByText(terms.text)).toBeVisible();
  expect(server.sent('getProductTerms')).toEqual([{ termsHash }]);
});

test.each([
  { text: '{"name":"Basis 15","dailyRate":"0.0005"}' },
  { version: 2 },
  { previousHash: '' },
  { productId: '00000000-0000-7000-8000-000000000016' },
])('says that %o does not match', async (change) => {
  server.answer('getProductTerms', { ...terms, ...change });
  const sheet = await open();
  await expect.element(sheet.getByText(text('products.termsDiffer'))).toBeVisible();
});
