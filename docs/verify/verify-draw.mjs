// Draws an offering again: node verify-draw.mjs https://server OFFERING [MY-SUBSCRIPTION]
// From public data alone; shares no code with the product. The signature of the beacon is checked
// with the library @noble/curves (npm install @noble/curves). See README.md.
import { createHmac } from 'node:crypto';
import { asker, rootOf, sha256 } from './seals.mjs';
import { madeAt } from './verify-logs.mjs';

/** Beacons by name. drand's own figures are published at docs.drand.love. */
const BEACONS = {
  'drand-quicknet': {
    genesisMs: 1_692_803_367_000,
    publicKey:
      '83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a',
  },
  // A beacon of the installation itself: it proves how the draw is made, not that it was fair.
  practice: { genesisMs: Date.UTC(2025, 0, 1), isPractice: true },
};
const PERIOD_MS = 3_000;
/** Of all scripts here only this one needs a library, and only for this check. */
const LIBRARY = '@noble/curves/bls12-381.js';
const DOMAIN = 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_';

const [, , server, id, mine] = process.argv;
const get = asker(server);
const problems = [];
const say = (text) => process.stdout.write(`${text}\n`);
const check = (isRight, right, wrong) => {
  if (!isRight) problems.push(wrong);
  say(isRight ? `right: ${right}` : `WRONG: ${wrong}`);
};
const hex = (bytes) => bytes.toString('hex');

/** Every page of a list that names the place of the next one. */
async function readAll(call, field) {
  const all = [];
  for (let after = 0; after !== undefined;) {
    const page = await get(call, { id, after, limit: 2000 });
    all.push(...page[field]);
    after = page.next;
  }
  return all;
}

/** What was published, oldest first, by step; each version names the hash of the one before. */
async function readPublished(key) {
  const { records } = await get('listSettingVersions', { key });
  const steps = new Map();
  let before = '';
  for (const [index, each] of records.reverse().entries()) {
    const text = [key, each.version, each.value, before].join('\n');
    if (each.version !== index + 1 || hex(sha256(text)) !== each.hash)
      problems.push(`version ${each.version} of ${key} does not follow the one before`);
    before = each.hash;
    steps.set(JSON.parse(each.value).step, each);
  }
  return steps;
}

/** Tickets by number; undefined if the numbers leave a gap. */
function ticketsOf(ranges) {
  const holders = [];
  for (const { first, count, holder } of ranges) {
    if (first !== holders.length + 1) return undefined;
    for (let n = 0; n < count; n++) holders.push(holder);
  }
  return holders;
}

async function isSigned({ publicKey, round, signature }) {
  const { bls12_381: curve } = await import(LIBRARY);
  const number = Buffer.alloc(8);
  number.writeBigUInt64BE(BigInt(round));
  try {
    const { shortSignatures: short } = curve;
    if (!short)
      return curve.verifyShortSignature(signature, sha256(number), publicKey, { DST: DOMAIN });
    const [given, key] = [signature, publicKey].map((text) => Buffer.from(text, 'hex'));
    return short.verify(given, short.hash(sha256(number), DOMAIN), key);
  } catch {
    return false;
  }
}

/** Fisher–Yates over 1 to `count`, by 32-bit words of HMAC(seed, 0), HMAC(seed, 1), … */
function shuffled(count, seed) {
  let [block, words] = [0, []];
  const word = () => {
    if (words.length === 0) {
      const counter = Buffer.alloc(8);
      counter.writeBigUInt64BE(BigInt(block++));
      const bytes = createHmac('sha256', seed).update(counter).digest();
      words = [0, 4, 8, 12, 16, 20, 24, 28].map((at) => bytes.readUInt32BE(at));
    }
    return words.shift();
  };
  const order = Uint32Array.from({ length: count }, (_, index) => index + 1);
  for (let place = 0; place < count; place++) {
    const range = count - place;
    let drawn = word();
    while (drawn >= 2 ** 32 - (2 ** 32 % range)) drawn = word();
    const other = place + (drawn % range);
    [order[place], order[other]] = [order[other], order[place]];
  }
  return order;
}

