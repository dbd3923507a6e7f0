import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDERS = ['apps/server/src', 'simulation', 'tools/sql'];
const isOfTests = (path) => /\.test\.ts$|(^|\/)testing\//.test(path);

/**
 * Tells statements that only tests send, by their text up to the first parameter: they stand in the source of tests and nowhere
 * else. One that is put together, and so stands nowhere, counts as the product's.
 * @param {string} root
 */
export function statementsOfTests(root) {
  const paths = FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true })
      .filter((path) => /\.(ts|sql)$/.test(path) && !path.includes('node_modules'))
      .map((path) => join(folder, path)),
  );
  const product = paths.filter((path) => !isOfTests(path));
  return only(textOf(root, paths.filter(isOfTests)), textOf(root, product));
}

/**
 * @param {string} tests
 * @param {string} product
 * @returns {(beginning: string) => boolean}
 */
export function only(tests, product) {
  const known = new Map();
  return (beginning) => {
    let answer = known.get(beginning);
    if (answer === undefined) {
      answer = tests.includes(beginning) && !product.includes(beginning);
      known.set(beginning, answer);
    }
    return answer;
  };
}

const textOf = (root, paths) =>
  paths.map((path) => readFileSync(join(root, path), 'utf8')).join('\n');
