import { text } from '@candor/client/language';
import { button, expectError, pressTwice } from '@candor/client/testing/controls';
import type { ConsoleResultOf } from '@candor/contract/console/calls';
import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openScreen } from '../../testing/open-screen.tsx';
import { type PlayedServer, playServer } from '../../testing/played-server.ts';
import { expectReasonNeeded, reason } from '../../testing/reason.ts';
import { QueueScreen } from './queue-screen.tsx';

type Item = ConsoleResultOf<'getQueueItem'>;

const id = '00000000-0000-4000-8000-000000000004';
const rejectionReasons = {
  name: 'reason',
  type: 'choice',
  choices: ['notReceived', 'unreadableVoucher'],
  isOptional: false,
} as const;
const deposit: Item = {
  id,
  userId: null,
  status: 'review',
  createdAt: 0,
  dueAt: null,
  facts: [{ name: 'amount', type: 'amount', value: '250', currency: 'USDT' }],
  isProposed: false,
  documents: [{ id: 'd-1', name: 'voucher' }],
  history: [],
  commands: [
    { kind: 'wallet.approveDeposit', makerChecker: true, payload: { id }, fields: [] },
    {
      kind: 'wallet.rejectDeposit',
      makerChecker: false,
      payload: { id },
      fields: [{ ...rejectionReasons, choices: [...rejectionReasons.choices] }],
    },
  ],
};

let server: PlayedServer;
beforeEach(() => {
  server = playServer();
  server.answer('listQueues', {
    queues: [{ name: 'deposits', statuses: ['review', 'credited'], waiting: 1 }],
    proposalsWaiting: 0,
  });
  server.answer('listQueue', { items: [deposit], total: 1 });
  server.answer('getQueueItem', deposit);
});

describe('a decision', () => {
  const approve = () => button('console.command.wallet.approveDeposit');
  const reject = () => button('console.command.wallet.rejectDeposit');
  const why = () => page.getByLabelText('Reason shown to the customer', { exact: true });
  const back = () => button('console.back').last();
  /** Until its commands are there, and with them their shortcuts. */
  const openItem = async () => {
    await openScreen(<QueueScreen queue="deposits" id={id} />);
    await expect.element(approve()).toBeVisible();
  };
  beforeEach(async () => {
    server.answer('performCommand', { outcome: 'done', proposalId: '' });
    await openItem();
  });

  test('is not sent by its button, but with a reason', async () => {
    await approve().click();
    await expectReasonNeeded(button('console.propose'));
    await reason().fill('receipt matches');
    await button('console.propose').click();
    await expect.element(approve()).toBeVisible();
    expect(server.sent('performCommand')).toEqual([
      { kind: 'wallet.approveDeposit', payload: { id }, reason: 'receipt matches' },
    ]);
  });

  test('a rejection needs what the customer is told, too', async () => {
    await reject().click();
    await reason().fill('nothing arrived');
    await expect.element(button('console.doIt')).toBeDisabled();
    await why().selectOptions('notReceived');
    await button('console.doIt').click();
    await expect.element(reject()).toBeVisible();
    expect(server.sent('performCommand')).toEqual([
      {
        kind: 'wallet.rejectDeposit',
        payload: { id, reason: 'notReceived' },
        reason: 'nothing arrived',
      },
    ]);
  });

  test('the shortcuts open the form and do not type into it', async () => {
    await userEvent.keyboard('r');
    await expect.element(why()).toHaveFocus();
    await back().click();
    await userEvent.keyboard('a');
    await expect.element(reason()).toHaveFocus();
    await userEvent.keyboard('ar');
    await expect.element(reason()).toHaveValue('ar');
    expect(server.sent('performCommand')).toEqual([]);
  });

  test('a reason that the server refuses is marked at the operator’s, and stays', async () => {
    server.refuse('performCommand', 'request.invalid', { reason: 'field.tooLong' });
    await reject().click();
    await why().selectOptions('notReceived');
    await reason().fill('nothing arrived');
    await button('console.doIt').click();
    await expectError(reason(), text('field.tooLong'));
    await expect.element(reason()).toHaveValue('nothing arrived');
    await expect.element(why()).not.toHaveAttribute('aria-invalid');
  });

  test('a form that is left has forgotten what was typed', async () => {
    await approve().click();
    await reason().fill('receipt matches');
    await back().click();
    await approve().click();
    await expect.element(reason()).toHaveValue('');
  });
});

