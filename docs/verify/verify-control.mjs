// Checks the addresses of the house on public chains, as published with a day's reserves:
// node verify-control.mjs https://server [YYYY-MM-DD]
// It shares no code with the server and trusts only the keys that sign days. It needs libraries:
// npm install @noble/curves @noble/hashes @scure/base. See reserves.md.
import { asker, fetchDays, fetchKeys, isSealedDay, isSigned, rootOf, sha256 } from './seals.mjs';

const [, , server, askedDay] = process.argv;
const get = asker(server);
const problems = [];
const say = (text) => process.stdout.write(`${text}\n`);
const check = (isRight, right, wrong) => {
  if (!isRight) problems.push(wrong);
  say(isRight ? `right: ${right}` : `WRONG: ${wrong}`);
};

const DAY_MS = 86_400_000;
/** The line of an address; nothing in it can be read in two ways. */
const LINE =
  /^(hot|warm|cold) \S+ \S+ \d+(\.\d{1,18})? \d+ \S+ \d+ (- -|\d{4}-\d{2}-\d{2} [\w+/=]{2,})$/;

/** Units of 10⁻¹⁸. Negative numbers are invalid here. */
function units(text) {
  const found = /^(\d+)(?:\.(\d{1,18}))?$/.exec(text);
  if (!found) throw new Error(`${text} is not an amount`);
  return BigInt(found[1] + (found[2] ?? '').padEnd(18, '0'));
}
function toText(sum) {
  const digits = String(sum).padStart(19, '0');
  return `${digits.slice(0, -18)}.${digits.slice(-18)}`.replace(/\.?0+$/, '');
}

const FIELDS = ['share', 'chain', 'address', 'amount', 'block', 'blockHash', 'seenAt'];
const lineOf = ({ control, ...shown }) =>
  [...FIELDS.map((field) => shown[field]), control?.day ?? '-', control?.signature ?? '-'].join(
    ' ',
  );

/** Whether a currency's reserves are what the server signed at the end of their day. */
function isSealedText(reserves, keys) {
  const kind = ({ isPractice }) => (isPractice ? 'practice' : 'real');
  const assets = reserves.assets.map((each) => `${each.place}=${each.amount}=${kind(each)}`);
  const { day, currency, customerCount, liabilities, promised, root } = reserves;
  const figures = [day, currency, customerCount, liabilities, promised, assets.join(','), root];
  const addresses = (reserves.addresses ?? []).map(lineOf);
  const version = `candor-reserves-${addresses.length > 0 ? 2 : 1}`;
  const hash = sha256([version, ...figures, ...addresses].join('\n')).toString('hex');
  const isPlain = addresses.every((line) => LINE.test(line)) && /^[0-9a-f]{64}$/.test(root);
  return isPlain && hash === reserves.hash && isSigned(reserves, keys, Date.parse(day) + DAY_MS);
}

/** What is wrong with a control, if anything is. */
function faultOf({ chain, address, control }, { day, days, keys, isSignedBy }) {
  const sealed = days.find((each) => each.day === control.day);
  if (control.day > day || !sealed || !isSealedDay(sealed, keys))
    return `names ${control.day}, which is no day sealed by then`;
  const text = `candor-control-1 ${chain} ${address} ${control.day} ${sealed.hash}`;
  if (isSignedBy({ chain, address, text, signature: control.signature })) return undefined;
  return `has a signature over ${control.day} that is not that of its key`;
}

/** Prints the addresses of a currency, and returns what lies at those that the house controls. */
function checkAddresses({ addresses, currency }, facts) {
  const seen = new Set();
  let sum = 0n;
  for (const each of addresses) {
    const { share, chain, address, amount, block, control } = each;
    say(`  ${share} ${chain} ${address}: ${amount} ${currency} after block ${block}`);
    const name = `${chain} ${address}`.toLowerCase();
    const isTwice = seen.has(name);
    seen.add(name);
    if (isTwice) check(false, '', `${address} is listed twice for ${currency}`);
    else if (!control) say('not signed');
    else {
      const fault = faultOf(each, facts);
      check(!fault, `its key signed the seal of ${control.day}`, `${address} ${fault}`);
      if (!fault) sum += units(amount);
    }
  }
  return sum;
}

async function main() {
  const { isSignedBy } = await import('./control-signatures.mjs');
  const days = await fetchDays(get);
  const day = askedDay ?? days[0]?.day ?? new Date().toISOString().slice(0, 10);
  const shown = await get('getSealedDay', { day });
  const keys = await fetchKeys(get);
  say(`${day} of ${server}, sealed under ${shown.hash}`);
  const isDay = shown.day === day && isSealedDay(shown, keys);
  check(isDay, 'the server signed the day', 'the seal of the day is not what the server signed');

  const all = [...(shown.reserves ?? [])].sort((a, b) => (a.currency < b.currency ? -1 : 1));
  const root = rootOf(all.map(({ hash }) => hash));
  const isSame =
    root === (shown.reservesRoot ?? rootOf([])) && all.every((each) => each.day === day);
  check(
    isSame && new Set(all.map(({ currency }) => currency)).size === all.length,
    `the reserves of ${all.length} currencies are under the seal of the day`,
    'the reserves are not those that were sealed',
  );
  for (const each of all) {
    const { currency, addresses = [], liabilities } = each;
    const isRight = isSealedText(each, keys);
    if (addresses.length === 0 && isRight) continue;
    check(
      isRight,
      `the server signed the ${addresses.length} addresses of ${currency}`,
      `the addresses of ${currency} are not those that the server signed`,
    );
    if (!isRight) continue;
    const sum = checkAddresses({ addresses, currency }, { day, days, keys, isSignedBy });
    say(`${currency}: ${toText(sum)} at addresses with control, ${liabilities} owed to customers`);
  }
  if (all.every(({ addresses }) => !addresses?.length)) say('no addresses were published');
  else
    say(
      'note: look up in a block explorer what each address held at its block; no chain was asked',
    );
}

try {
  await main();
  for (const problem of problems) say(`problem: ${problem}`);
  say(problems.length === 0 ? 'the addresses are right' : 'the addresses are WRONG');
  process.exitCode = problems.length === 0 ? 0 : 1;
} catch (error) {
  say(`could not check: ${error.message}`);
  process.exitCode = 2;
}
