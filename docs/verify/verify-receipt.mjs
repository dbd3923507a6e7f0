// Checks the receipt of a second contract: node verify-receipt.mjs receipt.json https://server
// Checks from the receipt alone what was promised, when, and how it had to end. See README.md.
import { readFile } from 'node:fs/promises';
import { plain } from './rules.mjs';
import { asker, fetchDays, fetchKeys, isSigned, sha256 } from './seals.mjs';
import {
  faultOfAcceptance,
  faultOfSecondContract,
  payout,
  settle,
} from './settle-second-contract.mjs';
import { fetchVersions } from './verify-logs.mjs';
import { readTick } from './verify-ticks.mjs';

const DAY_MS = 86_400_000;
const [, , file, server] = process.argv;
const get = asker(server);
const problems = [];
const say = (text) => process.stdout.write(`${text}\n`);
const problem = (text) => void (problems.push(text) <= 20 && say(`WRONG: ${text}`));
const dayOf = (time) => new Date(time).toISOString().slice(0, 10);

/** The receipt as an order. Every value was signed. */
function readReceipt({ text }) {
  const [form, id, symbol, direction, periodS, stake, profitRate, ...rest] = text.split('\n');
  const [setHash, rulesHash, acceptedAt, acceptedSequence, tickHash] = rest;
  if (form !== 'candor-second-contract-receipt-1') throw new Error('this is no receipt');
  const numbers = {
    periodS: +periodS,
    acceptedAt: +acceptedAt,
    acceptedSequence: +acceptedSequence,
  };
  return {
    exitRule: 2,
    id,
    symbol,
    direction,
    stake,
    profitRate,
    setHash,
    rulesHash,
    tickHash,
    ...numbers,
  };
}

/** Ticks from the acceptance on, read on demand, each checked against the previous one. */
function tickLog({ symbol, acceptedAt, acceptedSequence }, keys) {
  const ticks = new Map();
  let [day, after] = [dayOf(acceptedAt - 60_000), acceptedSequence - 1];
  async function more() {
    const found = await get('listDayTicks', { symbol, day, after, limit: 1000 });
    for (const tick of found.ticks.map(readTick)) {
      const before = ticks.get(tick.sequence - 1);
      const isHashed = sha256(tick.text).toString('hex') === tick.hash;
      if (
        !isHashed ||
        !isSigned(tick, keys, tick.time) ||
        (before && tick.previousHash !== before.hash)
      )
        problem(`tick ${tick.sequence} of ${symbol} is not what was signed`);
      ticks.set(tick.sequence, tick);
      after = tick.sequence;
    }
    if (found.next !== undefined) return true;
    if (day >= dayOf(Date.now())) return false;
    day = dayOf(Date.parse(day) + DAY_MS);
    return true;
  }
  return async (sequence) => {
    while (!ticks.has(sequence) && (await more()));
    return ticks.get(sequence);
  };
}

/** The line of the contract in the list of a sealed day, found by its id and the day's salt. */
async function findSealed({ id, acceptedAt }, sealedDays) {
  const days = sealedDays.filter(({ day }) => day >= dayOf(acceptedAt)).reverse();
  for (const { day, salt } of days) {
    const nameless = sha256(`${salt}${id}`).toString('hex');
    for (let from = 0; from !== undefined;) {
      const { orders, next } = await get('listDayOrders', { day, from, limit: 1000 });
      const order = orders.find((each) => each.id === nameless);
      if (order) return { day, order };
      from = next;
    }
  }
}

async function main() {
  const receipt = JSON.parse(await readFile(file, 'utf8'));
  const keys = await fetchKeys(get);
  if (
    sha256(receipt.text).toString('hex') !== receipt.hash ||
    !isSigned(receipt, keys, readReceipt(receipt).acceptedAt)
  )
    problem('the receipt is not what the server signed');
  const promised = readReceipt(receipt);
  say(`${promised.symbol} ${promised.direction}, ${promised.stake} USDT for ${promised.periodS} s`);
  const about = { tickAt: tickLog(promised, keys), versions: await fetchVersions(get) };
  const fault = await faultOfAcceptance(promised, about);
  if (fault) problem(`the contract ${fault}`);
  const ended = await settle(promised, about.tickAt);
  say(`By the ticks it is ${ended.status}: ${plain(payout(promised, ended.status))} USDT`);
  const days = await fetchDays(get);
  const sealed = await findSealed(promised, days);
  const endMs = ended.exit?.time ?? promised.acceptedAt + promised.periodS * 1_000;
  // It is settled within seconds, so it belongs to the day of that minute.
  const isDue = ended.status !== 'active' && days[0]?.day >= dayOf(endMs + 60_000);
  if (!sealed && isDue)
    problem('the contract has ended and stands in none of the sealed days since');
  else if (!sealed) say('It does not stand in a sealed day yet; try again later.');
  else {
    for (const [field, value] of Object.entries(promised))
      if (field !== 'id' && String(sealed.order[field]) !== String(value))
        problem(`the sealed day says ${field} ${sealed.order[field]}, the receipt ${value}`);
    const wrong = await faultOfSecondContract(sealed.order, about);
    if (wrong) problem(`the contract ${wrong}`);
    say(
      `It stands in the sealed day ${sealed.day}: ${sealed.order.status}, ${sealed.order.profit} USDT`,
    );
  }
  const isRight = problems.length === 0;
  say(isRight ? 'Everything is as it should be.' : `${problems.length} things are wrong.`);
  process.exitCode = isRight ? 0 : 1;
}

await main().catch((error) => {
  say(`The receipt could not be checked: ${error.message}`);
  process.exitCode = 2;
});
