import type { LiveVenueName } from '@candor/domain/markets/live-sources';
import { binanceVoice } from './binance-voice.ts';
import { bitstampVoice } from './bitstamp-voice.ts';
import { bybitVoice } from './bybit-voice.ts';
import { coinbaseVoice } from './coinbase-voice.ts';
import { krakenVoice } from './kraken-voice.ts';
import { okxVoice } from './okx-voice.ts';
import type { VenueVoice } from './venue-server.ts';

/** How each venue speaks. */
export const voices: Readonly<Record<LiveVenueName, VenueVoice>> = {
  binance: binanceVoice,
  'binance-us': binanceVoice,
  coinbase: coinbaseVoice,
  kraken: krakenVoice,
  okx: okxVoice,
  bybit: bybitVoice,
  bitstamp: bitstampVoice,
};
