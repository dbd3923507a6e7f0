import { type WireAddress, wireCalls } from '@candor/contract/wire/calls';

const SYMBOL = 'BTCUSDT';
const TICK = 0.1;
/** Of a usual minute's range: the price is soon there, and yet not before the level is set. */
const SHARE = 4;

/**
 * Two prices of BTCUSDT, one of which the market meets within seconds, in calm hours as in wild
 * ones: a share of the range of the last minutes away. `from` is the newest price without it.
 */
export async function levelsNear(url: string, from?: number) {
  const asked = from ?? Number((await read<{ price: string }>(url, 'getPrice', {})).price);
  const candles = await read<{ high: string; low: string }[]>(url, 'listCandles', {
    period: '1min',
    limit: '10',
  });
  const ranges = candles.map(({ high, low }) => Number(high) - Number(low));
  const usual = ranges.reduce((total, range) => total + range, 0) / ranges.length;
  const distance = Math.max(2 * TICK, usual / SHARE);
  return { above: (asked + distance).toFixed(1), below: (asked - distance).toFixed(1) };
}

async function read<Result>(
  url: string,
  name: 'getPrice' | 'listCandles',
  fields: Record<string, string>,
): Promise<Result> {
  const path = ([wireCalls[name]].flat()[0] as WireAddress).split(' ')[1]!;
  const query = new URLSearchParams({ symbol: SYMBOL, ...fields }).toString();
  const { result } = (await (await fetch(`${url}${path}?${query}`)).json()) as { result: Result };
  return result;
}
