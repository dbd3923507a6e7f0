import { text } from '@candor/client/language';
import { button, expectError, pressTwice } from '@candor/client/testing/controls';
import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openScreen } from '../testing/open-screen.tsx';
import { type PlayedServer, playServer } from '../testing/played-server.ts';
import { expectReasonLimits, expectReasonNeeded, reason } from '../testing/reason.ts';
import { CommandForm } from './command-form.tsx';
import type { CommandField, OfferedCommand } from './offered-command.ts';

const typed = (name: string, type: CommandField['type'], isOptional = false): CommandField => ({
  name,
  type,
  choices: type === 'choice' ? ['live', 'halted'] : [],
  isOptional,
});

/** Offered for a market that has these values now. */
const setMarket: OfferedCommand = {
  kind: 'settings.setSymbol',
  makerChecker: true,
  payload: { symbol: 'BTCUSDT', status: 'live', maxLeverage: 100, spread: '0.0002' },
  fields: [
    typed('status', 'choice'),
    typed('maxLeverage', 'integer'),
    typed('spread', 'decimal'),
    typed('from', 'time', true),
  ],
};
const closeCase: OfferedCommand = {
  kind: 'wallet.closeCase',
  makerChecker: false,
  payload: { id: 'case-7' },
  fields: [],
};

const field = (name: string) => page.getByLabelText(name, { exact: true });
const status = () => field('Status');
const leverage = () => field('Maximum leverage');
const spread = () => field('Opening spread (share of the index)');
const form = () => page.getByRole('form');
const propose = () => button('console.propose');

const close = vi.fn<() => void>();
const open = (command: OfferedCommand) =>
  openScreen(<CommandForm command={command} onClose={close} />);
const done = { outcome: 'done', proposalId: '' } as const;

let server: PlayedServer;
beforeEach(() => {
  close.mockClear();
  server = playServer();
  server.answer('performCommand', { outcome: 'proposed', proposalId: 'p-1' });
});

test('begins with the values of the item, in its first field', async () => {
  await open(setMarket);
  await expect.element(status()).toHaveValue('live');
  await expect.element(leverage()).toHaveValue('100');
  await expect.element(spread()).toHaveValue('0.0002');
  await expect.element(status()).toHaveFocus();
});

test('needs a reason', async () => {
  await open(closeCase);
  await expectReasonNeeded(button('console.doIt'));
});

test('a reason that hides what it says is refused at its field', async () => {
  await open(closeCase);
  await expectReasonLimits(button('console.doIt'));
  expect(server.sent('performCommand')).toEqual([]);
});

test('needs every field that is not optional', async () => {
  await open(setMarket);
  await reason().fill('a calmer market');
  await expect.element(propose()).toBeEnabled();
  await spread().fill('');
  await expect.element(propose()).toBeDisabled();
  await spread().fill('0.0003');
  await status().selectOptions('');
  await expect.element(propose()).toBeDisabled();
});

test('sends the payload with what was changed, and nothing for an empty optional field', async () => {
  await open(setMarket);
  await status().selectOptions('halted');
  await leverage().fill('20');
  await spread().fill(' 0.0000000000000000001 ');
  await reason().fill('a calmer market');
  await propose().click();
  await expect.poll(() => close.mock.calls).toHaveLength(1);
  expect(server.sent('performCommand')).toEqual([
    {
      kind: 'settings.setSymbol',
      payload: {
        symbol: 'BTCUSDT',
        status: 'halted',
        maxLeverage: 20,
        spread: '0.0000000000000000001',
      },
      reason: 'a calmer market',
    },
  ]);
});

test('sends a time as one in UTC', async () => {
  await open({ ...closeCase, fields: [typed('until', 'time')] });
  await field('Until (UTC)').fill('2026-11-21T10:00');
  await reason().fill('court order 12');
  await button('console.doIt').click();
  await expect.poll(() => server.sent('performCommand')).toHaveLength(1);
  expect(server.sent('performCommand')[0]?.payload).toEqual({
    id: 'case-7',
    until: Date.UTC(2026, 10, 21, 10),
  });
});

test('an optional field that is cleared is not sent with its former value', async () => {
  const note = typed('reference', 'text', true);
  await open({ ...closeCase, payload: { id: 'case-7', reference: 'old' }, fields: [note] });
  await field('Document or source').fill('');
  await reason().fill('wrong source');
  await button('console.doIt').click();
  await expect.poll(() => server.sent('performCommand')).toHaveLength(1);
  expect(server.sent('performCommand')[0]?.payload).toEqual({ id: 'case-7' });
});

test('a field of the payload that the server names is marked, and what was typed stays', async () => {
  server.refuse('performCommand', 'request.invalid', undefined, { field: 'maxLeverage' });
  await open(setMarket);
  await leverage().fill('many');
  await reason().fill('a calmer market');
  await propose().click();
  await expectError(leverage(), text('field.invalid'));
  await expect.element(leverage()).toHaveValue('many');
  expect(server.sent('performCommand')[0]?.payload).toMatchObject({ maxLeverage: 'many' });
});

test('the reason shown to the customer is not mistaken for that of the operator', async () => {
  server.refuse('performCommand', 'request.invalid', undefined, { field: 'reason' });
  await open({ ...closeCase, fields: [typed('reason', 'text')] });
  await field('Reason shown to the customer').fill('?');
  await reason().fill('unreadable');
  await button('console.doIt').click();
  await expectError(field('Reason shown to the customer'), text('field.invalid'));
  await expect.element(reason()).not.toHaveAttribute('aria-invalid');
});

test('a refusal without fields is announced in the form, which stays', async () => {
  server.refuse('performCommand', 'operators.alreadyProposed');
  await open(closeCase);
  await reason().fill('all is well');
  await button('console.doIt').click();
  await expect
    .element(form().getByRole('alert'))
    .toHaveTextContent(text('operators.alreadyProposed'));
  await expect.element(reason()).toHaveValue('all is well');
  expect(close).not.toHaveBeenCalled();
});

test('a lost answer is announced in the form, which stays', async () => {
  server.lose('performCommand');
  await open(closeCase);
  await reason().fill('all is well');
  await button('console.doIt').click();
  await expect.element(form().getByRole('alert')).toHaveTextContent(text('console.noAnswer'));
  await expect.element(button('console.doIt')).toBeEnabled();
});

test('is sent once for a press and Control+Enter while it is under way', async () => {
  const release = server.hold('performCommand', done);
  await open(closeCase);
  await reason().fill('all is well');
  await pressTwice(button('console.doIt'));
  await reason().click();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  release();
  await expect.poll(() => close.mock.calls).toHaveLength(1);
  expect(server.sent('performCommand')).toHaveLength(1);
});

test('Control+Enter sends only what is complete', async () => {
  await open(closeCase);
  await reason().fill('ab');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await reason().fill('abc');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.poll(() => close.mock.calls).toHaveLength(1);
  expect(server.sent('performCommand').map((request) => request.reason)).toEqual(['abc']);
});

test('Escape goes back and sends nothing', async () => {
  await open(closeCase);
  await reason().fill('all is well');
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => close.mock.calls).toHaveLength(1);
  expect(server.sent('performCommand')).toEqual([]);
});