/** Named winners stand at their places; those moved up follow without a gap. */
function checkWinners(named, order, winners) {
  const isOrder = named.every(({ place, number }, index) => {
    return place === index + 1 && order[index] === number;
  });
  check(
    isOrder && named.length >= winners,
    `${winners} winners in this order, ${named.length - winners} moved up after unpaid wins`,
    'the winners are not those of this draw',
  );
  const unpaid = named.filter(({ status }) => status === 'expired').length;
  check(
    named.length - winners <= unpaid,
    'nobody moved up but for an unpaid win',
    `${named.length - winners} moved up for ${unpaid} unpaid wins`,
  );
}

async function main() {
  const draw = await get('getDraw', { id, limit: 1 });
  const { proof } = draw;
  const published = await readPublished(proof.publicationKey);
  const announced = published.get('announced');
  const { terms, ...fixed } = JSON.parse(announced?.value ?? '{}');
  check(
    fixed.round === proof.round && fixed.publicKey === proof.publicKey,
    `round ${proof.round} of ${proof.beacon} was fixed at the announcement`,
    'the round is not the announced one',
  );
  const beacon = BEACONS[proof.beacon];
  const dueMs = beacon ? beacon.genesisMs + (proof.round - 1) * PERIOD_MS : NaN;
  const lateMs = dueMs - Date.parse(terms?.drawsAt);
  check(
    lateMs >= 0 && lateMs < PERIOD_MS && (beacon.publicKey ?? proof.publicKey) === proof.publicKey,
    `it is the first round at ${terms?.drawsAt}, with the key of that beacon`,
    'the round or the key is not that of the announced beacon and time',
  );
  if (beacon?.isPractice) say('note: practice money, drawn by a beacon of the installation itself');

  const holders = ticketsOf(await readAll('listOfferingTickets', 'ranges'));
  const leaves = (holders ?? []).map((holder, index) => hex(Buffer.from(`${index + 1} ${holder}`)));
  const root = rootOf(leaves);
  const committed = published.get('committed');
  const said = JSON.parse(committed?.value ?? '{}');
  check(
    holders?.length === draw.tickets && root === proof.root && root === said.root,
    `${draw.tickets} tickets lead to the published root`,
    'the tickets are not those of the published root',
  );
  const isEarly = committed && madeAt(committed) < dueMs;
  if (isEarly || !beacon?.isPractice)
    check(isEarly, 'it was published before the round', 'it was published after the round');
  else say('note: published late; the practice beacon had stopped together with the product');

  check(
    await isSigned(proof),
    'the beacon signed the round',
    'the signature is not that of the beacon',
  );
  const seed = sha256(Buffer.from(proof.signature, 'hex'), Buffer.from(root, 'hex'));
  check(
    hex(seed) === proof.seed,
    'the seed is SHA-256(signature ‖ root)',
    'the seed is another one',
  );
  const order = shuffled(draw.tickets, seed);
  const winners = Math.min(draw.tickets, terms?.places);
  checkWinners(await readAll('getDraw', 'order'), order, winners);
  if (mine) {
    const holder = hex(sha256(mine));
    const places = [...order.entries()].filter(([, number]) => holders[number - 1] === holder);
    check(places.length > 0, 'your tickets are in the draw', 'your tickets are not in the draw');
    for (const [index, number] of places) say(`ticket ${number}: place ${index + 1}`);
  }
}

try {
  await main();
  for (const problem of problems) say(`problem: ${problem}`);
  say(problems.length === 0 ? 'this draw is right' : 'this draw is WRONG');
  process.exitCode = problems.length === 0 ? 0 : 1;
} catch (error) {
  say(`could not check: ${error.message}`);
  process.exitCode = 2;
}
