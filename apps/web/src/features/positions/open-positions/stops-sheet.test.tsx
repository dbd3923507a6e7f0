import {
  button,
  expectError,
  expectNoError,
  field,
  openedSheet,
  pressTwice,
} from '@candor/client/testing/controls';
import { text } from '@candor/client/language';
import { price, rate } from '@candor/domain/money/money';
import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openScreen } from '../../../testing/open-screen.tsx';
import { type PlayedPrices, playPrices } from '../../../testing/played-prices.ts';
import { type PlayedServer, playServer } from '../../../testing/played-server.ts';
import { openPosition, signInTrader, trailedPosition } from '../../../testing/trader.ts';
import { OpenPositions } from './open-positions.tsx';

const stopped = { ...openPosition, takeProfit: price('52000.5'), stopLoss: price('48000') };
const short = {
  ...openPosition,
  direction: 'short',
  liquidationPrice: price('54780.87'),
} as const;

let server: PlayedServer;
let prices: PlayedPrices;
beforeEach(() => {
  server = playServer();
  signInTrader(server, stopped);
  server.answer('updateStops', stopped);
  prices = playPrices();
  prices.quote('BTCUSDT', '50000');
});

const dialog = page.getByRole('dialog');
const takeProfit = () => field('ticket.takeProfit');
const stopLoss = () => field('ticket.stopLoss');
const save = () => button('stops.save');
const ask = async (position: typeof openPosition = stopped) => {
  signInTrader(server, position);
  await openScreen(<OpenPositions />);
  await button('position.stops').click();
  await openedSheet();
};
// Texts are known once a test runs, not while its table is written.
const outside = (range: 'above' | 'below' | 'between', values: Record<string, string>) => () =>
  text('stops.outside', { range: text(`ticket.range.${range}`, values) });

test('start as they are', async () => {
  await ask();
  await expect.element(takeProfit()).toHaveValue('52,000.5');
  await expect.element(stopLoss()).toHaveValue('48,000');
});

describe('on the wrong side are refused at the field', () => {
  test.each([
    ['takeProfit', '50000', outside('above', { low: '50,000.00' })],
    ['takeProfit', '0', outside('above', { low: '50,000.00' })],
    ['stopLoss', '50000', outside('between', { low: '45,180.73', high: '50,000.00' })],
    ['stopLoss', '45180.73', outside('between', { low: '45,180.73', high: '50,000.00' })],
  ] as const)('for a long: %s at %s', async (stop, typed, reason) => {
    await ask();
    await field(`ticket.${stop}`).fill(typed);
    await expectError(field(`ticket.${stop}`), reason());
    await expect.element(save()).toBeDisabled();
  });

  test.each([
    ['takeProfit', '50000', outside('below', { high: '50,000.00' })],
    ['takeProfit', '0', outside('below', { high: '50,000.00' })],
    ['stopLoss', '50000', outside('between', { low: '50,000.00', high: '54,780.87' })],
    ['stopLoss', '54780.87', outside('between', { low: '50,000.00', high: '54,780.87' })],
  ] as const)('for a short: %s at %s', async (stop, typed, reason) => {
    await ask(short);
    await field(`ticket.${stop}`).fill(typed);
    await expectError(field(`ticket.${stop}`), reason());
    await expect.element(save()).toBeDisabled();
  });

  test('as soon as the price passes them', async () => {
    await ask();
    await expectNoError(stopLoss());
    prices.quote('BTCUSDT', '47999.99');
    await expect.element(stopLoss()).toHaveAttribute('aria-invalid', 'true');
    await expect.element(save()).toBeDisabled();
  });
});

