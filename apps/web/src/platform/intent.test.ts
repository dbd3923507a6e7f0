import { describe, expect, test } from 'vitest';
import { createIntent } from './intent.ts';

function counting() {
  let next = 0;
  return createIntent({
    isAnswer: (error) => error instanceof RangeError,
    newKey: () => `key-${(next += 1)}`,
  });
}

describe('an intent', () => {
  test('sends once when the button is tapped twice', async () => {
    const keys: string[] = [];
    const act = async (key: string) => void keys.push(key);
    const intent = counting();
    await Promise.all([intent.run({ amount: 5n }, act), intent.run({ amount: 5n }, act)]);
    expect(keys).toEqual(['key-1']);
  });

  test('repeats its key after a dead line', async () => {
    const intent = counting();
    const dead = () => Promise.reject(new TypeError('Failed to fetch'));
    await expect(intent.run({ amount: 5n }, dead)).rejects.toThrow('Failed to fetch');
    expect(await intent.run({ amount: 5n }, async (key) => key)).toBe('key-1');
  });

  test('is over once the server has answered, even with a refusal', async () => {
    const intent = counting();
    const refused = () => Promise.reject(new RangeError('No'));
    await expect(intent.run({}, refused)).rejects.toThrow('No');
    expect(await intent.run({}, async (key) => key)).toBe('key-2');
  });

  test('is another one when the request differs', async () => {
    const intent = counting();
    const dead = () => Promise.reject(new TypeError('Failed to fetch'));
    await intent.run({ amount: 5n }, dead).catch(() => {});
    expect(await intent.run({ amount: 6n }, async (key) => key)).toBe('key-2');
  });
});
