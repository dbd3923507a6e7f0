import { text } from '@candor/client/language';
import { button, expectError, field, pressTwice } from '@candor/client/testing/controls';
import type { ConsoleResultOf } from '@candor/contract/console/calls';
import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openScreen } from '../../testing/open-screen.tsx';
import { signInAs } from '../../testing/operator.ts';
import { type PlayedServer, playServer } from '../../testing/played-server.ts';
import { expectReasonLimits, expectReasonNeeded, reason } from '../../testing/reason.ts';
import { OperatorsScreen } from './operators-screen.tsx';

const id = '00000000-0000-4000-8000-000000000002';
const proposed: ConsoleResultOf<'listOperators'>[number] = {
  id,
  name: 'olga',
  roles: ['auditor'],
  status: 'proposed',
  hasAuthenticator: false,
  invitedBy: 'admin-2',
  approvedBy: null,
  lastSeenAt: null,
  createdAt: Date.UTC(2026, 10, 1),
};
const half = { id, passwordHalf: 'abcd-efgh' };

const refusal = (message: string) => page.getByRole('alert').filter({ hasText: message });
const madeHalf = () => page.getByTestId('password-half');

let server: PlayedServer;
const open = async (operator = proposed) => {
  server.answer('listOperators', [operator]);
  await openScreen(<OperatorsScreen />);
  await expect.element(page.getByText('olga', { exact: true })).toBeVisible();
};
beforeEach(() => {
  server = playServer();
  signInAs(['admin']);
});

describe('an invitation', () => {
  const name = () => field('console.name');
  const role = (title: string) => page.getByRole('checkbox', { name: new RegExp(`^${title}`) });
  const send = () => button('console.invite').last();
  const fill = async () => {
    await name().fill('nina');
    await role('Finance').click();
    await reason().fill('joins on Monday');
  };
  beforeEach(async () => {
    server.answer('inviteOperator', half);
    await open();
    await button('console.invite').click();
  });

  test('needs a name, a role and a reason', async () => {
    await expect.element(send()).toBeDisabled();
    await name().fill('nina');
    await reason().fill('joins on Monday');
    await expect.element(send()).toBeDisabled();
    await role('Finance').click();
    await expectReasonLimits(send());
    await reason().fill('ab');
    await expect.element(send()).toBeDisabled();
    await reason().fill('abc');
    await name().fill('   ');
    await expect.element(send()).toBeDisabled();
  });

  test('sends name, roles and reason, and shows the first half of the password', async () => {
    await fill();
    await role('Support').click();
    await send().click();
    await expect.element(madeHalf()).toHaveTextContent('abcd-efgh');
    expect(server.sent('inviteOperator')).toEqual([
      { name: 'nina', roles: ['finance', 'support'], reason: 'joins on Monday' },
    ]);
  });

  test('a role that is taken back is not sent', async () => {
    await fill();
    await role('Support').click();
    await role('Support').click();
    await send().click();
    await expect.poll(() => server.sent('inviteOperator')).toHaveLength(1);
    expect(server.sent('inviteOperator')[0]?.roles).toEqual(['finance']);
  });

  test('roles that one person cannot hold are told at once', async () => {
    await fill();
    await role('Administrator').click();
    await expect.element(refusal(text('operators.rolesApart'))).toBeVisible();
    await expect.element(send()).toBeDisabled();
  });

  test.each(['no', 'n'.repeat(33), '4nina', 'nina ray'])(
    'the name “%s” is refused at its field and not sent',
    async (typed) => {
      await fill();
      await name().fill(typed);
      await send().click();
      await expectError(name(), text('field.invalid'));
      expect(server.sent('inviteOperator')).toEqual([]);
    },
  );

  test.each(['nin', 'n'.repeat(32)])('the name “%s” is sent', async (typed) => {
    await fill();
    await name().fill(typed);
    await send().click();
    await expect.poll(() => server.sent('inviteOperator')).toHaveLength(1);
    expect(server.sent('inviteOperator')[0]?.name).toBe(typed);
  });

  test('a refusal is announced, and what was typed stays', async () => {
    server.refuse('inviteOperator', 'operators.nameTaken');
    await fill();
    await send().click();
    await expect.element(refusal(text('operators.nameTaken'))).toBeVisible();
    await expect.element(name()).toHaveValue('nina');
    await expect.element(role('Finance')).toBeChecked();
  });

  test('a lost answer is told in our words', async () => {
    server.lose('inviteOperator');
    await fill();
    await send().click();
    await expect.element(refusal(text('console.noAnswer')).first()).toBeVisible();
    await expect.element(page.getByText('Failed to fetch')).not.toBeInTheDocument();
  });

  test('is sent once for a double press', async () => {
    const release = server.hold('inviteOperator', half);
    await fill();
    await pressTwice(send());
    release();
    await expect.element(madeHalf()).toBeVisible();
    expect(server.sent('inviteOperator')).toHaveLength(1);
  });
});

describe.each([
  ['approving', 'approveOperator', 'console.approve'],
  ['a new password', 'resetOperator', 'console.reset'],
  ['disabling', 'disableOperator', 'console.disable'],
] as const)('%s', (_, call, label) => {
  beforeEach(async () => {
    server.answer(call, half);
    await open();
    await button(label).click();
  });

  test('needs a reason, and sends it', async () => {
    await expectReasonNeeded(button(label));
    await reason().fill('left the company');
    await button(label).click();
    await expect.poll(() => server.sent(call)).toEqual([{ id, reason: 'left the company' }]);
  });

  test('a refusal is announced, and the reason stays', async () => {
    server.refuse(call, 'operators.unknown');
    await reason().fill('left the company');
    await button(label).click();
    await expect.element(refusal(text('operators.unknown'))).toBeVisible();
    await expect.element(reason()).toHaveValue('left the company');
  });

  test('a reason that the server refuses is marked', async () => {
    server.refuse(call, 'request.invalid', { reason: 'field.tooLong' });
    await reason().fill('left the company');
    await button(label).click();
    await expectError(reason(), text('field.tooLong'));
  });

  test('is sent once for a double press', async () => {
    const release = server.hold(call, half);
    await reason().fill('left the company');
    await pressTwice(button(label));
    release();
    await expect.element(reason()).not.toBeInTheDocument();
    expect(server.sent(call)).toHaveLength(1);
  });
});

test('the second half of a password is shown to who approves', async () => {
  server.answer('approveOperator', half);
  await open();
  await button('console.approve').click();
  await reason().fill('I know her');
  await button('console.approve').click();
  await expect.element(page.getByText(text('console.secondHalf', { name: 'olga' }))).toBeVisible();
  await expect.element(madeHalf()).toHaveTextContent('abcd-efgh');
});

test('who invited an operator cannot approve them', async () => {
  await open({ ...proposed, invitedBy: 'mara' });
  await expect.element(button('console.reset')).toBeVisible();
  await expect.element(button('console.approve')).not.toBeInTheDocument();
});

test('only an administrator can invite or change anybody', async () => {
  signInAs(['auditor']);
  await open();
  await expect.element(button('console.invite')).not.toBeInTheDocument();
  await expect.element(button('console.disable')).not.toBeInTheDocument();
});

test('a note keeps its distance from the buttons below it', async () => {
  await open();
  await button('console.reset').click();
  const note = page.getByText(text('console.resetNote')).element().getBoundingClientRect();
  const back = button('console.back').element().getBoundingClientRect();
  expect(back.top - note.bottom).toBeGreaterThanOrEqual(12);
});
