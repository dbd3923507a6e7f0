// Checks the payments of a bond: node verify-bond.mjs https://server BOND-ID
// From public data alone: what the borrower owed on each day, what each payment paid, and what each
// note got of it. It shares no code with the server. See bonds.md.
import { createHash } from 'node:crypto';

const ONE = 10n ** 18n;
/** Four decimals: the unit of everything that a borrower owes. */
const UNIT = 10n ** 14n;
/** A unit of USDT, the smallest that is paid out. */
const SHARE = 10n ** 12n;
const DEFAULT_AFTER_DAYS = 90;
const DAY_MS = 86_400_000;

const [, , server, id] = process.argv;
const problems = [];
const say = (text) => process.stdout.write(`${text}\n`);
const problem = (text) => void (problems.push(text) <= 20 && say(`WRONG: ${text}`));

/** Units of 10⁻¹⁸. */
function units(text) {
  const found = /^(\d+)(?:\.(\d{1,18}))?$/.exec(text);
  if (!found) throw new Error(`${text} is no amount`);
  return BigInt(found[1] + (found[2] ?? '').padEnd(18, '0'));
}
const shown = (value) =>
  `${value / ONE}.${String(value % ONE)
    .padStart(18, '0')
    .slice(0, 6)}`;
const sum = (values) => values.reduce((total, value) => total + value, 0n);
const ceil = (value, unit) => ((value + unit - 1n) / unit) * unit;
const least = (a, b) => (a < b ? a : b);

const dayNumber = (day) => Date.parse(`${day}T00:00:00Z`) / DAY_MS;
const dayText = (number) => new Date(number * DAY_MS).toISOString().slice(0, 10);
/** The same date some months later, or the last day of a shorter month. */
function monthsLater(day, count) {
  const [year, month, date] = day.split('-').map(Number);
  const months = year * 12 + month - 1 + count;
  const [y, m] = [Math.floor(months / 12), months % 12];
  const isLeap = (y % 4 === 0 && y % 100 !== 0) || y % 400 === 0;
  const length = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][m];
  return [y, m + 1, Math.min(date, length)].map((part) => String(part).padStart(2, '0')).join('-');
}

async function get(call, parameters) {
  const url = new URL(
    `/api/prod/appProductBond/${call}?${new URLSearchParams(parameters)}`,
    server,
  );
  const { code, message, result } = await (await fetch(url)).json();
  if (code !== 200) throw new Error(message);
  return result;
}

async function fetchNotes() {
  const notes = [];
  for (let after = 0; after !== undefined;) {
    const page = await get('listNotes', { id, after });
    notes.push(...page.notes);
    after = page.next;
  }
  return notes.map((note) => ({ ...note, amount: units(note.amount) }));
}

/** Whether a sum is paid off by equal payments: month by month, as an exact fraction. */
function isPaidOff(instalment, { principal, rate, months }) {
  let [owed, scale] = [principal, 1n];
  for (let month = 0; month < months; month++) {
    owed = owed * (ONE + rate) - instalment * scale * ONE;
    scale *= ONE;
  }
  return owed <= 0n;
}

/** The smallest equal payment that pays the sum off, found by halving. */
function instalmentOf(terms) {
  let [low, high] = [0n, (terms.principal * 4n) / UNIT];
  while (low + 1n < high) {
    const middle = (low + high) / 2n;
    if (isPaidOff(middle * UNIT, terms)) high = middle;
    else low = middle;
  }
  return high * UNIT;
}

/** Nearest unit, half to even. */
function nearest(value) {
  const [below, left] = [value / UNIT, value % UNIT];
  const isUp = left * 2n > UNIT || (left * 2n === UNIT && below % 2n === 1n);
  return (isUp ? below + 1n : below) * UNIT;
}

function planOf(terms, instalment) {
  let owed = terms.principal;
  return Array.from({ length: terms.months }, (_, index) => {
    const interest = nearest((owed * terms.rate) / ONE);
    const principal = index === terms.months - 1 ? owed : least(instalment - interest, owed);
    owed -= principal;
    const day = monthsLater(terms.paidOutOn, index + 1);
    return { number: index + 1, kind: 'instalment', day, principal, interest };
  });
}

