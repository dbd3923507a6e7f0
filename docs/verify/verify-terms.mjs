// Checks the terms of a product: node verify-terms.mjs https://server FINGERPRINT
// Recomputes the fingerprint that a product or an order shows, and those of all versions before it,
// each chained to the one before. See README.md.
import { asker, sha256 } from './seals.mjs';

const [, , server, shown] = process.argv;
const get = asker(server);
const problems = [];
const say = (text) => process.stdout.write(`${text}\n`);
const problem = (text) => void (problems.push(text) <= 20 && say(`WRONG: ${text}`));

/** The terms behind a fingerprint, which must lead to it and be followed by the later ones. */
async function checkVersion(hash, later) {
  const terms = await get('getProductTerms', { termsHash: hash });
  const { productId, version, text, previousHash } = terms;
  say(`version ${version}: ${hash}\n  ${text}`);
  const covered = [productId, version, text, previousHash].join('\n');
  if (sha256(covered).toString('hex') !== hash)
    problem(`version ${version} is not what was announced`);
  if (later && productId !== later.productId) problem(`version ${version} is of another product`);
  if (later && version !== later.version - 1)
    problem(`version ${later.version} does not follow version ${version}`);
  if ((version === 1) !== (previousHash === '')) problem(`version ${version} is not the first`);
  return terms;
}

async function main() {
  let terms = await checkVersion(shown);
  // Whatever comes before something wrong proves nothing.
  while (terms.previousHash !== '' && problems.length === 0)
    terms = await checkVersion(terms.previousHash, terms);
  const isRight = problems.length === 0;
  say(isRight ? 'Everything is as it should be.' : `${problems.length} things are wrong.`);
  process.exitCode = isRight ? 0 : 1;
}

await main().catch((error) => {
  say(`The terms could not be checked: ${error.message}`);
  process.exitCode = 2;
});
