// Checks that your balance is part of what the server says it owes:
// node verify-reserves.mjs my-proof.json https://server
// It shares no code with the server and trusts only the key that signs days. See reserves.md.
import { createHash, createPublicKey, verify } from 'node:crypto';
import { readFile } from 'node:fs/promises';

const [, , file, server] = process.argv;
const problems = [];
const say = (text) => process.stdout.write(`${text}\n`);
const check = (isRight, right, wrong) => {
  if (!isRight) problems.push(wrong);
  say(isRight ? `right: ${right}` : `WRONG: ${wrong}`);
};
const sha256 = (...parts) => parts.reduce((h, p) => h.update(p), createHash('sha256')).digest();
const hex = (bytes) => bytes.toString('hex');
const bytes = (text) => Buffer.from(text, 'hex');

/** Units of 10⁻¹⁸. Negative numbers are invalid here. */
function units(text) {
  const found = /^(\d+)(?:\.(\d{1,18}))?$/.exec(text);
  if (!found) throw new Error(`${text} is not a balance`);
  return BigInt(found[1] + (found[2] ?? '').padEnd(18, '0'));
}
/** An unsigned 16-byte number. Throws if the sum does not fit. */
function sixteen(sum) {
  if (sum < 0n || sum >= 2n ** 128n) throw new Error('a sum is below zero or too large');
  return bytes(sum.toString(16).padStart(32, '0'));
}

/** Climbs from a leaf to the root: RFC 9162, section 2.1.3.2. */
function climb(node, index, size, path, join) {
  if (index < 0 || index >= size) return undefined;
  let [position, last] = [index, size - 1];
  for (const sibling of path) {
    if (last === 0) return undefined;
    if (position % 2 === 1 || position === last) {
      node = join(sibling, node);
      while (position % 2 === 0 && position !== 0) [position, last] = [position >> 1, last >> 1];
    } else node = join(node, sibling);
    [position, last] = [position >> 1, last >> 1];
  }
  return last === 0 ? node : undefined;
}

async function get(call, parameters = {}) {
  const url = new URL(`/api/public/${call}?${new URLSearchParams(parameters)}`, server);
  const { code, message, result } = await (await fetch(url)).json();
  if (code === 200) return result;
  throw new Error(`${call}: ${message}`);
}

/** Keys by their times; each signs what is dated in its own. */
async function fetchKeys() {
  const { tickPublicKey, tickKeys } = await get('getPublicKey');
  const keys = tickKeys ?? [{ publicKey: tickPublicKey, from: 0 }];
  return keys.map(({ publicKey, from, until = Infinity }, at) => {
    if (from !== (at === 0 ? 0 : keys[at - 1].until) || from >= until)
      throw new Error('the published keys do not follow one another');
    const der = Buffer.from(publicKey, 'base64');
    return { key: createPublicKey({ key: der, format: 'der', type: 'spki' }), from, until };
  });
}

/** Whether lines hash to `hash` and the key of the day's end signed it. */
function isSealed(lines, { hash, signature, day }, keys) {
  const endMs = Date.parse(day) + 86_400_000;
  const { key } = keys.find(({ from, until }) => from <= endMs && endMs < until) ?? {};
  if (!key || hex(sha256(lines.join('\n'))) !== hash) return false;
  return verify(null, bytes(hash), key, Buffer.from(signature, 'base64'));
}

/** An address of the house; verify-control.mjs checks the signature of its key. */
const FIELDS = ['share', 'chain', 'address', 'amount', 'block', 'blockHash', 'seenAt'];
const addressLine = ({ control, ...of }) =>
  [...FIELDS.map((field) => of[field]), control?.day ?? '-', control?.signature ?? '-'].join(' ');

async function main() {
  const proof = JSON.parse(await readFile(file, 'utf8'));
  const { share, reserves, day } = proof;
  const sum = units(share.held) + units(share.staked) + units(share.openProfit);
  say(`${reserves.day}, ${reserves.currency}: customer ${share.userId} is owed`);
  say(`  held ${share.held}, staked ${share.staked}, open profit ${share.openProfit}`);

  const customer = sha256(`candor-customer-1\n${share.userId}`);
  const leaf = { sum, hash: sha256(Buffer.of(0), bytes(share.salt), customer, sixteen(sum)) };
  const path = proof.path.map((each) => ({ hash: bytes(each.hash), sum: units(each.sum) }));
  const parts = ({ sum: below, hash }) => [sixteen(below), hash];
  const root = climb(leaf, share.index, reserves.customerCount, path, (left, right) => ({
    sum: left.sum + right.sum,
    hash: sha256(Buffer.of(1), ...parts(left), ...parts(right)),
  }));
  const isRoot =
    root && hex(root.hash) === reserves.root && root.sum === units(reserves.liabilities);
  const total = `${reserves.liabilities} owed to ${reserves.customerCount} customers`;
  check(isRoot, `your balance is part of ${total}`, 'your balance is not in the total');

  const keys = await fetchKeys();
  const kind = ({ isPractice }) => (isPractice ? 'practice' : 'real');
  const assets = reserves.assets.map((each) => `${each.place}=${each.amount}=${kind(each)}`);
  const { customerCount, liabilities, promised } = reserves;
  const figures = [reserves.day, reserves.currency, customerCount, liabilities, promised];
  const addresses = (reserves.addresses ?? []).map(addressLine);
  const form = `candor-reserves-${addresses.length > 0 ? 2 : 1}`;
  const lines = [form, ...figures, assets.join(','), reserves.root, ...addresses];
  check(
    isSealed(lines, reserves, keys),
    'the server signed it',
    'the server did not sign the total',
  );

  const above = proof.currencyPath.map(bytes);
  const start = sha256(Buffer.of(0), bytes(reserves.hash));
  const join = (left, right) => sha256(Buffer.of(1), left, right);
  const top = climb(start, proof.currencyIndex, proof.currencyCount, above, join);
  const isUnder = top && hex(top) === day.reservesRoot && reserves.day === day.day;
  check(isUnder, 'the total is under the seal of the day', 'the total is not part of the day');
  const shown = await get('getSealedDay', { day: day.day });
  const { ticksRoot, ordersRoot, reservesRoot } = shown;
  const counted = [shown.symbolCount, shown.tickCount, ticksRoot, shown.orderCount, ordersRoot];
  const { operatorLines, operatorsHead, settingsRoot } = shown.logs ?? {};
  const logs = shown.logs ? [operatorLines, operatorsHead, settingsRoot] : [];
  const recorded = shown.recordedAt === undefined ? [] : [`recorded ${shown.recordedAt}`];
  const version = `candor-day-${recorded.length > 0 ? 4 : shown.logs ? 3 : 2}`;
  const sealed = [...counted, reservesRoot, ...logs, ...recorded, shown.previousHash];
  const dayLines = [version, shown.day, ...sealed];
  const isSame = shown.hash === day.hash && reservesRoot === day.reservesRoot;
  check(
    isSame && isSealed(dayLines, shown, keys),
    'the server shows this day in public',
    'others are shown another day',
  );
  process.exitCode = problems.length === 0 ? 0 : 1;
}

await main().catch((error) => {
  say(`The proof could not be checked: ${error.message}`);
  process.exitCode = 2;
});
