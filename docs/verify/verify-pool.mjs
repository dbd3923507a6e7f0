// Checks a pool: node verify-pool.mjs https://server trend
// Recomputes every decision, trade and NAV from the public log alone. See README.md.
import {
  closingFault,
  coinLines,
  exchangeFault,
  freeLines,
  hedgeLines,
  openingFault,
  trendSteps,
} from './pool-rules.mjs';
import { exposures } from './pool-trend.mjs';
import { CENT, fixed, floor, ONE, plain } from './rules.mjs';
import { asker, fetchKeys, isSigned, sha256 } from './seals.mjs';
import { readTick } from './verify-ticks.mjs';

const DAY_MS = 86_400_000;
const [, , server, pool = 'trend'] = process.argv;
const ask = asker(server);
const problems = [];
const say = (text) => process.stdout.write(`${text}\n`);
const problem = (text) => void (problems.push(text) <= 20 && say(`WRONG: ${text}`));
const startOf = (day) => Date.parse(`${day}T00:00:00+08:00`);
const after = (day) => new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10);
const hashOf = (text) => sha256(text).toString('hex');

async function all(call) {
  const records = [];
  for (let next; ;) {
    const page = await ask(call, { pool, pageSize: 100, ...(next && { after: next }) });
    records.push(...page.records);
    ({ next } = page);
    if (next === undefined) return records.reverse();
  }
}

const ticks = new Map();
/** A recorded tick, checked against its hash and signature; undefined if there is none. */
async function tickOf(symbol, sequence, aroundMs, keys) {
  const name = `${symbol}/${sequence}`;
  for (const ms of [aroundMs, aroundMs - DAY_MS, aroundMs + DAY_MS]) {
    if (ticks.has(name)) break;
    const day = new Date(ms).toISOString().slice(0, 10);
    const found = await ask('listDayTicks', {
      symbol,
      day,
      after: Math.max(0, sequence - 2),
      limit: 2,
    });
    for (const tick of found.ticks.map(readTick)) {
      if (hashOf(tick.text) !== tick.hash || !isSigned(tick, keys, tick.time))
        problem(`tick ${tick.sequence} of ${symbol} is not what was signed`);
      ticks.set(`${symbol}/${tick.sequence}`, tick);
    }
  }
  return ticks.get(name);
}

/** Lines of a signed text by their first word. */
function readText({ text, hash, signature, day }, keys, name) {
  if (hashOf(text) !== hash || !isSigned({ hash, signature }, keys, startOf(day)))
    problem(`${name} is not what was signed`);
  const lines = text
    .split('\n')
    .slice(5)
    .map((line) => line.split(' '));
  const of = (word) => lines.filter(([first]) => first === word).map(([, ...rest]) => rest);
  const figure = (word) => fixed(of(word)[0][0]);
  const marks = new Map(
    of('mark').map(([symbol, sequence, price, own]) => [
      symbol,
      { sequence: Number(sequence), price: fixed(price), hash: own },
    ]),
  );
  return { lines: text.split('\n'), of, figure, marks };
}

/** Each mark is recorded; that of a NAV is the first live price of its day. */
async function checkMarks(marks, name, keys, { aroundMs, fromMs }) {
  for (const [symbol, mark] of marks) {
    const tick = await tickOf(symbol, mark.sequence, aroundMs, keys);
    if (tick?.price !== mark.price || tick.hash !== mark.hash)
      problem(`${name}: the price of ${symbol} is not that of its tick`);
    if (fromMs === undefined || !tick) continue;
    if (tick.time < fromMs || tick.state !== 'live')
      problem(`${name}: ${symbol} is priced too early`);
    for (let at = mark.sequence - 1; at > 0; at -= 1) {
      const before = await tickOf(symbol, at, aroundMs, keys);
      if (!before || before.time < fromMs) break;
      if (before.state === 'live')
        problem(`${name}: an earlier price of ${symbol} was passed over`);
    }
  }
}

/** Adds a trade to what the pool holds; checks its price, fee and profit. */
async function applyTrade(trade, held, keys) {
  const read = { ...trade };
  for (const field of ['quantity', 'price', 'fee', 'cash']) read[field] = fixed(trade[field]);
  const { id, kind, symbol, side, quantity, positionId } = read;
  const tradedMs = Date.parse(`${trade.tradedAt.replace(' ', 'T')}+08:00`);
  const tick = await tickOf(symbol, trade.sequence, tradedMs, keys);
  const fail = (fault) => fault && problem(`trade ${id} of ${trade.navDay} ${fault}`);
  if (!tick) return fail('has no recorded price');
  held.cash += read.cash;
  if (kind === 'exchange') {
    fail(exchangeFault(read, tick));
    held.coin += side === 'buy' ? quantity : -quantity;
    return;
  }
  if (kind === 'open') {
    fail(openingFault(read, tick));
    const direction = side === 'buy' ? 'long' : 'short';
    held.lots.push({ id, symbol, direction, quantity, entry: read.price });
    return;
  }
  const lot = held.lots.find((each) => each.id === positionId);
  if (!lot || quantity > lot.quantity) return fail('closes what the pool does not hold');
  fail(closingFault(read, lot, tick));
  lot.quantity -= quantity;
  held.lots = held.lots.filter((each) => each.quantity > 0n);
}

