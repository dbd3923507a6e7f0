import type { LiveVendorName, LiveVenueName } from '@candor/domain/markets/live-sources';
import { binanceVoice } from './binance-voice.ts';
import { bitstampVoice } from './bitstamp-voice.ts';
import { bybitVoice } from './bybit-voice.ts';
import { coinbaseVoice } from './coinbase-voice.ts';
import { krakenVoice } from './kraken-voice.ts';
import { MASSIVE_KEY, massiveVoice } from './massive-voice.ts';
import { OANDA_ACCOUNT, OANDA_TOKEN, oandaVoice } from './oanda-voice.ts';
import { okxVoice } from './okx-voice.ts';
import { TWELVE_DATA_KEY, twelveDataVoice } from './twelve-data-voice.ts';
import type { VenueVoice } from './venue-voice.ts';

/** How each venue speaks. */
export const voices: Readonly<Record<LiveVenueName | LiveVendorName, VenueVoice>> = {
  binance: binanceVoice,
  'binance-us': binanceVoice,
  coinbase: coinbaseVoice,
  kraken: krakenVoice,
  okx: okxVoice,
  bybit: bybitVoice,
  bitstamp: bitstampVoice,
  oanda: oandaVoice,
  twelvedata: twelveDataVoice,
  massive: massiveVoice,
};

/** Keys that the vendors' servers accept. */
export const vendorKeys = {
  oanda: { token: OANDA_TOKEN, account: OANDA_ACCOUNT },
  twelvedata: TWELVE_DATA_KEY,
  massive: MASSIVE_KEY,
};
