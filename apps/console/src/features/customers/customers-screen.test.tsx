import { text } from '@candor/client/language';
import { button, expectError } from '@candor/client/testing/controls';
import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openScreen } from '../../testing/open-screen.tsx';
import { type PlayedServer, playServer } from '../../testing/played-server.ts';
import { expectReasonNeeded, reason } from '../../testing/reason.ts';
import { CustomersScreen } from './customers-screen.tsx';

const id = '00000000-0000-4000-8000-000000000003';
const mei = { id, username: 'mei.lin', contact: 'me•••@example.com', createdAt: 0 };
const correction = {
  kind: 'ledger.reverse',
  makerChecker: true,
  payload: { key: 'grant-1' },
  fields: [],
};
const grant = {
  key: 'grant-1',
  leg: 0,
  type: 'practiceGrant',
  kind: 'balance',
  currency: 'USDT',
  amount: 0n as never,
  balanceAfter: 0n as never,
  at: 0,
  correction,
};

let server: PlayedServer;
beforeEach(() => {
  server = playServer();
});

describe('the search', () => {
  const search = () => page.getByRole('searchbox');
  const asked = () => server.sent('searchCustomers').map((request) => request.search);
  beforeEach(async () => {
    server.answer('searchCustomers', [mei]);
    await openScreen(<CustomersScreen id={null} />);
  });

  test('asks from two letters on, not for one among spaces', async () => {
    await search().fill('me');
    await expect.element(page.getByText('mei.lin')).toBeVisible();
    await search().fill(' m ');
    await expect.element(page.getByText(text('console.searchTitle'))).toBeVisible();
    expect(asked()).toEqual(['me']);
  });

  test('asks for all that was typed', async () => {
    await search().click();
    await userEvent.keyboard('mei.lin');
    await expect.poll(() => asked().at(-1)).toBe('mei.lin');
  });

  test('says that nobody was found', async () => {
    server.answer('searchCustomers', []);
    await search().fill('nobody');
    await expect.element(page.getByText(text('console.nobodyTitle'))).toBeVisible();
  });

  test('takes a hundred characters and no more', async () => {
    await expect.element(search()).toHaveAttribute('maxlength', '100');
    await search().fill('m'.repeat(100));
    await expect.poll(asked).toEqual(['m'.repeat(100)]);
  });

  test('a refusal is told, and another try finds them', async () => {
    server.refuse('searchCustomers', 'operators.roleMissing');
    await search().fill('me');
    await expect.element(page.getByText(text('operators.roleMissing'))).toBeVisible();
    server.answer('searchCustomers', [mei]);
    await button('console.again').click();
    await expect.element(page.getByText('mei.lin')).toBeVisible();
  });

  test('Escape leaves the field and keeps what was typed', async () => {
    await search().fill('me');
    await userEvent.keyboard('{Escape}');
    await expect.element(search()).not.toHaveFocus();
    await expect.element(search()).toHaveValue('me');
  });
});

describe('a customer', () => {
  const open = () => button('console.openCustomer');
  beforeEach(async () => {
    server.answer('getCustomer', {
      id,
      facts: [{ name: 'username', type: 'text', value: 'mei.lin' }],
      balances: [],
      sessions: [],
    });
    server.answer('listCustomerTransfers', { transfers: [grant], total: 1 });
    await openScreen(<CustomersScreen id={id} />);
  });

  test('is not shown without a reason', async () => {
    await expectReasonNeeded(open());
    await reason().fill('ab');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.element(reason()).toBeVisible();
    expect(server.sent('getCustomer')).toEqual([]);
  });

  test('is asked for with the reason, as is all that belongs to them', async () => {
    await reason().fill('  ticket 4711 ');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await page.getByRole('tab', { name: text('console.movements') }).click();
    await expect.element(button('console.takeBack')).toBeVisible();
    expect(server.sent('getCustomer')).toEqual([{ id, reason: 'ticket 4711' }]);
    expect(server.sent('listCustomerTransfers')).toEqual([
      { id, reason: 'ticket 4711', limit: 25 },
    ]);
  });

  test('a refusal is told', async () => {
    server.refuse('getCustomer', 'operators.unknownCustomer');
    await reason().fill('ticket 4711');
    await open().click();
    await expect.element(page.getByText(text('operators.unknownCustomer'))).toBeVisible();
  });

  test('a reason that hides what it says is refused at its field', async () => {
    await reason().fill('ticket \u202E4711');
    await expectError(reason(), text('field.invalid'));
    await expect.element(open()).toBeDisabled();
    await reason().fill('ticket 4711');
    await expect.element(open()).toBeEnabled();
  });

  test('a movement is reversed with a reason of its own', async () => {
    server.answer('performCommand', { outcome: 'proposed', proposalId: 'p-1' });
    await reason().fill('ticket 4711');
    await open().click();
    await page.getByRole('tab', { name: text('console.movements') }).click();
    await button('console.takeBack').click();
    await expectReasonNeeded(button('console.propose'));
    await reason().fill('wrong person');
    await button('console.propose').click();
    await expect
      .poll(() => server.sent('performCommand'))
      .toEqual([{ kind: 'ledger.reverse', payload: { key: 'grant-1' }, reason: 'wrong person' }]);
  });
});
