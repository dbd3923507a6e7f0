// Checks one sealed day of a running server: node verify-day.mjs https://server [YYYY-MM-DD]
// It shares no code with the server and trusts nothing but the keys that sign ticks. See README.md.
import { asker, fetchDays, fetchKeys, isSealed, isSealedDay, rootOf, sha256 } from './seals.mjs';
import { faultOfOrder, fieldsOfOrder } from './settle-order.mjs';
import {
  faultOfSecondContract,
  fieldsOfAcceptance,
  fieldsOfSecondContract,
} from './settle-second-contract.mjs';
import { announcedTerms, discountsAt, faultOfTerms } from './level-terms.mjs';
import { checkLogs, fetchVersions } from './verify-logs.mjs';
import { fieldsOfTrail } from './trailing-stop.mjs';
import { checkTicks } from './verify-ticks.mjs';

const [, , server, askedDay] = process.argv;
const get = asker(server);
const problems = [];
const say = (text) => process.stdout.write(`${text}\n`);
const problem = (text) => void (problems.push(text) <= 20 && say(`WRONG: ${text}`));

/** Lines of older orders lack these. */
const optionalFields = {
  opened: ['margin', 'tierFloor', 'feeTerms', 'feeLevel'],
  closed: ['marginMode', 'tierFloor', 'feeTerms', 'feeLevel', ...fieldsOfTrail],
  secondContract: ['exitRule', ...fieldsOfAcceptance],
};
const fields = { ...fieldsOfOrder, secondContract: fieldsOfSecondContract };

/** Those up to the last one that an order has; one missing before it is empty. */
const optionalOf = (order) => {
  const names = optionalFields[order.kind] ?? [];
  return names.slice(0, names.findLastIndex((name) => order[name] !== undefined) + 1);
};

/** The hash of an order in the tree: of its values in order, joined by commas. */
const hashOf = (order) =>
  sha256(
    fields[order.kind]
      .concat(optionalOf(order))
      .map((field) => order[field] ?? '')
      .join(','),
  ).toString('hex');

async function faultOf(order, market, { versions, announced, recordedAt }) {
  if (!market) return 'is on a market without ticks';
  if (order.kind === 'secondContract')
    return faultOfSecondContract(order, { tickAt: market.tickAt, versions });
  await market.tickAt(order.closeSequence ?? order.openSequence);
  const discounts = discountsAt(announced, order.time, recordedAt);
  if (order.feeTerms !== undefined && discounts[order.feeTerms]?.[order.feeLevel] === undefined)
    return 'names a discount that was not published before it';
  return faultOfOrder(order, market.ticks, discounts);
}

/** Level terms that the rules do not allow, or that came without notice. */
function checkTerms(versions) {
  const announced = announcedTerms(versions);
  for (const each of announced) {
    const fault = faultOfTerms(each);
    if (fault) problem(`version ${each.terms.version} of the level terms: they ${fault}`);
  }
  return announced;
}

async function checkOrders(day, markets, versions) {
  const hashes = [];
  const published = { versions, announced: checkTerms(versions), recordedAt: day.recordedAt };
  for (let from = 0; from !== undefined;) {
    const { orders, next } = await get('listDayOrders', { day: day.day, from, limit: 1000 });
    for (const order of orders) {
      hashes.push(hashOf(order));
      const fault = await faultOf(order, markets.get(order.symbol), published);
      if (fault)
        problem(`order ${order.id.slice(0, 12)} (${order.symbol}, ${order.kind}) ${fault}`);
    }
    from = next;
  }
  if (rootOf(hashes) !== day.ordersRoot || hashes.length !== day.orderCount)
    problem(
      'the list of orders is not the one that was sealed: one was changed, left out or put in',
    );
  say(
    `${hashes.length} fills and settlements: root, prices from ticks, profit and fees to the last cent`,
  );
}

/** The seal of the day, the day before it, and the symbols under it. */
function checkDay(day, older, keys) {
  if (!isSealedDay(day, keys)) problem('the seal of the day is not what the server signed');
  if (older && !isSealedDay(older, keys))
    problem('the seal of the day before is not what the server signed');
  if ((older?.hash ?? '0'.repeat(64)) !== day.previousHash)
    problem('the day does not follow the one before it');
  for (const sealed of day.symbols)
    if (sealed.day !== day.day) problem(`the seal of ${sealed.symbol} is that of another day`);
  if (rootOf(day.symbols.map(({ hash }) => hash)) !== day.ticksRoot)
    problem('the symbols are not those that were sealed');
}

async function main() {
  const days = await fetchDays(get);
  const today = new Date().toISOString().slice(0, 10);
  const day = await get('getSealedDay', { day: askedDay ?? days[0]?.day ?? today });
  const keys = await fetchKeys(get);
  say(`${day.day} of ${server}, sealed under ${day.hash}`);
  if (day.recordedAt !== undefined)
    say(`recorded at ${new Date(day.recordedAt).toISOString()}: practice traders of the house`);
  const older = days.find((each) => each.day < day.day);
  checkDay(day, older, keys);
  const markets = new Map();
  for (const sealed of day.symbols) {
    if (!isSealed('symbol', sealed, keys))
      problem(`the seal of ${sealed.symbol} is not what the server signed`);
    const market = await checkTicks(sealed, { get, keys, problem });
    markets.set(sealed.symbol, market);
    say(
      `${sealed.symbol}: ${market.count} ticks: hash, signature, chain, price from sources, root`,
    );
  }
  const versions = await fetchVersions(get);
  await checkOrders(day, markets, versions);
  await checkLogs(day, { versions, older, problem, say });
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
