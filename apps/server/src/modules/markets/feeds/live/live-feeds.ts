import { pricedMarkets } from '@candor/domain/markets/symbols';
import type { Clock } from '../../../../platform/clock.ts';
import type { Log } from '../../../../platform/log.ts';
import type { Random } from '../../../../platform/random.ts';
import type { Feed, FeedSet } from '../feed.ts';
import { LineKeeper, type LineState } from './line-keeper.ts';
import { type LiveSources, type SpokenSource, spokenSources } from './protocols.ts';
import { QuotesOfSource } from './quotes-of-source.ts';

export interface LiveDeps {
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Pick<Log, 'info' | 'warn' | 'error'>;
  /** Told of every change of a source's connection. */
  readonly onState?: (source: string, state: LineState) => void;
}

/** Feeds of real markets, and a view of their connections. */
export interface LiveFeedSet extends FeedSet {
  readonly keepers: ReadonlyMap<string, LineKeeper>;
}

interface Source extends SpokenSource {
  readonly quotes: QuotesOfSource;
}

/**
 * Feeds of real markets: one connection per source carries all of its markets. A symbol that no
 * source prices has no feed. Nothing is connected before `start`.
 */
export function createLiveFeeds(live: LiveSources, deps: LiveDeps): LiveFeedSet {
  const sources = spokenSources(live).map((source) => ({
    ...source,
    quotes: new QuotesOfSource(),
  }));
  const keepers = new Map(
    sources.map((source) => [source.facts.name, keeperOf(source, live, deps)]),
  );
  const feeds = pricedMarkets.flatMap(({ symbol }): [string, Feed][] => {
    const feed = feedOf(symbol, sources);
    return feed.venues.length > 0 ? [[symbol, feed]] : [];
  });
  return {
    bySymbol: new Map(feeds),
    keepers,
    start() {
      for (const keeper of keepers.values()) keeper.start();
    },
    stop() {
      for (const keeper of keepers.values()) keeper.stop();
    },
  };
}

function keeperOf({ facts, protocol, quotes }: Source, live: LiveSources, deps: LiveDeps) {
  const { clock, random, log, onState } = deps;
  const addresses = live.addresses?.[facts.name];
  return new LineKeeper({
    name: facts.name,
    protocol,
    codes: facts.markets.map(({ code }) => code),
    quotes,
    clock,
    log,
    random: random.fork(`prices/${facts.name}`),
    ...(addresses ? { addresses } : {}),
    ...(onState ? { onState: (state: LineState) => onState(facts.name, state) } : {}),
  });
}

function feedOf(symbol: string, sources: readonly Source[]): Feed {
  const offers = sources.flatMap(({ facts, quotes }) =>
    facts.markets
      .filter((market) => market.symbol === symbol)
      .map(({ code, quote }) => ({
        venue: { name: `${facts.name}-${quote.toLowerCase()}`, owner: facts.owner, quote },
        code,
        quotes,
      })),
  );
  return {
    simulated: false,
    venues: offers.map(({ venue }) => venue),
    readings: (sinceMs, nowMs) => [
      {
        timeMs: nowMs,
        quotes: offers.flatMap(
          ({ venue, code, quotes }) => quotes.quote(code, venue.name, sinceMs, nowMs) ?? [],
        ),
      },
    ],
  };
}
