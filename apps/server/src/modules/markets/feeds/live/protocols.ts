import {
  type LiveSourceFacts,
  liveVendors,
  type LiveVenueName,
  liveVenues,
} from '@candor/domain/markets/live-sources';
import type { Protocol } from './protocol.ts';
import { massive } from './vendors/massive.ts';
import { oanda, type OandaKey } from './vendors/oanda.ts';
import { twelveData } from './vendors/twelve-data.ts';
import { binanceCom, binanceUs } from './venues/binance.ts';
import { bitstamp } from './venues/bitstamp.ts';
import { bybit } from './venues/bybit.ts';
import { coinbase } from './venues/coinbase.ts';
import { kraken } from './venues/kraken.ts';
import { okx } from './venues/okx.ts';

/** Which sources are read. Can be handed to another thread. */
export interface LiveSources {
  readonly venues: readonly LiveVenueName[];
  /** A vendor without a key is not read. Never logged. */
  readonly keys: VendorKeys;
  /** Other addresses by source, for tests and rehearsals; never in live mode. */
  readonly addresses?: Readonly<Record<string, SourceAddresses>>;
}

export interface VendorKeys {
  readonly oanda?: OandaKey;
  readonly twelvedata?: string;
  readonly massive?: string;
}

export interface SourceAddresses {
  readonly address: string;
  readonly restAddress: string;
}

/** A source with the way to speak to it. */
export interface SpokenSource {
  readonly facts: LiveSourceFacts;
  readonly protocol: Protocol;
}

const venueProtocols: Readonly<Record<LiveVenueName, Protocol>> = {
  binance: binanceCom,
  'binance-us': binanceUs,
  coinbase,
  kraken,
  okx,
  bybit,
  bitstamp,
};

/** The sources that are switched on. */
export function spokenSources({ venues, keys }: LiveSources): readonly SpokenSource[] {
  const vendorProtocols: Readonly<Record<string, Protocol | undefined>> = {
    oanda: keys.oanda && oanda(keys.oanda),
    twelvedata: keys.twelvedata ? twelveData(keys.twelvedata) : undefined,
    massive: keys.massive ? massive(keys.massive) : undefined,
  };
  return [
    ...liveVenues
      .filter(({ name }) => venues.includes(name))
      .map((facts) => ({ facts, protocol: venueProtocols[facts.name] })),
    ...liveVendors.flatMap((facts) => {
      const protocol = vendorProtocols[facts.name];
      return protocol ? [{ facts, protocol }] : [];
    }),
  ];
}