const fresh = (due) => ({ ...due, principalPaid: 0n, interestPaid: 0n, isReplaced: false });
const unpaid = (due) =>
  due.isReplaced ? 0n : due.principal + due.interest - due.principalPaid - due.interestPaid;

/** Replaces the dues after a day by one for the rest of the principal. */
function replaceLater(state, { kind, day, interest }) {
  const later = state.dues.filter((due) => due.day > day);
  if (later.length === 0) return;
  for (const due of later) due.isReplaced = true;
  const principal = sum(later.map((due) => due.principal));
  const number = state.dues.length + 1;
  state.dues.push(fresh({ number, kind, day, principal, interest }));
}

/** Interest of the running month, by whole days, when the rest is repaid early. */
function earlyInterest({ dues }, { paidOutOn }, day) {
  const next = dues.find((due) => due.day > day);
  const before = dues.findLast((due) => due.day <= day)?.day ?? paidOutOn;
  const days = BigInt(dayNumber(next.day) - dayNumber(before));
  const passed = BigInt(dayNumber(day) - dayNumber(before));
  return ceil((next.interest * passed + days - 1n) / days, UNIT);
}

/** What a payment had to pay: the oldest due first, interest before principal, late interest last. */
function linesOf(state, amount, day) {
  const lines = [];
  let left = amount;
  const take = (part, due, owed) => {
    const taken = least(left, owed);
    left -= taken;
    if (taken > 0n) lines.push({ part, due, amount: taken });
    return taken;
  };
  for (const due of state.dues) {
    if (due.isReplaced || due.day > day) continue;
    due.interestPaid += take('interest', due.number, due.interest - due.interestPaid);
    due.principalPaid += take('principal', due.number, due.principal - due.principalPaid);
  }
  state.late -= take('lateInterest', undefined, state.late);
  if (left > 0n) problem(`the payment of ${day} is ${shown(left)} more than what was owed`);
  return lines;
}

/** What each note gets of a line: its exact share rounded down, then a unit by largest remainder. */
function sharesOf(amount, notes) {
  const total = sum(notes.map((note) => note.amount));
  const parts = amount / SHARE;
  const shares = notes.map((note) => (parts * note.amount) / total);
  const order = notes
    .map((note, index) => ({ index, rest: (parts * note.amount) % total }))
    .sort((a, b) => (a.rest === b.rest ? a.index - b.index : a.rest > b.rest ? -1 : 1));
  const left = Number(parts - sum(shares));
  for (const { index } of order.slice(0, left)) shares[index] += 1n;
  return shares.map((share) => share * SHARE);
}

const lineText = ({ part, due, amount }) => `${part}${due ? ` of ${due}` : ''} ${shown(amount)}`;

/** One payment: its lines, and the share of each note in each line. */
function checkPayment(state, payment, notes) {
  const [gross, costs] = [units(payment.gross), units(payment.costs)];
  const due = linesOf(state, gross - costs, payment.day);
  const said = payment.lines.map((line) => ({ ...line, amount: units(line.amount) }));
  if (due.map(lineText).join() !== said.map(lineText).join())
    problem(`payment ${payment.number} had to pay ${due.map(lineText).join(', ') || 'nothing'}`);
  if (!payment.isShared) return say(`payment ${payment.number} is being shared now`);
  for (const [line, { amount }] of said.entries()) {
    const shares = sharesOf(amount, notes);
    for (const [index, note] of notes.entries()) {
      const own = note.shares.filter(
        (each) => each.payment === payment.number && each.line === line,
      );
      if (sum(own.map((each) => units(each.amount))) !== shares[index])
        problem(
          `note ${note.number} had to get ${shown(shares[index])} of payment ${payment.number}`,
        );
    }
  }
}

