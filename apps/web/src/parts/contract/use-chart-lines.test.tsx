import { toText } from '@candor/domain/money/money';
import { Profiler, type ReactNode } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openScreen } from '../../testing/open-screen.tsx';
import { type PlayedPrices, playPrices } from '../../testing/played-prices.ts';
import { type PlayedServer, playServer } from '../../testing/played-server.ts';
import { bitcoin, openPosition, signInTrader, trailedPosition } from '../../testing/trader.ts';
import { useChartLines } from './use-chart-lines.ts';

let server: PlayedServer;
let prices: PlayedPrices;
beforeEach(() => {
  server = playServer();
  prices = playPrices();
});

function Lines(): ReactNode {
  const lines = useChartLines(bitcoin);
  return lines.map(({ id, price: level }, place) => (
    <p key={`${place} ${id}`}>{`${id.split(' ')[1]} ${toText(level)}`}</p>
  ));
}

/** The played server lists its positions twice, as open ones and as resting orders. */
const line = (words: string) => expect.element(page.getByText(words, { exact: true }).first());

test('the line of a trailing stop follows each price', async () => {
  signInTrader(server, trailedPosition);
  await openScreen(<Lines />);
  await line('trailing 49995').toBeVisible();
  prices.quote('BTCUSDT', '51000');
  await line('trailing 50490').toBeVisible();
  prices.quote('BTCUSDT', '52000');
  await line('trailing 51480').toBeVisible();
});

test('where nothing follows prices, nothing is rendered with them', async () => {
  signInTrader(server, openPosition);
  let rendered = 0;
  await openScreen(
    <Profiler id="lines" onRender={() => (rendered += 1)}>
      <Lines />
    </Profiler>,
  );
  await line('entry 50000').toBeVisible();
  const before = rendered;
  for (const mark of ['51000', '52000', '53000']) prices.quote('BTCUSDT', mark);
  await new Promise((painted) => void requestAnimationFrame(() => requestAnimationFrame(painted)));
  expect(rendered).toBe(before);
});
