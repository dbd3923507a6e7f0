import { garbage, type Heard, type Protocol, type Session } from '../protocol.ts';
import { isoMs, listAt, readSaid, type Said, textAt } from '../read-said.ts';

const ADDRESS = 'https://stream-fxtrade.oanda.com';
const REST_ADDRESS = 'https://api-fxtrade.oanda.com';

export interface OandaKey {
  /** Personal access token; never logged. */
  readonly token: string;
  readonly account: string;
}

/**
 * OANDA v20. Source: developer.oanda.com/rest-live-v20/pricing-ep: an endless answer with a `PRICE`
 * per line, at most four a second for each instrument and the newest of all at the beginning, and a
 * `HEARTBEAT` every five seconds. A price that is not `tradeable` is the last one before a pause.
 */
export function oanda({ token, account }: OandaKey): Protocol {
  const base = `/v3/accounts/${encodeURIComponent(account)}/pricing`;
  const query = (codes: readonly string[]) => `instruments=${codes.join('%2C')}`;
  return {
    address: ADDRESS,
    restAddress: REST_ADDRESS,
    transport: 'stream',
    pings: 'none',
    isDated: true,
    silenceMaxMs: 12_000,
    headers: { authorization: `Bearer ${token}`, 'accept-datetime-format': 'RFC3339' },
    path: (codes) => `${base}/stream?${query(codes)}`,
    open: () => session,
    rest: (codes) => [{ path: `${base}?${query(codes)}`, read: readPrices }],
  };
}

const session: Session = {
  greeting: [],
  // The status of the answer confirms all instruments at once.
  awaiting: [],
  hear(text) {
    const said = readSaid(text);
    if (said === undefined) return garbage('not JSON');
    const refusal = textAt(said, 'errorMessage');
    if (refusal !== '') return [{ kind: 'broken', why: 'reconnect', reason: refusal }];
    return textAt(said, 'type') === 'PRICE' ? priceOf(said) : [];
  },
};

function priceOf(said: Said): readonly Heard[] {
  const code = textAt(said, 'instrument');
  if (textAt(said, 'status') !== 'tradeable' && textAt(said, 'status') !== '')
    return [{ kind: 'withdrawn', codes: [code] }];
  return [
    {
      kind: 'book',
      code,
      bid: textAt(said, 'bids', 0, 'price'),
      ask: textAt(said, 'asks', 0, 'price'),
      timeMs: isoMs(toMilliseconds(textAt(said, 'time'))),
    },
  ];
}

/** Times have nine decimals; only three are certain to be read everywhere. */
const toMilliseconds = (time: string): string => time.replace(/(\.\d{3})\d+Z$/, '$1Z');

function readPrices(text: string): readonly Heard[] {
  const said = readSaid(text);
  if (said === undefined) return garbage('not JSON');
  return listAt(said, 'prices').flatMap(priceOf);
}
