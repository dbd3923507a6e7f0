import {
  button,
  expectError,
  expectNoError,
  field,
  openedSheet,
} from '@candor/client/testing/controls';
import { text, type Text } from '@candor/client/language';
import { findMarketSymbol, type MarketSymbol } from '@candor/domain/markets/symbols';
import { money } from '@candor/domain/money/money';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { hrefTo } from '../../../platform/route.ts';
import { openScreen } from '../../../testing/open-screen.tsx';
import { type PlayedPrices, playPrices } from '../../../testing/played-prices.ts';
import { type PlayedServer, playServer } from '../../../testing/played-server.ts';
import { bitcoin, contractSummary, signInTrader } from '../../../testing/trader.ts';
import { OrderTicket } from './order-ticket.tsx';
import { recallTicket, rememberTicket } from './ticket-memory.ts';

let server: PlayedServer;
let prices: PlayedPrices;
beforeEach(() => {
  server = playServer();
  signInTrader(server);
  prices = playPrices();
  prices.quote('BTCUSDT', '50000');
});

const side = (direction: 'long' | 'short') =>
  page.getByRole('button', { name: new RegExp(`^${text(`ticket.${direction}`)}( |$)`) });
const said = (...reason: Parameters<Text>) =>
  page.getByRole('status').getByText(text(...reason), { exact: false });
const margin = () => field('ticket.margin');

const open = async (market: MarketSymbol = bitcoin) => {
  await openScreen(<OrderTicket market={market} />);
  await expect.element(page.getByText(/1,000\.00/)).toBeVisible();
};
const rich = () =>
  server.answer('getPositionsSummary', { ...contractSummary, available: money('100000000') });
const openRich = async () => {
  rich();
  await openScreen(<OrderTicket market={bitcoin} />);
  await expect.element(page.getByText(/100,000,000\.00/)).toBeVisible();
};
const expectNeither = async () => {
  await expect.element(side('long')).toBeDisabled();
  await expect.element(side('short')).toBeDisabled();
};
const expectBoth = async () => {
  await expect.element(side('long')).toBeEnabled();
  await expect.element(side('short')).toBeEnabled();
};

describe('the margin', () => {
  test.each([
    ['', 'ticket.enterMargin', {}],
    ['0.00', 'ticket.enterMargin', {}],
    ['9.99', 'ticket.marginTooSmall', { limit: '10' }],
    ['1000.01', 'ticket.notEnough', {}],
    ['994.04', 'ticket.notEnoughForFee', {}],
  ] as const)('"%s" opens nothing, and a line says why', async (typed, reason, values) => {
    await open();
    await margin().fill(typed);
    await expect.element(said(reason, values)).toBeVisible();
    await expectNeither();
  });

  test.each(['10', '993.8'])('%s is at a limit and can be opened', async (typed) => {
    await open();
    await margin().fill(typed);
    await expectBoth();
  });

  test('has a reason of both sides said once', async () => {
    const complaints = vi.spyOn(console, 'error');
    await open();
    await margin().fill('9.99');
    const reason = said('ticket.marginTooSmall', { limit: '10' });
    await expect.element(reason).toBeVisible();
    expect(reason.elements()).toHaveLength(1);
    expect(complaints).not.toHaveBeenCalled();
  });

  test('takes no letters and no third decimal', async () => {
    await open();
    await margin().fill('5x0.129');
    await expect.element(margin()).toHaveValue('50.12');
  });

  test('100% leaves room for the opening fee', async () => {
    await open();
    await page.getByRole('button', { name: '100%' }).click();
    await expect.element(margin()).toHaveValue('994.03');
  });

  test('an empty account is told where to get money', async () => {
    server.answer('getPositionsSummary', { ...contractSummary, available: money('0') });
    await openScreen(<OrderTicket market={bitcoin} />);
    await expect.element(said('ticket.accountEmpty')).toBeVisible();
    const link = page.getByRole('link', { name: text('ticket.transferIn') });
    await expect.element(link).toHaveAttribute('href', hrefTo('transfer'));
  });
});

describe('the size', () => {
  test('above the largest position is refused with the limit', async () => {
    await openRich();
    await margin().fill('5000001');
    await expect.element(said('ticket.sizeTooLarge', { limit: '50,000,000' })).toBeVisible();
    await expectNeither();
  });

  test('above what the leverage allows is refused with the leverage it allows', async () => {
    await openRich();
    await margin().fill('2500000');
    await expect.element(said('ticket.leverageTooHigh', { limit: '5' })).toBeVisible();
    await expectNeither();
  });
});

