import { compileMessageOrThrow, type CompiledMessage } from '@lingui/message-utils/compileMessage';
import { describe, expect, test } from 'vitest';
import { catalogTags, readCatalog } from './catalog.ts';

const english = readCatalog('en');

describe.each(catalogTags())('the texts in %s', (tag) => {
  const texts = readCatalog(tag);

  test('have the same ids as English', () => {
    expect(Object.keys(texts).sort()).toEqual(Object.keys(english).sort());
  });

  test('are well-formed and keep the placeholders of English', () => {
    for (const [id, text] of Object.entries(texts)) {
      const original = english[id];
      if (original === undefined) continue;
      expect({ id, names: placeholders(text) }).toEqual({ id, names: placeholders(original) });
    }
  });

  test('are not blank', () => {
    expect(Object.entries(texts).filter(([, text]) => text.trim() === '')).toEqual([]);
  });
});

/** Names used in a text, including those inside plural branches. */
function placeholders(text: string): string[] {
  const names = new Set<string>();
  const visit = (message: CompiledMessage): void => {
    for (const token of message) {
      if (typeof token === 'string') continue;
      names.add(token[0]);
      const choices = token[2];
      if (choices === null || typeof choices !== 'object') continue;
      for (const branch of Object.values(choices)) if (Array.isArray(branch)) visit(branch);
    }
  };
  visit(compileMessageOrThrow(text));
  return [...names].filter((name) => name !== '#').sort();
}
