import { StartupProblem } from './problem.ts';

/** Prices of real markets. */
export interface LiveFeed {
  readonly kind: 'live';
  readonly venues: readonly VenueName[];
  /** Keys of the vendors of metal and currency prices. Never logged. */
  readonly keys: {
    readonly oanda?: { readonly token: string; readonly account: string };
    readonly twelvedata?: string;
    readonly massive?: string;
  };
  /** Other addresses by source, to rehearse against local servers; never in live mode. */
  readonly addresses: Readonly<
    Record<string, { readonly address: string; readonly restAddress: string }>
  >;
}

type Read = (name: string) => string | null;

/**
 * Who decides at each exchange. The catalogue is `live-sources.ts` of the domain; it is repeated here
 * because the start looks at the variables before any package is installed, and a test compares.
 */
export const venueOwners = {
  binance: 'binance',
  'binance-us': 'binance',
  coinbase: 'coinbase',
  kraken: 'kraken',
  okx: 'okx',
  bybit: 'bybit',
  bitstamp: 'robinhood',
} as const;

type VenueName = keyof typeof venueOwners;

const PRESET = 'binance,coinbase,kraken,okx,bybit,bitstamp';
/** Independent sources that a price needs to allow everything. Source: rules §3. */
const OWNERS_MIN = 3;

/** The variables of each vendor of metal and currency prices. */
export const vendorVariables = {
  oanda: ['OANDA_TOKEN', 'OANDA_ACCOUNT'],
  twelvedata: ['TWELVE_DATA_KEY'],
  massive: ['MASSIVE_KEY'],
} as const;

const vendors = Object.keys(vendorVariables) as (keyof typeof vendorVariables)[];

/** LIVE_VENUES names the exchanges; a vendor is read when its key is set. Values are not repeated. */
export function readLiveFeed(read: Read): LiveFeed {
  const [token, account] = [read('OANDA_TOKEN'), read('OANDA_ACCOUNT')];
  if ((token === null) !== (account === null))
    throw new StartupProblem(
      `${token === null ? 'OANDA_TOKEN' : 'OANDA_ACCOUNT'} is missing: OANDA_TOKEN and OANDA_ACCOUNT go together`,
    );
  const [twelvedata, massive] = [read('TWELVE_DATA_KEY'), read('MASSIVE_KEY')];
  return {
    kind: 'live',
    venues: readVenues(read),
    keys: {
      ...(token !== null && account !== null ? { oanda: { token, account } } : {}),
      ...(twelvedata === null ? {} : { twelvedata }),
      ...(massive === null ? {} : { massive }),
    },
    addresses: readAddresses(read),
  };
}

function readVenues(read: Read): readonly VenueName[] {
  const known = Object.keys(venueOwners) as VenueName[];
  const names = (read('LIVE_VENUES') ?? PRESET).split(',').map((name) => name.trim());
  return names.map((name, index) => {
    const venue = known.find((each) => each === name);
    if (venue === undefined || names.indexOf(name) !== index)
      throw new StartupProblem(
        `LIVE_VENUES names ${name}; it may be ${known.join(',')}, each once`,
      );
    return venue;
  });
}

/** LIVE_ADDRESSES is `kraken=ws://127.0.0.1:9001 http://127.0.0.1:9001`, separated by commas. */
function readAddresses(read: Read): LiveFeed['addresses'] {
  const entries = (read('LIVE_ADDRESSES') ?? '').split(',').flatMap((each) => each.trim() || []);
  const names: readonly string[] = [...Object.keys(venueOwners), ...vendors];
  return Object.fromEntries(
    entries.map((entry) => {
      const [name = '', address = '', restAddress = ''] = entry.split(/[= ]+/);
      const isKnown = names.includes(name) && URL.canParse(address) && URL.canParse(restAddress);
      if (!isKnown)
        throw new StartupProblem(
          'LIVE_ADDRESSES is not of the form kraken=wss://HOST https://HOST, separated by commas',
        );
      return [name, { address, restAddress }];
    }),
  );
}

/** What the feed lacks for real money: three independent sources of every kind of market. */
export function unfitFeed({ venues, keys, addresses }: LiveFeed): readonly string[] {
  const owners = new Set(venues.map((name) => venueOwners[name]));
  const problems: string[] = [];
  if (owners.size < OWNERS_MIN)
    problems.push(
      `LIVE_VENUES: MODE=live needs exchanges of three owners, but these have ${owners.size}`,
    );
  for (const name of vendors) {
    if (keys[name]) continue;
    const variables = vendorVariables[name].join(' and ');
    problems.push(`${variables}: MODE=live needs the key of ${name} for metals and currencies`);
  }
  if (Object.keys(addresses).length > 0)
    problems.push('LIVE_ADDRESSES: MODE=live does not allow LIVE_ADDRESSES');
  return problems;
}