describe('the leverage', () => {
  const openLeverage = async () => {
    await button('ticket.changeLeverage', { leverage: 10 }).click();
    await openedSheet();
  };

  test.each([1, 5, 10, 15, 20])('the thumb stands above %s× when it is chosen', async (detent) => {
    await open();
    await openLeverage();
    const label = page.getByRole('dialog').getByRole('button', { name: `${detent}×`, exact: true });
    await label.click();
    const slider = page.getByRole('slider').element();
    const centerOf = (element: Element) => {
      const { left, width } = element.getBoundingClientRect();
      return left + width / 2;
    };
    await expect
      .poll(() => Math.abs(centerOf(slider.parentElement!) - centerOf(label.element())))
      .toBeLessThan(1);
  });

  test('changes the size by what was chosen', async () => {
    await open();
    await margin().fill('100');
    await openLeverage();
    await page.getByRole('button', { name: '5×', exact: true }).click();
    await button('leverage.use', { leverage: 5 }).click();
    await expect.element(side('long')).toHaveAccessibleName(/ 0\.00999/);
    await expect.element(button('ticket.changeLeverage', { leverage: 5 })).toBeVisible();
  });

  test('ends at the highest of the pair', async () => {
    await open();
    await openLeverage();
    await page.getByRole('button', { name: '20×', exact: true }).click();
    await expect.element(button('leverage.more')).toBeDisabled();
  });

  test('stays as it was when the sheet is closed', async () => {
    await open();
    await openLeverage();
    await page.getByRole('button', { name: '5×', exact: true }).click();
    await button('shell.close').click();
    await expect.element(button('ticket.changeLeverage', { leverage: 10 })).toBeVisible();
  });
});

describe('the stops', () => {
  const fillStops = async (takeProfit: string, stopLoss: string) => {
    await open();
    await margin().fill('100');
    await page.getByText(text('ticket.stops')).click();
    await field('ticket.takeProfit').fill(takeProfit);
    await field('ticket.stopLoss').fill(stopLoss);
  };

  test('a take profit below the price is for a short alone', async () => {
    await fillStops('49000', '');
    const low = { low: '50,000.00', high: '50,000.00' };
    await expect.element(said('ticket.takeProfitOutside.long', low)).toBeVisible();
    await expect.element(side('long')).toBeDisabled();
    await expect.element(side('short')).toBeEnabled();
  });

  test('a stop loss below the price is for a long alone', async () => {
    await fillStops('', '49000');
    await expect
      .element(page.getByText(/^Short: stop loss must be between 50,000\.00/))
      .toBeVisible();
    await expect.element(side('long')).toBeEnabled();
    await expect.element(side('short')).toBeDisabled();
  });

  test('a stop loss beyond the liquidation price is refused', async () => {
    await fillStops('', '40000');
    await expect.element(page.getByText(/^Long: stop loss must be between 45,/)).toBeVisible();
    await expectNeither();
  });

  test('a take profit of zero is refused for either side', async () => {
    await fillStops('0', '');
    await expectNeither();
  });

  test('a stop loss without a liquidation price has one bound', async () => {
    await open();
    await button('ticket.changeLeverage', { leverage: 10 }).click();
    await openedSheet();
    await page.getByRole('button', { name: '1×', exact: true }).click();
    await button('leverage.use', { leverage: 1 }).click();
    await margin().fill('100');
    await page.getByText(text('ticket.stops')).click();
    await field('ticket.stopLoss').fill('51000');
    await expect.element(said('ticket.stopLossOneBound.long', { high: '50,000.00' })).toBeVisible();
  });

  test('follow the price', async () => {
    await fillStops('', '49000');
    await expect.element(side('long')).toBeEnabled();
    prices.quote('BTCUSDT', '48900');
    await expect.element(side('long')).toBeDisabled();
  });
});

describe('a limit order', () => {
  const limit = () => field('ticket.limitPrice');
  const openLimit = async () => {
    await open();
    await margin().fill('100');
    await button('ticket.changeOrderType', { type: text('ticket.market') }).click();
    const sheet = await openedSheet();
    await sheet.getByRole('button', { name: /^Limit/ }).click();
  };

  test('starts at the price of this moment', async () => {
    await openLimit();
    await expect.element(limit()).toHaveValue('50,000');
    await expectNoError(limit());
    await expectBoth();
  });

  test.each(['', '0', '0.00'])('without a price ("%s") opens nothing', async (typed) => {
    await openLimit();
    await limit().fill(typed);
    await expectError(limit(), text('ticket.enterLimit'));
    await expectNeither();
  });

  test('holds its stops against the limit', async () => {
    await openLimit();
    await limit().fill('40000');
    await page.getByText(text('ticket.stops')).click();
    await field('ticket.stopLoss').fill('41000');
    await expect
      .element(page.getByText(/^Long: stop loss must be between .* and 40,000\.00/))
      .toBeVisible();
    await expect.element(side('long')).toBeDisabled();
  });
});

