import { text } from '@candor/client/language';
import { button } from '@candor/client/testing/controls';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openScreen } from '../testing/open-screen.tsx';
import { type PlayedServer, playServer } from '../testing/played-server.ts';
import { reason } from '../testing/reason.ts';
import { CommandForm } from './command-form.tsx';

const id = `019ab000-0000-7000-8000-000000000001/${'a'.repeat(64)}`;
const importStatement = {
  kind: 'wallet.importStatement',
  makerChecker: true,
  payload: {},
  fields: [{ name: 'statement', type: 'statement' as const, choices: [], isOptional: false }],
};
const file = new File(['<Document/>'], 'statement.xml', { type: 'text/xml' });
const choose = () => page.getByTestId(text('console.field.statement')).upload(file);

let server: PlayedServer;
beforeEach(async () => {
  server = playServer();
  await openScreen(<CommandForm command={importStatement} onClose={() => undefined} />);
});

test('a chosen statement is read by the server, and proposed under the id that it got', async () => {
  server.answer('addBankStatement', { id, bookings: 3, isImported: false });
  server.answer('performCommand', { outcome: 'proposed', proposalId: 'p-1' });
  await reason().fill('of January 7');
  await expect.element(button('console.propose')).toBeDisabled();
  await choose();
  await expect.element(page.getByText(id)).toBeVisible();
  await button('console.propose').click();
  await expect.poll(() => server.sent('performCommand')).toHaveLength(1);
  expect(server.sent('addBankStatement')).toEqual([{ base64: btoa('<Document/>') }]);
  expect(server.sent('performCommand')).toEqual([
    { kind: 'wallet.importStatement', payload: { statement: id }, reason: 'of January 7' },
  ]);
});

test('a statement that was imported before says so', async () => {
  server.answer('addBankStatement', { id, bookings: 3, isImported: true });
  await choose();
  await expect.element(page.getByText(text('console.statement.known'))).toBeVisible();
});

test('a file that cannot be read is refused, and nothing can be proposed', async () => {
  server.refuse('addBankStatement', 'wallet.statementImported');
  await reason().fill('of January 7');
  await choose();
  await expect.element(page.getByRole('alert')).toHaveTextContent(text('wallet.statementImported'));
  await expect.element(button('console.propose')).toBeDisabled();
});
