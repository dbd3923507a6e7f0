// Checks one sealed day of a running server: node verify-day.mjs https://server [YYYY-MM-DD]
// It shares no code with the server and believes nothing but the key that signs ticks. See README.md.
import { createHash, createPublicKey, verify } from 'node:crypto';
import { faultOfOrder, fixed, lineOf } from './settle-order.mjs';

const [, , server, askedDay] = process.argv;
const problems = [];
const say = (text) => process.stdout.write(`${text}\n`);
const problem = (text) => void (problems.push(text) <= 20 && say(`WRONG: ${text}`));
const sha256 = (...parts) =>
  parts.reduce((h, part) => h.update(part), createHash('sha256')).digest();
const isSigned = ({ hash, signature }, key) =>
  verify(null, Buffer.from(hash, 'hex'), key, Buffer.from(signature, 'base64'));

async function get(call, parameters = {}) {
  const url = new URL(`/api/public/${call}?${new URLSearchParams(parameters)}`, server);
  const { code, message, result } = await (await fetch(url)).json();
  if (code === 200) return result;
  throw new Error(`${call}: ${message}`);
}

/** Merkle root as in RFC 6962. */
function merkleRoot(leaves) {
  if (leaves.length === 0) return sha256('');
  if (leaves.length === 1) return sha256(Buffer.of(0), leaves[0]);
  const split = 2 ** Math.ceil(Math.log2(leaves.length) - 1);
  return sha256(Buffer.of(1), merkleRoot(leaves.slice(0, split)), merkleRoot(leaves.slice(split)));
}
const rootOf = (hashes) =>
  merkleRoot(hashes.map((each) => Buffer.from(each, 'hex'))).toString('hex');

/** The price with half of the voices on either side. */
function weightedMedian(sources, voices) {
  const sorted = sources.toSorted((a, b) => Number(a.price > b.price) - Number(a.price < b.price));
  const weights = sorted.map(({ venue }) => Number(voices.get(venue) ?? 1));
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  let below = 0;
  for (const [index, { price }] of sorted.entries()) {
    below += weights[index];
    if (2 * below > all) return price;
    if (2 * below === all) return (price + sorted[index + 1].price) / 2n;
  }
}

function readTick({ text, hash, signature }) {
  const [, symbol, sequence, time, price, , state, , sources, previousHash] = text.split('\n');
  const used = sources.split(';').filter((source) => source.endsWith(',used'));
  const votes = used.map((source) => source.split(','));
  const said = { symbol, state, previousHash, price: fixed(price), sequence: Number(sequence) };
  const prices = votes.map(([venue, at]) => ({ venue, price: fixed(at) }));
  return { text, hash, signature, ...said, time: Number(time), sources: prices };
}

/** What is wrong with a tick: its hash, signature, place in the chain, or price from its sources. */
function faultOf(tick, before, voices, key) {
  const { length } = tick.sources;
  const isEnough = { live: length >= 3, closeOnly: length === 2, halted: length === 0 }[tick.state];
  const median = length === 0 ? (before.price ?? tick.price) : weightedMedian(tick.sources, voices);
  if (sha256(tick.text).toString('hex') !== tick.hash)
    return 'was changed: this is not what was hashed';
  if (!isSigned(tick, key)) return 'is not signed with the key of the server';
  if (tick.previousHash !== before.hash || tick.sequence !== before.sequence + 1)
    return 'does not follow the one before: something was left out or put in';
  if (!isEnough) return `is ${tick.state} with ${length} sources`;
  return tick.price === median ? '' : 'has another price than its sources give';
}

async function* download(symbol, day, after) {
  while (after !== undefined) {
    const { ticks, next } = await get('listDayTicks', { symbol, day, after, limit: 1000 });
    yield* ticks.map(readTick);
    after = next;
  }
}

/** Checks ticks in order and keeps them by sequence; `before` is the tick they follow, if known. */
async function checkTicks(found, known, before) {
  for await (const tick of found) {
    before ??= { sequence: tick.sequence - 1, hash: tick.previousHash };
    const fault = faultOf(tick, before, known.voices, known.key);
    if (fault) problem(`tick ${tick.sequence} of ${tick.symbol} ${fault}`);
    known.ticks.set(tick.sequence, tick);
    before = tick;
  }
  return before;
}

const dayOf = (time) => new Date(time).toISOString().slice(0, 10);

