/**
 * Turns tokens.json into src/tokens.css: custom properties plus the Tailwind theme that names them.
 *
 * Colors are written as `light-dark(…)`, which the browser resolves where the color is used, so
 * a dark card on a light page needs only `color-scheme: dark`.
 * Run `node packages/ui/tokens/generate.ts` after changing a token; a test compares the result.
 */
import { readFileSync, writeFileSync } from 'node:fs';

interface ColorToken {
  readonly light: string;
  readonly dark: string;
}
interface TypeToken {
  readonly size: number;
  readonly lineHeight: number;
  readonly weight: number;
  readonly tracking: string;
}
interface ValueToken {
  readonly value: string | number;
}
type Group<T> = Readonly<Record<string, T>>;
interface Tokens {
  readonly color: Group<Group<ColorToken>> & { readonly convention: unknown };
  readonly type: Group<TypeToken>;
  readonly radius: Group<ValueToken>;
  readonly motion: Group<ValueToken>;
  readonly elevation: Group<ValueToken>;
  readonly z: Group<ValueToken>;
  readonly touch: Group<ValueToken>;
  readonly layout: Group<ValueToken>;
}

/** Groups with a shorter utility name: `bg-canvas`, `text-primary`, `border-hairline`. */
const shortNamedGroups = new Set(['surface', 'text', 'border', 'status']);
/** Pairs that follow the customer's color convention instead of being named directly. */
const pairRoles = ['text', 'fill', 'onFill', 'soft'] as const;

const kebab = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

function utilityName(group: string, role: string): string {
  if (shortNamedGroups.has(group)) return kebab(role);
  return role === 'text' ? group : `${group}-${kebab(role)}`;
}

function colorGroups(tokens: Tokens): [string, Group<ColorToken>][] {
  return Object.entries(tokens.color).filter(
    (entry): entry is [string, Group<ColorToken>] => entry[0] !== 'convention',
  );
}

function colorProperties(tokens: Tokens): string[] {
  return colorGroups(tokens).flatMap(([group, roles]) =>
    Object.entries(roles).map(([role, { light, dark }]) => {
      const value = light === dark ? light : `light-dark(${light}, ${dark})`;
      return `--${group}-${kebab(role)}: ${value};`;
    }),
  );
}

function conventionProperties(up: 'gain' | 'loss', down: 'gain' | 'loss'): string[] {
  return pairRoles.flatMap((role) => [
    `--up-${kebab(role)}: var(--${up}-${kebab(role)});`,
    `--down-${kebab(role)}: var(--${down}-${kebab(role)});`,
  ]);
}

function plainProperties(tokens: Tokens): string[] {
  const px = (value: string | number) => (typeof value === 'number' ? `${value}px` : value);
  return [
    ...Object.entries(tokens.motion).map(
      ([name, { value }]) => `--motion-${kebab(name)}: ${value};`,
    ),
    ...Object.entries(tokens.z).map(([name, { value }]) => `--z-${name}: ${value};`),
    ...Object.entries(tokens.touch).map(([name, { value }]) => `--touch-${name}: ${px(value)};`),
    ...Object.entries(tokens.layout)
      .filter(([name]) => name !== 'thumbZone')
      .map(([name, { value }]) => `--layout-${kebab(name)}: ${px(value)};`),
  ].filter((line) => !line.startsWith('--motion-reduced'));
}

/** Main figures never wrap, so enlarged text stops growing at the width of a phone. */
function fontSize(name: string, { size }: TypeToken): string {
  const rem = `${size / 16}rem`;
  return name === 'hero' || name === 'display' ? `min(${rem}, ${size * 0.3}vw)` : rem;
}

function themeProperties(tokens: Tokens): string[] {
  const colors = colorGroups(tokens).flatMap(([group, roles]) =>
    Object.keys(roles).map(
      (role) => `--color-${utilityName(group, role)}: var(--${group}-${kebab(role)});`,
    ),
  );
  const pairs = (['up', 'down'] as const).flatMap((side) =>
    pairRoles.map((role) => `--color-${utilityName(side, role)}: var(--${side}-${kebab(role)});`),
  );
  const types = Object.entries(tokens.type).flatMap(([name, type]) => [
    `--text-${kebab(name)}: ${fontSize(name, type)};`,
    `--text-${kebab(name)}--line-height: calc(${type.lineHeight / type.size} * var(--line-scale));`,
    `--text-${kebab(name)}--font-weight: ${type.weight};`,
    `--text-${kebab(name)}--letter-spacing: ${type.tracking};`,
  ]);
  const radii = Object.entries(tokens.radius).map(
    ([name, { value }]) => `--radius-${name}: ${value}px;`,
  );
  const eases = (['standard', 'enter', 'exit'] as const).map(
    (name) => `--ease-${name}: var(--motion-${name});`,
  );
  const shadows = (['bar', 'sheet', 'float'] as const).map((name) => {
    const value = String(tokens.elevation[name]?.value);
    return `--shadow-${name}: ${value.replace(/\{color\.border\.(\w+)\}/, 'var(--border-$1)')};`;
  });
  return [...colors, ...pairs, ...types, ...radii, ...eases, ...shadows];
}

/** Formats values as the formatter does, so that the generated file passes the same checks. */
const tidy = (line: string): string =>
  line
    .replace(/#[0-9A-F]{6}/g, (hex) => hex.toLowerCase())
    .replace(/,(?=\S)/g, ', ')
    .replace(/(?<=[ (])\.(?=\d)/g, '0.');

const block = (selector: string, lines: readonly string[]): string =>
  `${selector} {\n${lines.map((line) => `  ${tidy(line)}`).join('\n')}\n}\n`;

/** The complete stylesheet as text. */
export function tokensCss(tokens: Tokens): string {
  return [
    '/* Generated from tokens/tokens.json by tokens/generate.ts. Change the token, not this file. */',
    block(':root', [
      'color-scheme: light dark;',
      '--line-scale: 1;',
      ...colorProperties(tokens),
      ...conventionProperties('gain', 'loss'),
      ...plainProperties(tokens),
    ]),
    block(":root[data-theme='light']", ['color-scheme: light;']),
    block(":root[data-theme='dark'],\n[data-scheme='dark']", ['color-scheme: dark;']),
    block(":root[data-convention='red-up']", conventionProperties('loss', 'gain')),
    block(':root:lang(ja),\n:root:lang(ko),\n:root:lang(zh)', ['--line-scale: 1.04;']),
    block(':root:lang(th)', ['--line-scale: 1.15;']),
    block('@theme inline', [
      '--color-*: initial;',
      '--color-transparent: transparent;',
      '--color-current: currentcolor;',
      '--text-*: initial;',
      '--radius-*: initial;',
      '--shadow-*: initial;',
      '--breakpoint-*: initial;',
      '--breakpoint-desktop: 1024px;',
      '--spacing: 4px;',
      '--font-sans: var(--font-face);',
      ...themeProperties(tokens),
    ]),
  ].join('\n');
}

/** Reads the token file next to this one. */
export function readTokens(): Tokens {
  return JSON.parse(readFileSync(new URL('./tokens.json', import.meta.url), 'utf8')) as Tokens;
}

if (import.meta.main) {
  writeFileSync(new URL('../src/tokens.css', import.meta.url), tokensCss(readTokens()));
}