/** NAV, fees and high-water mark, from what the trades left. */
function checkNav(nav, { figure, of, marks }, held, before) {
  const name = `NAV of ${nav.day}`;
  const must = (word, value) => {
    if (figure(word) !== value)
      problem(`${name}: ${word} is ${plain(figure(word))}, recomputed ${plain(value)}`);
  };
  const price = (symbol) => marks.get(symbol).price;
  must(
    'cash',
    figure('paidIn') - figure('paidOut') - figure('feesPaid') + figure('carry') + held.cash,
  );
  const coins = of('coin')
    .map(([symbol, amount]) => `${symbol} ${amount}`)
    .join();
  if (coins !== (held.coin > 0n ? `BTCUSDT ${plain(held.coin)}` : ''))
    problem(`${name}: coins are ${coins}`);
  const lots = held.lots.map((l) =>
    [l.id, l.symbol, l.direction, plain(l.quantity), plain(l.entry)].join(' '),
  );
  if (
    of('lot')
      .map((lot) => lot.join(' '))
      .sort()
      .join() !== lots.sort().join()
  )
    problem(`${name}: the contracts are not those that were traded`);
  const profit = held.lots.reduce(
    (sum, l) =>
      sum +
      floor(l.quantity * (l.direction === 'long' ? 1n : -1n) * (price(l.symbol) - l.entry), ONE),
    0n,
  );
  const inCoin = held.coin > 0n ? floor(held.coin * price('BTCUSDT'), ONE) : 0n;
  must('worth', figure('cash') + inCoin + profit - figure('owed'));
  const worth = figure('worth') > 0n ? figure('worth') : 0n;
  const days = BigInt(nav.text.split('\n')[4]);
  const units = figure('units');
  const highest = before?.figure('highWater') ?? ONE;
  const fee = (floor(worth * fixed('0.005') * days, ONE) / 365n / CENT) * CENT;
  must('managementFee', fee);
  const gain = floor((worth - fee) * ONE, units) - highest;
  const share =
    gain > 0n ? (floor(floor(gain * units, ONE) * fixed('0.1'), ONE) / CENT) * CENT : 0n;
  must('performanceFee', share);
  const value = floor((worth - fee - share) * ONE, units);
  must('nav', value);
  must('highWater', value > highest ? value : highest);
  if (before) checkFlows(name, { figure }, before);
}

/** Between two NAVs money came and went for units at the first of them, and fees were paid. */
function checkFlows(name, now, before) {
  const grown = (word) => now.figure(word) - before.figure(word);
  const owed =
    before.figure('owed') + before.figure('managementFee') + before.figure('performanceFee');
  if (now.figure('owed') !== owed - grown('feesPaid')) problem(`${name}: fees owed do not follow`);
  const exchanged = floor(grown('units') * before.figure('nav'), ONE);
  const gap = grown('paidIn') - grown('paidOut') - exchanged;
  // Each purchase and redemption is rounded to a millionth.
  if ((gap < 0n ? -gap : gap) > fixed('0.01'))
    problem(`${name}: units were not exchanged at their NAV`);
}

/** Closing prices before a moment, oldest first, as texts. */
async function closesBefore(symbol, atMs) {
  const of = async (period, lengthMs) => {
    const asked = { symbol, period, limit: 200, endTime: (atMs - lengthMs) / 1_000 + 1 };
    const candles = await ask('listCandles', asked);
    return candles.map(({ close }) => close);
  };
  return { days: await of('1D', DAY_MS), hours: await of('1H', DAY_MS / 24) };
}

async function checkTargets(text, day) {
  const targets = text.of('target');
  const closes = await Promise.all(targets.map(([symbol]) => closesBefore(symbol, startOf(day))));
  const numbers = closes.map(({ days, hours }) => ({
    days: days.map(fixed),
    hours: hours.map(fixed),
  }));
  exposures(numbers).forEach((exposure, at) => {
    const [symbol, said, hash] = targets[at];
    const { days, hours } = closes[at];
    const lines = [
      symbol,
      ...days.map((each) => `1D ${each}`),
      ...hours.map((each) => `1H ${each}`),
    ];
    if (hashOf(lines.join('\n')) !== hash)
      problem(`${day}: the candles of ${symbol} are not those decided on`);
    if (fixed(said) !== exposure)
      problem(`${day}: target of ${symbol} is ${said}, recomputed ${plain(exposure)}`);
  });
}