test('an item whose first fact is a bare figure says what the figure is', async () => {
  const facts = [{ name: 'version', type: 'text' as const, value: '1' }];
  server.answer('listQueue', { items: [{ ...deposit, id: 'terms', facts }], total: 1 });
  await openScreen(<QueueScreen queue="deposits" id="" />);
  await expect.element(page.getByText(`${text('console.fact.version')} 1`)).toBeVisible();
});

describe('a document', () => {
  const open = () => button('console.openDocument', { name: 'Receipt' });
  const picture = { contentType: 'image/png', base64: '' };
  beforeEach(() => openScreen(<QueueScreen queue="deposits" id={id} />));

  test('is opened once for a double press, because each view is recorded', async () => {
    const release = server.hold('openDocument', picture);
    await pressTwice(open());
    release();
    await expect.element(page.getByRole('img', { name: 'Receipt' })).toBeInTheDocument();
    expect(server.sent('openDocument')).toEqual([
      { queue: 'deposits', id, documentId: 'd-1', reason: 'review' },
    ]);
  });

  test('a refusal is announced', async () => {
    server.refuse('openDocument', 'operators.unknownDocument');
    await open().click();
    await expect
      .element(page.getByRole('alert').filter({ hasText: text('operators.unknownDocument') }))
      .toBeVisible();
  });
});

describe('the search of a queue', () => {
  const search = () => page.getByRole('searchbox');
  const openList = async () => {
    await openScreen(<QueueScreen queue="deposits" id={null} />);
    await expect.element(page.getByText('250.00 USDT')).toBeVisible();
  };
  beforeEach(async () => {
    await openList();
  });

  test('is sent with the status, and left out when it is empty again', async () => {
    await search().fill('mei');
    await expect.poll(() => server.sent('listQueue')).toHaveLength(2);
    await button('console.status.credited').click();
    await expect.poll(() => server.sent('listQueue')).toHaveLength(3);
    await search().fill('');
    await expect.poll(() => server.sent('listQueue')).toHaveLength(4);
    const request = { queue: 'deposits', limit: 50 };
    expect(server.sent('listQueue')).toEqual([
      { ...request, status: 'review' },
      { ...request, status: 'review', search: 'mei' },
      { ...request, status: 'credited', search: 'mei' },
      { ...request, status: 'credited' },
    ]);
  });

  test('of all items names no status', async () => {
    await button('console.status.all').click();
    await expect
      .poll(() => server.sent('listQueue').at(-1))
      .toEqual({ queue: 'deposits', limit: 50 });
  });

  test('takes a hundred characters and no more', async () => {
    await expect.element(search()).toHaveAttribute('maxlength', '100');
    await search().fill('m'.repeat(100));
    await expect
      .poll(() => server.sent('listQueue').at(-1))
      .toMatchObject({ search: 'm'.repeat(100) });
  });

  test('a slash goes into the search, and is no part of it', async () => {
    await userEvent.keyboard('/');
    await expect.element(search()).toHaveFocus();
    await expect.element(search()).toHaveValue('');
  });
});

describe('since when', () => {
  const createdAt = Date.UTC(2026, 0, 7, 12);
  const openList = async (status: string) => {
    server.answer('listQueue', { items: [{ ...deposit, status, createdAt }], total: 1 });
    await openScreen(<QueueScreen queue="deposits" id={null} />);
  };

  test('an item that somebody has to decide has waited', async () => {
    await openList('review');
    await expect.element(page.getByText(/^waiting \d/)).toBeVisible();
  });

  test.each(['proven', 'unproven', 'retired'])(
    'an address of the house that is %s waits for nobody',
    async (status) => {
      await openList(status);
      await expect.element(page.getByText('2026-01-07 12:00')).toBeVisible();
    },
  );
});
