import { parseFixed } from '@candor/domain/money/fixed';
import type { RecordedVenue } from '../feeds/read-recording.ts';

/** What a recording says about one quarter of a minute, worked out without the code under test. */
export interface Expected {
  /** Price of every venue that recorded this minute. */
  readonly prices: ReadonlyMap<string, bigint>;
  readonly used: readonly string[];
  readonly price: bigint | undefined;
}

const CURRENCIES = ['usd', 'usdc', 'usdt'];

/** Sorts all single votes and takes the middle ones: slow, plain, and not how the product does it. */
function middle(venues: readonly { name: string; price: bigint }[], all: readonly RecordedVenue[]) {
  const votes = venues.flatMap(({ name, price }) => {
    const quote = all.find((venue) => venue.name === name)!.quote;
    const sharing = all.filter((venue) => venue.quote === quote).length;
    return Array.from({ length: 12 / sharing }, () => price);
  });
  votes.sort((a, b) => Number(a - b));
  if (votes.length === 0) return undefined;
  const [low, high] = [votes[(votes.length - 1) >> 1]!, votes[votes.length >> 1]!];
  return (low + high) / 2n;
}

export function expectedIndex(
  venues: readonly RecordedVenue[],
  { minute, quarter }: { minute: number; quarter: number },
): Expected {
  const quoted = venues.flatMap(({ name, quote, bars }) => {
    const bar = bars.get(minute);
    if (!bar || !CURRENCIES.includes(quote)) return [];
    const rises = parseFixed(bar.close) >= parseFixed(bar.open);
    const path = rises
      ? [bar.open, bar.low, bar.high, bar.close]
      : [bar.open, bar.high, bar.low, bar.close];
    return [{ name, price: parseFixed(path[quarter]!) }];
  });
  const center = middle(quoted, venues);
  const near = quoted.filter(
    ({ price }) => center !== undefined && abs(price - center) * 100n <= center * 3n,
  );
  return {
    prices: new Map(quoted.map(({ name, price }) => [name, price])),
    used: near.map(({ name }) => name),
    price: near.length < 2 ? undefined : middle(near, venues),
  };
}

const abs = (value: bigint): bigint => (value < 0n ? -value : value);
