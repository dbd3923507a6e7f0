import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readTokens, tokensCss } from './generate.ts';

test('the stylesheet in the repository matches the token file', () => {
  const written = readFileSync(new URL('../src/tokens.css', import.meta.url), 'utf8');
  expect(written).toBe(tokensCss(readTokens()));
});

test('up and down follow the convention and the scheme independently', () => {
  const css = tokensCss(readTokens());
  expect(css).toContain('--up-text: var(--gain-text);');
  expect(css).toContain('--up-text: var(--loss-text);');
  expect(css).toContain('--gain-text: light-dark(#087a52, #35ce93);');
});
