import { text } from '@candor/client/language';
import { money, price } from '@candor/domain/money/money';
import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openScreen } from '../../testing/open-screen.tsx';
import { playPrices } from '../../testing/played-prices.ts';
import { playServer } from '../../testing/played-server.ts';
import { bitcoin } from '../../testing/trader.ts';
import { ChartPanel } from './chart-panel.tsx';
import type { ChartLine } from './chart-lines.ts';
import { readDrawings, removeAllDrawings, type DrawingTool } from './drawing/drawings.ts';
import { useDrawingControls } from './drawing/use-drawing-controls.ts';

const HOUR = 3600;
const START = Date.UTC(2026, 10, 20) / 1000;
/** Prices between 100 and 110, so that 105 lies in the middle. */
const candles = Array.from({ length: 40 }, (_, index) => ({
  time: START + index * HOUR,
  open: price('102'),
  high: price('110'),
  low: price('100'),
  close: price(index === 39 ? '104' : '103'),
  volume: money('12'),
}));

const limit: ChartLine = {
  id: 'p-1 limit',
  name: 'Limit long 0.1',
  shortName: 'Limit',
  price: price('105'),
  isMovable: true,
};

const dropped = vi.fn<(id: string, to: bigint) => void>();

function Panel({ lines = [] }: { readonly lines?: readonly ChartLine[] }) {
  const controls = useDrawingControls('BTCUSDT');
  return (
    <div style={{ width: 700, height: 560 }} className="flex flex-col">
      <ChartPanel
        market={bitcoin}
        lines={lines}
        controls={controls}
        tools="beside"
        onLineDropped={dropped}
      />
    </div>
  );
}

beforeEach(() => {
  dropped.mockClear();
  removeAllDrawings('BTCUSDT');
  const server = playServer();
  server.answer('listCandles', candles);
  playPrices();
});

const chart = () => page.getByRole('img', { name: /^BTCUSDT, 40 candles/ });
const tool = (id: DrawingTool | 'select' | 'hide' | 'remove' | 'undo') =>
  page.getByRole('button', { name: text(`draw.${id}`), exact: true });
const readOut = () => page.getByLabelText(text('chart.readOut'), { exact: true });
const open = async (lines: readonly ChartLine[] = []) => {
  await openScreen(<Panel lines={lines} />);
  await expect.element(chart()).toBeVisible();
  await expect.element(readOut()).toMatchTextContent('104.00');
};
const drawn = () => readDrawings(localStorage.getItem('drawings')).BTCUSDT ?? [];
const pressAt = (x: number, y: number) => chart().click({ position: { x, y } });

test('the read-out shows the newest candle, and the one under the crosshair', async () => {
  await open();
  await expect.element(readOut()).toMatchTextContent('Nov 21 15:00');
  await expect.element(readOut()).toMatchTextContent('+1.96%');
  await chart().hover({ position: { x: 500, y: 60 } });
  await expect.element(readOut()).not.toMatchTextContent('Nov 21 15:00');
  await expect.element(readOut()).toMatchTextContent('103.00');
  await expect.element(readOut()).toMatchTextContent('MA 7');
});

test('the arrow keys move the crosshair, and the candle is spoken', async () => {
  await open();
  (chart().element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(page.getByText(/^Nov 21 14:00: open 102\.00/)).toBeInTheDocument();
});

test('two presses draw a line, which is kept, selected and deleted', async () => {
  await open();
  await tool('trendLine').click();
  // The chart library takes two presses within half a second for a double one.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await pressAt(400, 60);
  vi.advanceTimersByTime(500);
  vi.useRealTimers();
  await pressAt(560, 100);
  await expect.poll(() => drawn().map(({ tool: name }) => name)).toEqual(['trendLine']);
  await expect.element(tool('select')).toHaveAttribute('aria-pressed', 'true');
  await tool('remove').click();
  expect(drawn()).toEqual([]);
  await tool('undo').click();
  expect(drawn()).toHaveLength(1);
});

test('whoever presses keys gets a shape in the middle, and moves it with the arrow keys', async () => {
  await open();
  (tool('horizontalLine').element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => drawn().length).toBe(1);
  const before = drawn()[0]?.points[0]?.value ?? 0;
  (chart().element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowUp}');
  expect(drawn()[0]?.points[0]?.value).toBeGreaterThan(before);
  await userEvent.keyboard('{Delete}');
  expect(drawn()).toEqual([]);
});

test('the arrow keys move inside the toolbar, which is one stop of the Tab key', async () => {
  await open();
  (tool('select').element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(tool('trendLine')).toHaveFocus();
  await userEvent.keyboard('{Tab}');
  await expect.element(chart()).toHaveFocus();
});

test('a resting order is dragged by its label; letting go tells the new price', async () => {
  await open([limit]);
  const { left, top } = chart().element().getBoundingClientRect();
  // The label is at the left edge, on the height of its price: found by the cursor it shows.
  await expect.poll(() => gripHeight(left + 30, top)).not.toBeNull();
  const y = gripHeight(left + 30, top) ?? 0;
  mouse('mousedown', left + 30, y);
  mouse('mousemove', left + 30, y + 20);
  mouse('mouseup', left + 30, y + 20);
  expect(dropped).toHaveBeenCalledOnce();
  const [id, to] = dropped.mock.calls[0] ?? [];
  expect(id).toBe('p-1 limit');
  expect(to).toBeLessThan(price('105'));
});

test('Escape lets a dragged line go back', async () => {
  await open([limit]);
  const { left, top } = chart().element().getBoundingClientRect();
  await expect.poll(() => gripHeight(left + 30, top)).not.toBeNull();
  const y = gripHeight(left + 30, top) ?? 0;
  mouse('mousedown', left + 30, y);
  mouse('mousemove', left + 30, y + 20);
  await userEvent.keyboard('{Escape}');
  mouse('mouseup', left + 30, y + 20);
  expect(dropped).not.toHaveBeenCalled();
});

function mouse(type: string, clientX: number, clientY: number): void {
  const at = document.elementFromPoint(clientX, clientY) ?? document.body;
  at.dispatchEvent(new MouseEvent(type, { clientX, clientY, bubbles: true, cancelable: true }));
}

function gripHeight(x: number, top: number): number | null {
  const host = chart().element();
  for (let y = top; y < top + 300; y += 4) {
    mouse('mousemove', x, y);
    if (host.hasAttribute('data-grip')) return y + 8;
  }
  return null;
}
