import { afterAll, expect, test } from 'vitest';
import { choosePasswordCost, hashPassword, isPassword, RECOMMENDED_COST } from './passwords.ts';
import { CHEAP_COST } from './testing/cheap-passwords.ts';

afterAll(() => choosePasswordCost(CHEAP_COST));

test('hashes at the recommended cost unless a test chose another, and verifies at the cost of the hash', async () => {
  const cheap = await hashPassword('correct horse');
  choosePasswordCost(RECOMMENDED_COST);
  const strong = await hashPassword('correct horse');
  expect(strong).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  for (const stored of [cheap, strong]) {
    expect(await isPassword(stored, 'correct horse')).toBe(true);
    expect(await isPassword(stored, 'correct house')).toBe(false);
  }
  expect(await isPassword(undefined, 'correct horse')).toBe(false);
});
