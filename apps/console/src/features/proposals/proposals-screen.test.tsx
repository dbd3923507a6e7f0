import { text } from '@candor/client/language';
import { button, expectError } from '@candor/client/testing/controls';
import type { ConsoleResultOf } from '@candor/contract/console/calls';
import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openScreen } from '../../testing/open-screen.tsx';
import { signInAs } from '../../testing/operator.ts';
import { type PlayedServer, playServer } from '../../testing/played-server.ts';
import { expectReasonLimits, expectReasonNeeded, reason } from '../../testing/reason.ts';
import { ProposalsScreen } from './proposals-screen.tsx';

type Proposal = ConsoleResultOf<'getProposal'>['proposal'];

const id = '00000000-0000-4000-8000-000000000001';
const waiting: Proposal = {
  id,
  kind: 'ledger.reverse',
  role: 'finance',
  status: 'waiting',
  maker: 'carl',
  reason: 'granted to the wrong person',
  checker: null,
  checkerReason: null,
  createdAt: Date.UTC(2026, 10, 1),
  expiresAt: Date.UTC(2026, 10, 2),
  decidedAt: null,
  isOwn: false,
};
const executed: Proposal = { ...waiting, status: 'executed', checker: 'mara' };

// The letter of the shortcut is hidden from names.
const confirm = () => button('console.confirm');
const reject = () => button('console.reject');
const withdraw = () => button('console.withdraw');
const refusal = (message: string) => page.getByRole('alert').filter({ hasText: message });
const decided = () => page.getByText(text('console.status.executed'), { exact: true });

let server: PlayedServer;
const open = async (proposal: Proposal) => {
  server.answer('listProposals', { proposals: [proposal], total: 1 });
  server.answer('getProposal', { proposal, facts: [] });
  await openScreen(<ProposalsScreen id={id} />);
  await expect.element(page.getByText(waiting.reason)).toBeVisible();
};
beforeEach(() => {
  server = playServer();
  signInAs(['finance']);
});

describe('the proposal of another operator', () => {
  beforeEach(() => open(waiting));

  test('is rejected only with a reason', async () => {
    await expectReasonNeeded(reject());
    server.answer('rejectProposal', { ...waiting, status: 'rejected' });
    await reject().click();
    await expect.poll(() => server.sent('rejectProposal')).toEqual([{ id, reason: 'abc' }]);
  });

  test('is not rejected with a reason that hides what it says', async () => {
    await expectReasonLimits(reject());
    expect(server.sent('rejectProposal')).toEqual([]);
  });

  test('is confirmed without a reason', async () => {
    server.answer('confirmProposal', executed);
    await confirm().click();
    await expect.poll(() => server.sent('confirmProposal')).toEqual([{ id }]);
  });

  test('is confirmed with the reason that was typed', async () => {
    server.answer('confirmProposal', executed);
    await reason().fill('I asked the customer');
    await confirm().click();
    await expect
      .poll(() => server.sent('confirmProposal'))
      .toEqual([{ id, reason: 'I asked the customer' }]);
  });

  test('is not confirmed with a reason too short to be stored', async () => {
    await reason().fill('ok');
    await confirm().click();
    await expectError(reason(), text('field.required'));
    expect(server.sent('confirmProposal')).toEqual([]);
  });

  test('a refusal is announced, and what was typed stays', async () => {
    server.refuse('confirmProposal', 'operators.alreadyDecided');
    await reason().fill('I asked the customer');
    await confirm().click();
    await expect.element(refusal(text('operators.alreadyDecided'))).toBeVisible();
    await expect.element(reason()).toHaveValue('I asked the customer');
  });

  test('a reason that the server refuses is marked', async () => {
    server.refuse('rejectProposal', 'request.invalid', { reason: 'field.tooLong' });
    await reason().fill('not as agreed');
    await reject().click();
    await expectError(reason(), text('field.tooLong'));
  });

  test('what was said about one decision is gone after the next', async () => {
    server.refuse('confirmProposal', 'operators.ownProposal');
    server.refuse('rejectProposal', 'operators.proposalExpired');
    await confirm().click();
    await expect.element(refusal(text('operators.ownProposal'))).toBeVisible();
    await reason().fill('not as agreed');
    await reject().click();
    await expect.element(refusal(text('operators.proposalExpired'))).toBeVisible();
    await expect.element(refusal(text('operators.ownProposal'))).not.toBeInTheDocument();
  });

  test('is confirmed once, however often it is pressed', async () => {
    const release = server.hold('confirmProposal', executed);
    await userEvent.keyboard('a');
    await expect.element(confirm()).toHaveAttribute('aria-busy', 'true');
    await userEvent.keyboard('aa');
    await confirm().click({ force: true });
    server.answer('getProposal', { proposal: executed, facts: [] });
    release();
    await expect.element(decided()).toBeVisible();
    expect(server.sent('confirmProposal')).toHaveLength(1);
  });

  test('is rejected once, and not confirmed meanwhile', async () => {
    const release = server.hold('rejectProposal', executed);
    await reason().fill('not as agreed');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.element(reject()).toHaveAttribute('aria-busy', 'true');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await confirm().click();
    server.answer('getProposal', { proposal: executed, facts: [] });
    release();
    await expect.element(decided()).toBeVisible();
    expect(server.sent('rejectProposal')).toHaveLength(1);
    expect(server.sent('confirmProposal')).toEqual([]);
  });
});

test('an own proposal can only be withdrawn, with a reason', async () => {
  await open({ ...waiting, isOwn: true });
  await expect.element(confirm()).not.toBeInTheDocument();
  await userEvent.keyboard('a');
  await expectReasonNeeded(withdraw());
  server.answer('withdrawProposal', { ...waiting, status: 'withdrawn' });
  await withdraw().click();
  await expect.poll(() => server.sent('withdrawProposal')).toEqual([{ id, reason: 'abc' }]);
  expect(server.sent('confirmProposal')).toEqual([]);
});

test('who does not hold the role decides nothing', async () => {
  signInAs(['content']);
  await open(waiting);
  await expect.element(confirm()).not.toBeInTheDocument();
});
