import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { withoutDocumentation } from './contract-plugin.ts';

test('leaves out what only the documentation shows, and nothing else', () => {
  const code = `
    buy: define({
      summary:
        'Buys "it", the customer\\'s way',
      access: 'member',
      request: z.object({ summary: text, refusals: list }),
      result: z.array(z.enum(['a', 'b'])),
      refusals: [
        'shop.closed',
        ...others,
      ],
    }),
    sell: define({ summary: "Sells", refusals: ['shop.closed'] }),`;
  expect(withoutDocumentation(code).replaceAll(/\s+/g, ' ').trim()).toBe(
    "buy: define({ summary: '', access: 'member', request: z.object({ summary: text, refusals: list }), " +
      "result: z.array(z.enum(['a', 'b'])), }), sell: define({ summary: '', }),",
  );
});

test('finds the documentation of every call of a file', () => {
  const path = new URL('../../packages/contract/src/calls/account-safety.ts', import.meta.url);
  const code = readFileSync(path, 'utf8');
  const left = withoutDocumentation(code);
  const count = (of: string, text: string) => of.split(text).length - 1;
  expect(count(code, 'summary:')).toBeGreaterThan(10);
  expect(count(left, "summary: ''")).toBe(count(code, 'summary:'));
  expect(count(left, 'refusals:')).toBe(0);
  expect(left).toContain("access: 'member'");
});
