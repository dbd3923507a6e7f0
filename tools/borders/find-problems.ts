import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { findCycles } from './cycles.ts';
import { type Import, importsOf, packageOf } from './imports.ts';
import { moduleLayers } from './layers.ts';
import { beforeInstall } from './preflight.ts';
import { type BorderRule, borderRules } from './rules.ts';

export interface BorderProblem {
  readonly rule: string;
  readonly text: string;
}

/** Every forbidden import, with what to do instead. `files` are paths relative to `root`. */
export function findBorderProblems(root: string, files: readonly string[]): BorderProblem[] {
  const imports = files
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((file) => importsOf(root, file));
  return [
    ...imports.flatMap((edge) => borderRules.filter((rule) => bites(rule, edge)).map(say(edge))),
    ...undeclared(root, imports),
    ...unpacked(imports),
    ...cyclic(imports),
    ...withoutLayer(files),
  ];
}

function bites(rule: BorderRule, { from, to }: Import): boolean {
  const match = rule.from.exec(from);
  if (!match || !rule.to.test(to)) return false;
  const except = typeof rule.except === 'function' ? rule.except(match) : rule.except;
  return !except?.test(to);
}

const say =
  ({ from, line, to }: Import) =>
  (rule: BorderRule): BorderProblem => ({
    rule: rule.name,
    text: `${from}:${line} imports ${to}. Instead: ${rule.instead}`,
  });

/** npm hoists, so an undeclared package still resolves until another workspace drops it. */
function undeclared(root: string, imports: readonly Import[]): BorderProblem[] {
  return imports.flatMap(({ from, to, line }) => {
    const name = packageOf(from, to);
    const known = declaredFor(root, from);
    if (name === null || known === null || known.has(name)) return [];
    const text = `${from}:${line} imports ${name}. Instead: declare it in the nearest package.json`;
    return [{ rule: 'undeclared-dependency', text }];
  });
}

const declared = new Map<string, ReadonlySet<string>>();

/**
 * Dependencies of the nearest package.json; development tools of the root count everywhere, and
 * files of the root itself may use every workspace. Null if there is no package.json at all.
 */
function declaredFor(root: string, file: string): ReadonlySet<string> | null {
  let folder = dirname(file);
  while (folder !== '.' && !isPackage(join(root, folder))) folder = dirname(folder);
  if (folder === '.') return null;
  const key = join(root, folder);
  const known = declared.get(key) ?? new Set([...namesIn(key), ...namesIn(root)]);
  declared.set(key, known);
  return known;
}

const isPackage = (folder: string): boolean => existsSync(join(folder, 'package.json'));

function namesIn(folder: string): string[] {
  if (!isPackage(folder)) return [];
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Record<
    string,
    object | undefined
  >;
  return ['dependencies', 'devDependencies', 'optionalDependencies'].flatMap((part) =>
    Object.keys(manifest[part] ?? {}),
  );
}

function unpacked(imports: readonly Import[]): BorderProblem[] {
  return beforeInstall(imports).map(({ from, line, to }) => ({
    rule: 'preflight-needs-no-package',
    text: `${from}:${line} imports ${to}. Instead: look at the value with Node alone here, and with the package where it is used`,
  }));
}

function cyclic(imports: readonly Import[]): BorderProblem[] {
  return findCycles(imports).map((circle) => ({
    rule: 'no-cycles',
    text: `${circle.join(' → ')} → ${circle[0]}. Instead: move what both need to a third file`,
  }));
}

function withoutLayer(files: readonly string[]): BorderProblem[] {
  const known = new Set(moduleLayers.flat());
  const modules = files.flatMap(
    (file) => /^apps\/server\/src\/modules\/([^/]+)\//.exec(file)?.[1] ?? [],
  );
  return [...new Set(modules)]
    .filter((name) => !known.has(name))
    .map((name) => ({
      rule: 'module-has-a-layer',
      text: `modules/${name} has no layer. Instead: give it a place in tools/borders/layers.ts`,
    }));
}
