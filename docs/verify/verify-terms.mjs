// Checks the terms of a product: node verify-terms.mjs https://server PRODUCT [FINGERPRINT]
// Recomputes the fingerprint of every version, from the one in force (or that of your order) back
// to the first, each chained to the one before. See README.md.
import { asker, sha256 } from './seals.mjs';

const [, , server, product, mine] = process.argv;
const get = asker(server);
const problems = [];
const say = (text) => process.stdout.write(`${text}\n`);
const problem = (text) => void (problems.push(text) <= 20 && say(`WRONG: ${text}`));

const fingerprint = ({ productId, version, text, previousHash }) =>
  sha256([productId, version, text, previousHash].join('\n')).toString('hex');

/** Fingerprint of the version in force, as the page of the product shows it. */
async function fetchNewest() {
  const url = new URL(`/api/prod/appProductInfo/queryById?id=${product}`, server);
  const { code, message, result } = await (await fetch(url)).json();
  if (code !== 200) throw new Error(message);
  const { terms, version, termsHash } = result;
  if (terms.version !== version || fingerprint(terms) !== termsHash)
    problem(`the page of the product does not show the text of version ${version}`);
  return termsHash;
}

/** One version; returns where the chain goes on, an empty fingerprint at its end. */
async function checkVersion(hash, later) {
  const terms = await get('getProductTerms', { termsHash: hash });
  const { productId, version, text, previousHash } = terms;
  say(`version ${version}: ${hash}\n  ${text}`);
  if (fingerprint(terms) !== hash) problem(`version ${version} is not what was announced`);
  if (productId !== product) problem(`version ${version} is of another product`);
  if (later && version !== later - 1) problem(`version ${later} does not follow ${version}`);
  if ((version === 1) !== (previousHash === '')) problem(`version ${version} is not the first`);
  return { hash: previousHash, later: version };
}

async function main() {
  let at = { hash: mine ?? (await fetchNewest()) };
  // Whatever comes before something wrong proves nothing.
  while (at.hash !== '' && problems.length === 0) at = await checkVersion(at.hash, at.later);
  const isRight = problems.length === 0;
  say(isRight ? 'Everything is as it should be.' : `${problems.length} things are wrong.`);
  process.exitCode = isRight ? 0 : 1;
}

await main().catch((error) => {
  say(`The terms could not be checked: ${error.message}`);
  process.exitCode = 2;
});