/** Every day from the payout on: late interest, payments, early repayment, default. */
function replay(bond, terms, notes) {
  const state = { dues: planOf(terms, instalmentOf(terms)).map(fresh), late: 0n, days: 0 };
  const early = bond.dues.find(({ kind }) => kind === 'early');
  let defaultedOn;
  let count = 0;
  for (let at = dayNumber(terms.paidOutOn) + 1; at <= dayNumber(bond.computedTo); at++) {
    const day = dayText(at);
    const overdue = state.dues.filter((due) => due.day < day);
    state.late += ceil(ceil(sum(overdue.map(unpaid)) * terms.lateRate, ONE) / ONE, UNIT);
    if (early?.day === day)
      replaceLater(state, { kind: 'early', day, interest: earlyInterest(state, terms, day) });
    for (const payment of bond.payments.filter((each) => each.day === day)) {
      checkPayment(state, payment, notes);
      count += 1;
    }
    const oldest = state.dues.find((due) => due.day < day && unpaid(due) > 0n);
    const days = oldest ? at - dayNumber(oldest.day) : 0;
    if (!defaultedOn && days > DEFAULT_AFTER_DAYS) {
      defaultedOn = day;
      replaceLater(state, { kind: 'accelerated', day, interest: 0n });
    }
    state.days = days;
  }
  if (count !== bond.payments.length) problem('a payment is outside of the days of the bond');
  if (defaultedOn !== bond.defaultedOn)
    problem(`the default was ${defaultedOn ?? 'never'}, it says ${bond.defaultedOn ?? 'never'}`);
  return state;
}

const dueText = (due) =>
  [due.number, due.kind, due.day, due.principal, due.interest, due.principalPaid]
    .concat([due.interestPaid, due.isReplaced])
    .join(' ');

function checkEnd(bond, state) {
  const said = bond.dues.map((due) => {
    const { principal, interest, principalPaid, interestPaid } = due;
    const amounts = { principal, interest, principalPaid, interestPaid };
    const read = Object.entries(amounts).map(([name, text]) => [name, units(text)]);
    return dueText({ ...due, ...Object.fromEntries(read) });
  });
  for (const [index, due] of state.dues.entries())
    if (dueText(due) !== said[index]) problem(`due ${due.number} is not what the terms give`);
  if (said.length !== state.dues.length) problem('there are other dues than the terms give');
  if (units(bond.lateInterest) !== state.late)
    problem(`the late interest is ${shown(state.late)}, it says ${bond.lateInterest}`);
  const open = sum(state.dues.map(unpaid)) + state.late;
  if (bond.status === 'repaid' && open > 0n) problem(`${shown(open)} is not repaid`);
  if (bond.status === 'repaying' && bond.daysLate !== state.days)
    problem(`the borrower is ${state.days} days late, it says ${bond.daysLate}`);
}

function checkSimulation({ simulation }) {
  if (!simulation?.seed) return;
  const text = `${simulation.temper}/${simulation.seed}`;
  if (createHash('sha256').update(text).digest('hex') !== simulation.hash)
    problem('the simulated borrower is not the one whose hash was published');
}

async function main() {
  const bond = await get('queryById', { id });
  const notes = await fetchNotes();
  const sold = sum(notes.map((note) => note.amount));
  const target = units(bond.target);
  say(
    `${bond.borrower.name}: ${bond.status}, ${notes.length} notes, ${shown(sold)} of ${shown(target)}`,
  );
  if (notes.some(({ number }, index) => number !== index + 1)) problem('a note is missing');
  if (sold !== units(bond.subscribed) || sold > target)
    problem(`the notes add up to ${shown(sold)}, it says ${bond.subscribed}`);
  if (bond.paidOutOn) {
    if (sold !== target) problem('it was paid out before it was filled');
    const [rate, lateRate] = [units(bond.monthlyRate) / 100n, units(bond.lateDailyRate) / 100n];
    const { paidOutOn, months } = bond;
    const terms = { principal: target, rate, lateRate, months, paidOutOn };
    if (units(bond.instalment) !== instalmentOf(terms)) problem('the instalment is wrong');
    checkEnd(bond, replay(bond, terms, notes));
  } else if (notes.some(({ shares }) => shares.length > 0)) problem('a note got money already');
  checkSimulation(bond);
  if (problems.length === 0)
    say(`right: ${bond.payments.length} payments, each shared to the last unit`);
  return problems.length === 0 ? 0 : 1;
}

process.exitCode = await main().catch((error) => {
  say(`could not check: ${error.message}`);
  return 2;
});
