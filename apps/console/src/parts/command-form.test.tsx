import { text } from '@candor/client/language';
import { button, expectError, pressTwice } from '@candor/client/testing/controls';
import { beforeEach, describe, expect, test, vi } from 'vitest';
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
/** Offered for a pool product with these terms. */
const changePool: OfferedCommand = {
  kind: 'products.changePool',
  makerChecker: true,
  payload: {
    productId: 'p-1',
    version: 2,
    risk: 4,
    riskReasons: ['priceMayFall', 'leverage'],
    saleFrom: Date.UTC(2026, 0, 7, 12, 30, 15),
    saleTo: Date.UTC(2027, 0, 7, 12),
  },
  fields: [
    typed('risk', 'integer'),
    { ...typed('riskReasons', 'choices'), choices: ['priceMayFall', 'lockedUntilEnd', 'leverage'] },
    typed('saleFrom', 'time', true),
    typed('saleTo', 'time'),
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

test('sends new level terms from those of the newest version, with the day that was entered', async () => {
  const newest = {
    id: 'terms',
    basedOn: 3,
    thresholds: '1000, 10000, 50000, 200000, 1000000, 5000000',
    feeDiscounts: '5, 10, 15, 20, 25, 30',
  };
  await open({
    kind: 'levels.announce',
    makerChecker: true,
    payload: newest,
    fields: [typed('thresholds', 'text'), typed('feeDiscounts', 'text'), typed('firstDay', 'text')],
  });
  const discounts = field(text('console.field.feeDiscounts'));
  await expect.element(discounts).toHaveValue('5, 10, 15, 20, 25, 30');
  await discounts.fill('5, 10, 15, 20, 25, 28');
  await reason().fill('a smaller discount at the top');
  await expect.element(propose()).toBeDisabled();
  await field(text('console.field.firstDay')).fill('2027-01-31');
  server.refuse('performCommand', 'levels.staleTerms');
  await propose().click();
  await expect.element(form().getByRole('alert')).toHaveTextContent(text('levels.staleTerms'));
  server.answer('performCommand', { outcome: 'proposed', proposalId: 'p-1' });
  await propose().click();
  await expect.poll(() => close.mock.calls).toHaveLength(1);
  expect(server.sent('performCommand').at(-1)).toMatchObject({
    kind: 'levels.announce',
    payload: { ...newest, feeDiscounts: '5, 10, 15, 20, 25, 28', firstDay: '2027-01-31' },
  });
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

describe('terms of a product', () => {
  const priceMayFall = () => page.getByRole('checkbox', { name: 'The price may fall' });
  const locked = () => page.getByRole('checkbox', { name: 'It cannot be ended early' });
  const reasons = () => page.getByRole('group', { name: 'Why this risk' });
  const sent = async () => {
    await expect.poll(() => server.sent('performCommand')).toHaveLength(1);
    return server.sent('performCommand')[0]?.payload;
  };
  beforeEach(async () => {
    await open(changePool);
    await reason().fill('as the risk desk agreed');
  });

  test('begin as they are, with reasons ticked and times in UTC', async () => {
    await expect.element(priceMayFall()).toBeChecked();
    await expect.element(locked()).not.toBeChecked();
    await expect.element(field('On sale from')).toHaveValue('2026-01-07T12:30');
    await propose().click();
    expect(await sent()).toEqual(changePool.payload);
  });

  test('are sent with the reasons that are ticked, and with the times that were changed', async () => {
    await locked().click();
    await priceMayFall().click();
    await field('On sale until').fill('2027-02-01T08:00');
    await propose().click();
    expect(await sent()).toMatchObject({
      riskReasons: ['leverage', 'lockedUntilEnd'],
      saleFrom: Date.UTC(2026, 0, 7, 12, 30, 15),
      saleTo: Date.UTC(2027, 1, 1, 8),
    });
  });

  test('need a reason for their risk', async () => {
    await priceMayFall().click();
    await page.getByRole('checkbox', { name: 'It uses leverage' }).click();
    await expect.element(propose()).toBeDisabled();
  });

  test('that are out of bounds are marked and named', async () => {
    server.refuse('performCommand', 'settings.outOfBounds', undefined, { name: 'riskReasons' });
    await propose().click();
    await expect.element(reasons()).toHaveAttribute('aria-invalid', 'true');
    await expect
      .element(form().getByText(`${text('settings.outOfBounds')} Why this risk`))
      .toBeVisible();
    await expect.element(priceMayFall()).toBeChecked();
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