/** A decision: its inputs, its steps, and that every trade belongs to one of them. */
async function checkDecision(decision, { day, held, units, nav, keys }) {
  const { kind } = decision;
  const name = `decision of ${day} (${kind})`;
  const text = readText({ ...decision, day }, keys, name);
  await checkMarks(text.marks, name, keys, { aroundMs: startOf(day) });
  const worth = text.figure('worth');
  const said = text.lines.filter(
    (line) => line.startsWith('step ') && !line.startsWith('step transfer'),
  );
  const mark = text.marks.get('BTCUSDT').price;
  const made = () => {
    if (kind === 'free') return freeLines(text.figure('share'), held.coin, held.lots, mark);
    if (kind === 'hedge') return hedgeLines(held.coin, mark, held.lots, worth);
    if (pool === 'carry') return coinLines(worth, held.coin, mark);
    const targets = text
      .of('target')
      .map(([symbol, exposure]) => ({ symbol, exposure: fixed(exposure) }));
    return trendSteps(targets, text.marks, held.lots, worth);
  };
  if (kind !== 'free' && worth !== floor(units * nav, ONE))
    problem(`${name}: worth is not units times NAV`);
  if (kind === 'target' && pool !== 'carry') await checkTargets(text, day);
  const lines = made();
  if (lines.join('\n') !== said.join('\n'))
    problem(`${name}: the steps should be ${lines.join('; ') || 'none'}`);
  return said.map((line) => line.split(' '));
}

/** Trades are the steps that were done, in size and direction; others are the market's. */
function checkMade(day, said, steps, trades) {
  const done = steps.filter(({ kind }) => kind !== 'transfer');
  const named = new Set();
  said.forEach(([, kind, first, , last], at) => {
    const step = done[at];
    if (step?.status !== 'done') return;
    const trade = trades.find(
      ({ id, positionId }) =>
        id === step.id || (kind === 'close' && positionId === first && id === first),
    );
    const asked = kind === 'open' ? last : kind === 'close' ? said[at][3] : undefined;
    if (!trade) return problem(`${day}: a step that was done has no trade`);
    named.add(trade);
    if (asked !== undefined && trade.quantity !== asked)
      problem(`${day}: trade ${trade.id} is not the size decided`);
  });
  for (const trade of trades)
    if (!named.has(trade) && trade.kind !== 'liquidation')
      problem(`${day}: trade ${trade.id} was not decided`);
}

async function main() {
  const keys = await fetchKeys(ask);
  const navs = await all('listPoolNavs');
  const trades = await all('listPoolTrades');
  const { units: unitsNow } = await ask('getPool', { pool });
  const held = { cash: 0n, coin: 0n, lots: [] };
  let [before, previousHash] = [null, '0'.repeat(64)];
  const pending = new Set(trades);
  const apply = async (chosen) => {
    for (const trade of trades.filter((each) => pending.has(each) && chosen(each))) {
      pending.delete(trade);
      await applyTrade(trade, held, keys);
    }
  };
  for (const [at, nav] of navs.entries()) {
    const { day } = nav;
    const { decisions, steps } = await ask('listPoolDecisions', { pool, day });
    const of = (kinds) => decisions.filter(({ kind }) => kinds.includes(kind));
    const count = new Map();
    const run = async (decision, context) => {
      const said = await checkDecision(decision, { day, held, keys, ...context });
      const own = said.length;
      const from = [...count.values()].reduce((sum, each) => sum + each, 0);
      count.set(decision.kind, own);
      const mine = steps.filter(({ kind }) => kind !== 'transfer').slice(from, from + own);
      const ids = new Set(mine.map(({ id }) => id));
      const positions = new Set(said.filter(([, kind]) => kind === 'close').map(([, , id]) => id));
      const navDay = decision.kind === 'free' ? day : after(day);
      const belongs = (trade) =>
        trade.navDay === navDay &&
        (ids.has(trade.id) || (positions.has(trade.id) && trade.kind === 'close'));
      checkMade(
        day,
        said,
        mine,
        trades.filter((trade) => pending.has(trade) && belongs(trade)),
      );
      await apply(belongs);
    };
    for (const decision of of(['free'])) await run(decision, {});
    for (const { id, kind, navDay } of pending)
      if (navDay === day && kind !== 'liquidation') problem(`${day}: trade ${id} was not decided`);
    await apply(({ navDay }) => navDay === day);
    const text = readText(nav, keys, `NAV of ${day}`);
    if (text.lines.at(-1) !== previousHash) problem(`NAV of ${day} does not follow the one before`);
    previousHash = nav.hash;
    await checkMarks(text.marks, `NAV of ${day}`, keys, {
      aroundMs: startOf(day),
      fromMs: startOf(day),
    });
    checkNav(nav, text, held, before);
    before = text;
    const next = navs[at + 1];
    const units = next
      ? readText(next, keys, `NAV of ${next.day}`).figure('units')
      : fixed(unitsNow);
    for (const decision of of(['target', 'hedge']))
      await run(decision, { units, nav: text.figure('nav') });
  }
  for (const { id, kind } of pending)
    if (kind !== 'liquidation') problem(`trade ${id} was not decided`);
  say(
    `${navs.length} NAVs and ${trades.length} trades of the pool ${pool} recomputed, ${problems.length} differences`,
  );
  if (problems.length === 0) say('Everything is as it should be.');
  return problems.length === 0 ? 0 : 1;
}

process.exitCode = await main().catch((error) => {
  say(`The pool could not be checked: ${error.message}`);
  return 2;
});
