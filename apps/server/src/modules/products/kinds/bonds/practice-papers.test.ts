import { createHash } from 'node:crypto';
import { languageTags } from '@candor/domain/languages';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '../../../../platform/db.ts';
import { loadMessages } from '../../../../platform/messages.ts';
import { seededRandom } from '../../../../platform/random.ts';
import { createTestApp, type TestApp } from '../../../../testing/test-app.ts';
import { announceBond, createBond, registerBorrower } from './open-bond.ts';
import { practiceBorrowers } from './practice-borrowers.ts';
import { bondsHarness } from './testing/bonds-harness.ts';

const all = practiceBorrowers({ translator: loadMessages() });
let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

/** A bond of the first practice borrower, as a practice product offers it. */
async function offer(): Promise<string> {
  const [{ bond: terms, ...about }] = all as [(typeof all)[number]];
  const options = { random: seededRandom('papers'), mode: 'practice' as const };
  const openHouseAccount = async () => '00000000-0000-7000-8000-0000000000bb';
  const nowMs = app.clock.now();
  return inTransaction(app.db, async (tx) => {
    const deps = { ...options, openHouseAccount };
    const { id: borrowerId } = await registerBorrower(deps, tx, about, nowMs);
    const { id } = await createBond(deps, tx, { ...terms, borrowerId, seedName: null }, nowMs);
    await announceBond(deps, tx, id, nowMs);
    return id;
  });
}

interface Shown {
  readonly purpose: string;
  readonly borrower: { readonly trade: string };
  readonly documents: {
    readonly number: number;
    readonly language: string;
    readonly hash: string;
  }[];
}
const ask = async <Result>(
  name: 'getBond' | 'getBondDocument' | 'getProduct',
  fields: object,
  lang: string,
) => (await app.call(name, { ...fields }, { headers: { lang } })).result as Result;

test('every paper of every practice borrower is written in every language', () => {
  for (const { trade, documents, bond } of all) {
    for (const tag of languageTags) {
      for (const texts of [trade, bond.purpose])
        expect(texts[tag], tag).not.toBe(tag === 'en' ? undefined : texts.en);
      for (const paper of documents) {
        expect(paper[tag]?.body, tag).not.toMatch(/practicePaper|\{\w+\}/);
        if (tag !== 'en') expect(paper[tag]?.body, tag).not.toBe(paper.en.body);
      }
    }
  }
});

test('a paper that exists in English alone says so to readers of other languages', async () => {
  const id = await bondsHarness(app).offer();
  const shown = await ask<Shown>('getBond', { id }, 'xi');
  expect(new Set(shown.documents.map(({ language }) => language))).toEqual(new Set(['en']));
  const { terms } = await ask<{ terms: { text: string } }>('getProduct', { id }, 'xi');
  expect(terms.text).not.toContain('translations');
});

test('a reader gets the papers in their language, each with its own hash, under one fingerprint', async () => {
  const id = await offer();
  const [english, thai] = [
    await ask<Shown>('getBond', { id }, 'en-us'),
    await ask<Shown>('getBond', { id }, 'tai'),
  ];
  expect(english).toMatchObject({ purpose: 'A third cold hall for fish and fruit' });
  expect(thai).toMatchObject({
    purpose: all[0]!.bond.purpose.th,
    borrower: { trade: 'คลังห้องเย็น' },
  });
  for (const { number, language, hash } of thai.documents) {
    const paper = await ask<{ body: string; hash: string; language: string }>(
      'getBondDocument',
      { id, number },
      'tai',
    );
    expect([language, paper.language, paper.hash]).toEqual(['th', 'th', hash]);
    expect(createHash('sha256').update(paper.body).digest('hex')).toBe(hash);
    expect(english.documents[number - 1]?.hash).not.toBe(hash);
  }
  interface Product {
    readonly name: string;
    readonly termsHash: string;
    readonly terms: { readonly text: string };
  }
  const [plain, korean] = [
    await ask<Product>('getProduct', { id }, 'en-us'),
    await ask<Product>('getProduct', { id }, 'ko'),
  ];
  expect(korean.name).toBe(`Harbour Cold Store: ${all[0]!.bond.purpose.ko}`);
  expect(korean).toMatchObject({ termsHash: plain.termsHash, terms: { text: plain.terms.text } });
  for (const { hash } of thai.documents) expect(plain.terms.text).toContain(hash);
});