describe('are sent', () => {
  test('exactly, once for a double press', async () => {
    const release = server.hold('updateStops', stopped);
    await ask();
    await takeProfit().fill('50000.01');
    await stopLoss().fill('49999.99');
    await pressTwice(save());
    release();
    await expect.element(page.getByText(text('stops.saved'))).toBeVisible();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(server.sent('updateStops')).toEqual([
      { id: stopped.id, takeProfit: price('50000.01'), stopLoss: price('49999.99') },
    ]);
  });

  test('without the one that was cleared', async () => {
    await ask();
    await takeProfit().fill('');
    await save().click();
    await expect.poll(() => server.sent('updateStops')).toHaveLength(1);
    expect(server.sent('updateStops')).toEqual([{ id: stopped.id, stopLoss: price('48000') }]);
  });

  test('away, when both were cleared', async () => {
    await ask();
    await takeProfit().fill('');
    await stopLoss().fill('');
    await button('stops.remove').click();
    await expect.poll(() => server.sent('updateStops')).toHaveLength(1);
    expect(server.sent('updateStops')).toEqual([{ id: stopped.id }]);
  });
});

describe('in another unit', () => {
  const unit = (name: 'percent' | 'roi' | 'money') =>
    page
      .getByRole('group', { name: text('stopUnit.title') })
      .getByText(text(`stopUnit.${name}`), { exact: true });

  test('show the price and result that are sent', async () => {
    await ask();
    await unit('money').click();
    await expect.element(takeProfit()).toHaveValue('195.89');
    await takeProfit().fill('100');
    // (50,000 + 100 / 0.1) / (0.9998 · 0.9994), up to the next step.
    const result = { price: '51,040.83', profit: '+100.00', roi: '+20.00%' };
    await expect.element(dialog.getByText(text('stopResult.at', result))).toBeVisible();
    await save().click();
    await expect.poll(() => server.sent('updateStops')).toHaveLength(1);
    expect(server.sent('updateStops')[0]).toMatchObject({ takeProfit: price('51040.83') });
  });

  test('are refused where no price brings them', async () => {
    await ask();
    await unit('percent').click();
    await stopLoss().fill('100');
    await expect.element(stopLoss()).toHaveAttribute('aria-invalid', 'true');
    await expect.element(save()).toBeDisabled();
  });
});

test('a closed market sets none', async () => {
  prices.quote('BTCUSDT', '50000', { state: 'closed' });
  await ask();
  await expect.element(dialog.getByText(text('trade.marketClosed'))).toBeVisible();
  await expect.element(save()).toBeDisabled();
});

test.each([
  ['positions.takeProfitRange', undefined],
  ['request.invalid', { stopLoss: 'field.number' }],
] as const)('the refusal %s is announced, and the sheet stays', async (key, fields) => {
  server.refuse('updateStops', key, fields);
  await ask();
  await save().click();
  await expect.element(page.getByRole('alert')).toHaveTextContent(text(key));
  await expect.element(save()).toBeEnabled();
  await expect.element(takeProfit()).toHaveValue('52,000.5');
});

describe('a trailing stop', () => {
  const callback = () => field('trailing.callback');
  const askTrailing = async (position: typeof openPosition = openPosition) => {
    server.answer('setTrailingStop', trailedPosition);
    await ask(position);
    await page
      .getByRole('group', { name: text('stops.kind') })
      .getByText(text('closeReason.trailingStop'), { exact: true })
      .click();
  };

  test('says where it would trigger, and is sent as a share', async () => {
    await askTrailing();
    await callback().fill('1.5');
    // 50,000 · (1 − 1.5 %)
    await expect.element(dialog.getByText(/49,250\.00/)).toBeVisible();
    await button('trailing.save').click();
    await expect.poll(() => server.sent('setTrailingStop')).toHaveLength(1);
    expect(server.sent('setTrailingStop')).toEqual([
      { id: openPosition.id, callbackRate: rate('0.015') },
    ]);
  });

  test('is refused at the field when its activation price is on the losing side', async () => {
    await askTrailing();
    await callback().fill('1');
    await field('trailing.activation').fill('49000');
    await expectError(field('trailing.activation'), text('trailing.activationOutside.long'));
    await expect.element(button('trailing.save')).toBeDisabled();
  });

  test('is removed when its field is cleared', async () => {
    await askTrailing(trailedPosition);
    await expect.element(callback()).toHaveValue('1');
    await callback().fill('');
    await button('trailing.remove').click();
    await expect.poll(() => server.sent('setTrailingStop')).toHaveLength(1);
    expect(server.sent('setTrailingStop')).toEqual([{ id: openPosition.id }]);
  });
});
