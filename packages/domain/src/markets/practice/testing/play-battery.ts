import { marketSymbols } from '../../symbols.ts';
import { Battery } from './battery.ts';
import { strategiesFor } from './strategies.ts';
import { practiceTape, type Tape } from './tape.ts';

const DAY_S = 86_400;
/** Leading market of each market, and the direction in which they move together. */
const leaders: Readonly<Record<string, { readonly symbol: string; readonly side: number }>> = {
  ETHUSDT: { symbol: 'BTCUSDT', side: 1 },
  SOLUSDT: { symbol: 'BTCUSDT', side: 1 },
  BNBUSDT: { symbol: 'BTCUSDT', side: 1 },
  XRPUSDT: { symbol: 'BTCUSDT', side: 1 },
  ADAUSDT: { symbol: 'BTCUSDT', side: 1 },
  DOGEUSDT: { symbol: 'BTCUSDT', side: 1 },
  XAGUSD: { symbol: 'XAUUSD', side: 1 },
  GBPUSD: { symbol: 'EURUSD', side: 1 },
  USDJPY: { symbol: 'EURUSD', side: -1 },
  AUDUSD: { symbol: 'EURUSD', side: 1 },
};
/** By seed, so that five seeds cover all markets: each leads or follows in each kind. */
const markets: readonly (readonly string[])[] = [
  ['BTCUSDT', 'ETHUSDT', 'XAUUSD', 'EURUSD', 'GBPUSD'],
  ['BTCUSDT', 'SOLUSDT', 'XAUUSD', 'XAGUSD', 'EURUSD', 'USDJPY'],
  ['BTCUSDT', 'BNBUSDT', 'XAUUSD', 'EURUSD', 'AUDUSD'],
  ['BTCUSDT', 'XRPUSDT', 'XAUUSD', 'XAGUSD', 'EURUSD', 'GBPUSD'],
  ['BTCUSDT', 'ADAUSDT', 'DOGEUSDT', 'XAUUSD', 'EURUSD', 'USDJPY'],
];
/** Markets whose venues are analyzed; the others are skipped because it takes long. */
const examined: readonly string[] = ['BTCUSDT', 'XAUUSD', 'EURUSD'];

/** Plays every strategy on some markets of a seed's practice feed; deterministic per seed. */
export function playSeed(
  battery: Battery,
  { seed, startMs, days }: { seed: number; startMs: number; days: number },
): void {
  const key = new Uint8Array(32).fill(seed);
  const kept = new Map<string, Tape>();
  const tapeOf = (symbol: string): Tape => {
    const known = kept.get(symbol);
    if (known) return known;
    const market = marketSymbols.find((row) => row.symbol === symbol)!;
    const seen = practiceTape(market, { key, startMs, seconds: days * DAY_S });
    const tape: Tape = examined.includes(symbol) ? seen : { ...seen, venuesAt: null };
    if (Object.values(leaders).some((leader) => leader.symbol === symbol)) kept.set(symbol, tape);
    return tape;
  };
  for (const symbol of markets[seed % markets.length]!) {
    const tape = tapeOf(symbol);
    const leader = leaders[symbol];
    const leading = leader ? { tape: tapeOf(leader.symbol), side: leader.side } : null;
    battery.play(tape, strategiesFor(tape, leading), seed);
  }
}
