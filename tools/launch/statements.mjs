import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';

const FOLDERS = ['apps/server/src', 'simulation', 'tools/sql'];
const isOfTests = (path) => /\.test\.ts$|(^|\/)testing\//.test(path);
const STATEMENT = /^(with|select|insert|update|delete|create|drop|alter|truncate|grant|do) /;

/** This much of a statement must stand in one place, else a place that is mostly gaps would claim everything. */
const MOST = 0.6;

/**
 * What of a statement stays the same from run to run: without comments, values, numbers and names of databases.
 * @param {string} text
 */
export function shapeOf(text) {
  return text
    .replaceAll(/--.*$/gm, '')
    .replaceAll(/'[^']*'/g, "''")
    .replaceAll(/candor_\w+/g, 'candor')
    .replaceAll(/\$?\d+/g, '$')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/**
 * Tells statements that only tests send, by their shape: they stand in the source of tests and nowhere else. One that
 * stands nowhere, because it is put together, counts as the product's.
 * @param {string} root
 */
export function statementsOfTests(root) {
  const paths = FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true })
      .filter((path) => /\.(ts|sql)$/.test(path) && !path.includes('node_modules'))
      .map((path) => join(folder, path)),
  );
  const read = (chosen) => chosen.map((path) => [path, readFileSync(join(root, path), 'utf8')]);
  const product = paths.filter((path) => !isOfTests(path));
  return only(read(paths.filter(isOfTests)), read(product));
}

/**
 * @param {[path: string, source: string][]} tests
 * @param {[path: string, source: string][]} product
 * @returns {(shape: string) => boolean}
 */
export function only(tests, product) {
  const ofTests = placesIn(tests);
  const ofProduct = placesIn(product);
  const scripts = product
    .filter(([path]) => path.endsWith('.sql'))
    .map(([, text]) => shapeOf(text));
  const known = new Map();
  const standsIn = (places, shape) =>
    places.some(({ pattern, written }) => written >= MOST * shape.length && pattern.test(shape));
  const isTheirs = (shape) =>
    standsIn(ofTests, shape) &&
    !standsIn(ofProduct, shape) &&
    !scripts.some((script) => script.includes(shape));
  return (shape) => {
    if (!known.has(shape)) known.set(shape, isTheirs(shape));
    return known.get(shape);
  };
}

/** Stands where a template has an expression. */
const GAP = '\0';

/** Every place that writes a statement, as a pattern of the shapes that it may send, and how much of them it writes. */
function placesIn(files) {
  const places = new Map();
  for (const [path, source] of files) {
    if (!path.endsWith('.ts')) continue;
    const add = (parts) => {
      const shape = shapeOf(parts.join(GAP));
      if (!STATEMENT.test(shape)) return;
      const fixed = shape.split(GAP);
      const pattern = new RegExp(`^${fixed.map(RegExp.escape).join('.*?')}$`);
      places.set(shape, { pattern, written: fixed.join('').length });
    };
    new Visitor({
      TemplateLiteral: ({ quasis }) => add(quasis.map(({ value }) => value.cooked ?? value.raw)),
      Literal: ({ value }) => typeof value === 'string' && add([value]),
    }).visit(parseSync(path, source).program);
  }
  return [...places.values()];
}
