// Checks what hosted machines earned: node verify-mining.mjs https://server [product [machines]]
// Recomputes every recorded day from difficulty, reward, uptime, price and terms. See README.md.
import { credited, faultOfNetwork, markBefore, mineDay, spansOf, startOfDay } from './mine-day.mjs';
import { fixed, plain } from './rules.mjs';
import { asker, fetchKeys, isSigned, sha256 } from './seals.mjs';
import { readTick } from './verify-ticks.mjs';

const [, , server, product, machines = '1'] = process.argv;
const get = asker(server);
const problems = [];
const say = (text) => process.stdout.write(`${text}\n`);
const problem = (text) => void (problems.push(text) <= 20 && say(`WRONG: ${text}`));
const NONE = '0'.repeat(64);

/** A whole log, page by page. */
async function fetchLog(call) {
  const [records, terms] = [[], []];
  for (let after; ;) {
    const page = await get(call, { limit: 1000, ...(after && { after }) });
    records.push(...page.records);
    terms.push(...(page.terms ?? []));
    if (page.next === undefined) return { records, terms };
    after = page.next;
  }
}

/** Percentages on the wire are shares in the text. */
const share = (percent) => plain(fixed(percent) / 100n);
const networkFields = 'sequence timeMs height difficulty reward event'.split(' ');
const networkText = (record) => [
  'candor-network-1',
  ...networkFields.map((field) => record[field]),
  record.simulated ? 'simulated' : 'real',
  record.previousHash,
];
const resultFields = 'markSequence mark output electricity hosting income previousHash'.split(' ');
const machineDayText = ({ sequence, productId, version, day, uptime, ...rest }) => [
  'candor-machine-day-1',
  sequence,
  productId,
  version,
  day,
  share(uptime),
  ...resultFields.map((field) => rest[field]),
];

/** Each record is what was hashed and signed, and follows the one before. */
function checkChain(name, records, { textOf, timeOf }, keys) {
  records.forEach((record, index) => {
    const before = records[index - 1];
    const isHashed = sha256(textOf(record).join('\n')).toString('hex') === record.hash;
    if (!isHashed || !isSigned(record, keys, timeOf(record)))
      problem(`${name} ${record.sequence} is not what was signed`);
    if (record.previousHash !== (before?.hash ?? NONE) || record.sequence !== index + 1)
      problem(`${name} ${record.sequence} does not follow the one before`);
  });
}

/** The announced terms of a version, whose hash covers them. */
function readTerms(all) {
  const terms = new Map();
  for (const { productId, version, text, hash, previousHash } of all) {
    const covered = [productId, version, text, previousHash].join('\n');
    if (sha256(covered).toString('hex') !== hash)
      problem(`version ${version} of ${productId} is not what was announced`);
    terms.set(`${productId}/${version}`, JSON.parse(text));
  }
  return terms;
}

const marks = new Map();
/** The tick that a day's costs were converted with, and what is wrong with it. */
async function faultOfMark({ day, markSequence, mark }, keys) {
  const end = markBefore(day);
  const name = `${day}/${markSequence}/${mark}`;
  if (!marks.has(name)) marks.set(name, await readMark(end, markSequence, fixed(mark), keys));
  return marks.get(name);
}

async function readMark(end, sequence, mark, keys) {
  // Prices are kept by UTC day; after a gap the last one may be some days old.
  for (let back = 0; back < 40; back++) {
    const day = new Date(end - back * 86_400_000).toISOString().slice(0, 10);
    const page = { symbol: 'BTCUSDT', day, after: sequence - 1, limit: 1000 };
    const { ticks } = await get('listDayTicks', page);
    const [tick, ...later] = ticks.map(readTick);
    if (tick?.sequence !== sequence) {
      if (tick && tick.time < end && tick.state !== 'halted')
        return 'names a price that is not the last of the day';
      continue;
    }
    if (sha256(tick.text).toString('hex') !== tick.hash || !isSigned(tick, keys, tick.time))
      return 'names a price that was not signed';
    if (tick.price !== mark) return 'names another price than its tick';
    const isLast = !later.some(({ time, state }) => time < end && state !== 'halted');
    return isLast && tick.time < end ? '' : 'names a price that is not the last of the day';
  }
  return 'names a price that is not in the log';
}

async function main() {
  const keys = await fetchKeys(get);
  const { records: network } = await fetchLog('listNetworkRecords');
  checkChain(
    'network record',
    network,
    { textOf: networkText, timeOf: ({ timeMs }) => timeMs },
    keys,
  );
  network.forEach((record, index) => {
    const fault = faultOfNetwork(record, network.slice(0, index));
    if (fault) problem(`network record ${record.sequence} ${fault}`);
  });
  say(`${network.length} records of difficulty and reward`);
  const { records: days, terms: all } = await fetchLog('listMachineDays');
  checkChain(
    'machine day',
    days,
    { textOf: machineDayText, timeOf: ({ day }) => startOfDay(day) + 86_400_000 },
    keys,
  );
  const terms = readTerms(all);
  let total = 0n;
  for (const record of days) {
    const own = terms.get(`${record.productId}/${record.version}`);
    const facts = { spans: spansOf(record.day, network), mark: fixed(record.mark) };
    const found = mineDay({ terms: own, uptime: fixed(record.uptime) / 100n, ...facts });
    for (const [name, amount] of Object.entries(found))
      if (amount !== fixed(record[name]))
        problem(
          `${name} of machine day ${record.sequence} is ${plain(amount)}, not ${String(record[name])}`,
        );
    const fault = await faultOfMark(record, keys);
    if (fault) problem(`machine day ${record.sequence} ${fault}`);
    if (record.productId !== product) continue;
    const paid = credited(found.income, machines);
    total += paid;
    say(
      `${record.day}: version ${record.version} earned ${plain(paid)} BTC, ran ${record.uptime}%`,
    );
  }
  if (product) say(`${machines} machines earned ${plain(total)} BTC`);
  say(`${days.length} days of machines`);
  const isRight = problems.length === 0;
  say(isRight ? 'Everything is as it should be.' : `${problems.length} things are wrong.`);
  process.exitCode = isRight ? 0 : 1;
}

await main().catch((error) => {
  say(`The income of machines could not be checked: ${error.message}`);
  process.exitCode = 2;
});