describe('the market', () => {
  test('without a price opens nothing', async () => {
    await open(findMarketSymbol('ETHUSDT'));
    await margin().fill('100');
    await expect.element(said('trade.waitingForPrice')).toBeVisible();
    await expectNeither();
  });

  test.each([
    ['closed', 'trade.marketClosed'],
    ['halted', 'trade.halted'],
    ['closeOnly', 'trade.closeOnly'],
  ] as const)('that is %s opens nothing', async (state, reason) => {
    prices.quote('BTCUSDT', '50000', { state });
    await open();
    await margin().fill('100');
    await expect.element(said(reason)).toBeVisible();
    await expectNeither();
  });

  test('whose price is too old opens nothing', async () => {
    prices.quote('BTCUSDT', '50000', { time: 0 });
    await open();
    await margin().fill('100');
    await expect.element(said('trade.stalePrice')).toBeVisible();
    await expectNeither();
  });
});

describe('the size', () => {
  const unit = () => page.getByRole('combobox', { name: text('sizeUnit.title') });

  test('keeps its amount when the unit changes, and is sent in that unit', async () => {
    await open();
    await margin().fill('100');
    await unit().selectOptions('BTC');
    await expect.element(field('sizeUnit.quantity')).not.toHaveValue('');
    await expectBoth();
    await field('sizeUnit.quantity').fill('0.02');
    await expect.element(page.getByText(/0\.020000/).first()).toBeVisible();
  });

  test('by notional names the steps that it was rounded down to', async () => {
    await open();
    await unit().selectOptions(text('sizeUnit.notional'));
    await field('sizeUnit.notional').fill('1000.01');
    const rounded = page.getByText(text('sizeUnit.rounded'), { exact: false });
    await expect.element(rounded).toBeVisible();
    await expectBoth();
  });
});

test('type and leverage of a pair are remembered', async () => {
  await open();
  await button('ticket.changeOrderType', { type: text('ticket.market') }).click();
  const sheet = await openedSheet();
  await sheet.getByRole('button', { name: /^Limit/ }).click();
  expect(recallTicket('BTCUSDT')).toMatchObject({ orderType: 'limit', leverage: 10 });
  expect(recallTicket('ETHUSDT')).toEqual({ sizeUnit: 'margin' });
  const practised = { orderType: 'market', leverage: 3, marginMode: 'isolated' } as const;
  rememberTicket('BTCUSDT', { ...practised, sizeUnit: 'margin' }, true);
  expect(recallTicket('BTCUSDT')).toMatchObject({ orderType: 'limit', leverage: 10 });
  expect(recallTicket('BTCUSDT', true)).toMatchObject(practised);
});

test('a stop-limit order needs a stop that the mark has yet to cross', async () => {
  await open();
  await margin().fill('100');
  await button('ticket.changeOrderType', { type: text('ticket.market') }).click();
  const sheet = await openedSheet();
  await sheet.getByRole('button', { name: /^Stop-limit/ }).click();
  await expectError(field('ticket.stopPrice'), text('ticket.enterStop'));
  await expectNeither();
  await field('ticket.stopPrice').fill('50000');
  await expect.element(said('ticket.stopAtMark')).toBeVisible();
  await field('ticket.stopPrice').fill('51000');
  await expect.element(page.getByText(text('ticket.stopRises'))).toBeVisible();
  await expectBoth();
});

test('beside the chart, the fee and its rate stand on one line', async () => {
  await openScreen(
    <div style={{ width: 304 }}>
      <OrderTicket market={bitcoin} wide />
    </div>,
  );
  await expect.element(page.getByText(/1,000\.00/)).toBeVisible();
  await margin().fill('100');
  const lineOf = (label: string) =>
    page.getByText(label, { exact: true }).element().parentElement!.clientHeight;
  await expect.element(page.getByText(/^\d+\.\d{2}%/).first()).toBeVisible();
  expect(lineOf(text('ticket.fee'))).toBe(lineOf(text('ticket.size')));
});

test.each([true, false])('each liquidation price is said once, wide: %s', async (wide) => {
  await openScreen(<OrderTicket market={bitcoin} wide={wide} />);
  await margin().fill('50');
  await expectBoth();
  const among = page.getByText(text('ticket.liquidationLong'));
  const below = page.getByText(new RegExp(`^${text('ticket.liquidationPrice')} \\d`));
  expect([among.elements().length, below.elements().length]).toEqual(wide ? [1, 0] : [0, 2]);
  expect(side('long').element().textContent.includes(text('ticket.size'))).toBe(!wide);
});