/** Checks the day of a symbol; gives its ticks, with the last few of the day before. */
async function checkSymbol(sealed, key) {
  const { symbol, day, firstSequence, lastSequence, previousHash } = sealed;
  const voices = new Map(sealed.venues.split(',').map((each) => each.split(':')));
  const known = { symbol, voices, key, ticks: new Map() };
  const yesterday = dayOf(Date.parse(day) - 86_400_000);
  const last = await checkTicks(
    download(symbol, yesterday, Math.max(firstSequence - 20, 0)),
    known,
  );
  const before = { price: last?.price, sequence: firstSequence - 1, hash: previousHash };
  await checkTicks(download(symbol, day, 0), known, before);
  const hashes = [];
  for (let at = firstSequence; at <= lastSequence; at += 1)
    hashes.push(known.ticks.get(at)?.hash ?? '');
  if (rootOf(hashes) !== sealed.root || hashes.length !== sealed.tickCount)
    problem(`the ticks of ${symbol} are not those that were sealed`);
  say(`${symbol}: ${hashes.length} ticks: hash, signature, chain, price from sources, root`);
  return known;
}

/** A tick that settled an order late, after the server was away: it lies on an earlier day. */
async function fetchOlder(known, sequence) {
  const { symbol } = known;
  const { time } = await get('getTick', { symbol, sequence });
  const after = Math.max(sequence - 20, 0);
  const { ticks } = await get('listDayTicks', { symbol, day: dayOf(time), after, limit: 20 });
  await checkTicks(ticks.map(readTick), known);
}

async function checkOrders(day, symbols) {
  const lines = [];
  for (let from = 0; from !== undefined;) {
    const { orders, next } = await get('listDayOrders', { day: day.day, from, limit: 1000 });
    for (const order of orders) {
      lines.push(sha256(lineOf(order)).toString('hex'));
      const sequence = order.closeSequence ?? order.openSequence;
      const known = symbols.get(order.symbol);
      if (known && !known.ticks.has(sequence)) await fetchOlder(known, sequence);
      const fault = known ? faultOfOrder(order, known.ticks) : 'is on a market without ticks';
      if (fault)
        problem(`order ${order.id.slice(0, 12)} (${order.symbol}, ${order.kind}) ${fault}`);
    }
    from = next;
  }
  if (rootOf(lines) !== day.ordersRoot || lines.length !== day.orderCount)
    problem(
      'the list of orders is not the one that was sealed: one was changed, left out or put in',
    );
  say(
    `${lines.length} fills and settlements: root, prices from ticks, profit and fees to the last cent`,
  );
}

const dayFields =
  'candor-day-1 day symbolCount tickCount ticksRoot orderCount ordersRoot previousHash';
const symbolFields =
  'candor-symbol-day-1 day symbol tickCount firstSequence lastSequence previousHash firstHash lastHash venues root';

/** Hash and signature of a sealed text: the named values, one a line. */
function checkSeal(name, sealed, fields, key) {
  const text = fields.split(' ').map((field) => sealed[field] ?? field);
  if (sha256(text.join('\n')).toString('hex') !== sealed.hash || !isSigned(sealed, key))
    problem(`the seal of ${name} is not what the server signed`);
}

async function main() {
  const { records } = await get('listSealedDays', { pageSize: 100 });
  const day = await get('getSealedDay', { day: askedDay ?? records[0]?.day ?? dayOf(Date.now()) });
  const { tickPublicKey } = await get('getPublicKey');
  const key = createPublicKey({
    key: Buffer.from(tickPublicKey, 'base64'),
    format: 'der',
    type: 'spki',
  });
  say(`${day.day} of ${server}, sealed under ${day.hash}`);
  checkSeal('the day', day, dayFields, key);
  const older = records.find((each) => each.day < day.day);
  if (older && older.hash !== day.previousHash)
    problem('the day does not follow the one before it');
  if (rootOf(day.symbols.map(({ hash }) => hash)) !== day.ticksRoot)
    problem('the symbols are not those that were sealed');
  const symbols = new Map();
  for (const sealed of day.symbols) {
    checkSeal(sealed.symbol, sealed, symbolFields, key);
    symbols.set(sealed.symbol, await checkSymbol(sealed, key));
  }
  await checkOrders(day, symbols);
  say(
    problems.length === 0
      ? 'Everything is as it should be.'
      : `${problems.length} things are wrong.`,
  );
  process.exitCode = problems.length === 0 ? 0 : 1;
}

await main().catch((error) => {
  say(`The day could not be checked: ${error.message}`);
  process.exitCode = 2;
});
