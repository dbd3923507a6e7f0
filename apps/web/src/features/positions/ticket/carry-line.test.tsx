import { chooseLanguage, loadAllTexts, text } from '@candor/client/language';
import { completeCodes } from '@candor/contract/wire/locales';
import { money, price, rate } from '@candor/domain/money/money';
import { afterAll, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openScreen } from '../../../testing/open-screen.tsx';
import { playServer } from '../../../testing/played-server.ts';
import { bitcoin } from '../../../testing/trader.ts';
import { paneLimits } from '../desktop/pane-sizes.ts';
import { CarryLine } from './carry-line.tsx';

/** Edge and padding of the column. */
const FRAME = 41;

afterAll(() => chooseLanguage('en-us'));

test.each(completeCodes)(
  'beside the chart, each side has its rate on the line of its name: %s',
  async (code) => {
    await chooseLanguage(code);
    await loadAllTexts();
    playServer().answer('listSymbols', [
      {
        ...bitcoin,
        id: 'BTCUSDT',
        name: 'Bitcoin',
        price: price('50000'),
        change: price('0'),
        changePercent: rate('0'),
        high: price('50000'),
        low: price('50000'),
        volume: money('1'),
        maxLeverage: 20,
        minMargin: money('10'),
        isOpen: true,
        state: 'live',
        simulated: false,
        sequence: '1',
        sparkline: [],
        carryLong: rate('-0.000312'),
        carryShort: rate('0.000312'),
        nextCarryTime: Date.UTC(2026, 10, 27, 16),
      },
    ]);
    await openScreen(
      <dl style={{ width: paneLimits.ticket.least - FRAME }}>
        <CarryLine market={bitcoin} wide />
      </dl>,
    );
    await expect.element(page.getByText('−0.0312%')).toBeVisible();
    for (const side of ['ticket.fundingLong', 'ticket.fundingShort'] as const) {
      const name = page.getByText(text(side, { time: '16:00' })).element();
      const rateShown = name.nextElementSibling!;
      const [left, right] = [name, rateShown].map((each) => each.getBoundingClientRect());
      expect(right!.left).toBeGreaterThan(left!.right);
      expect(right!.top).toBeLessThan(left!.bottom);
      expect(left!.height).toBeLessThan(30);
    }
  },
);
