import { DAY_MS } from '@candor/domain/durations';
import { describe, expect, test } from 'vitest';
import { createIntents } from './intent.ts';

/** A device with a page in front; `reload` opens the page again on the same memory. */
function device() {
  let [keys, memory, nowMs]: [number, string | null, number] = [0, null, 1_000];
  const page = () =>
    createIntents({
      isFinal: (error) => error instanceof RangeError,
      store: { read: () => memory, write: (text) => (memory = text) },
      now: () => nowMs,
      newKey: () => `key-${(keys += 1)}`,
    });
  return { page, pass: (ms: number) => (nowMs += ms), memory: () => memory };
}
const intent = (text: string) => ({ text, hasKey: true });
const dead = () => Promise.reject(new TypeError('Failed to fetch'));
const refused = () => Promise.reject(new RangeError('No'));
const keyOf = async (key: string) => key;

describe('a intent', () => {
  test('is sent once when the button is tapped twice', async () => {
    const keys: string[] = [];
    const command = async (key: string) => void keys.push(key);
    const page = device().page();
    await Promise.all([page.run(intent('five'), command), page.run(intent('five'), command)]);
    expect(keys).toEqual(['key-1']);
  });

  test('without a key of the server is sent once for a double tap too', async () => {
    const { page, memory } = device();
    const open = page();
    let sent = 0;
    const command = async () => (sent += 1);
    const bare = { text: 'five', hasKey: false };
    await Promise.all([open.run(bare, command), open.run(bare, command)]);
    expect([sent, memory()]).toEqual([1, null]);
  });

  test('keeps its key while nobody knows what became of it', async () => {
    const page = device().page();
    for (let press = 0; press < 3; press++)
      await expect(page.run(intent('five'), dead)).rejects.toThrow('Failed to fetch');
    expect(await page.run(intent('five'), keyOf)).toBe('key-1');
    expect(await page.run(intent('five'), keyOf)).toBe('key-2');
  });

  test('keeps it when the page is loaded again, also before any answer', async () => {
    const { page } = device();
    void page().run(intent('five'), () => new Promise(() => undefined));
    expect(await page().run(intent('five'), keyOf)).toBe('key-1');
  });

  test('keeps it while something else is wished for in between', async () => {
    const page = device().page();
    await page.run(intent('five'), dead).catch(() => undefined);
    expect(await page.run(intent('six'), keyOf)).toBe('key-2');
    expect(await page.run(intent('five'), keyOf)).toBe('key-1');
  });

  test('is over once the server has answered, even with a refusal', async () => {
    const page = device().page();
    await expect(page.run(intent('five'), refused)).rejects.toThrow('No');
    expect(await page.run(intent('five'), keyOf)).toBe('key-2');
  });

  test('is forgotten before the server forgets its key', async () => {
    const { page, pass } = device();
    await page()
      .run(intent('five'), dead)
      .catch(() => undefined);
    pass(DAY_MS);
    expect(await page().run(intent('five'), keyOf)).toBe('key-2');
  });

  test('leaves nothing behind when it is answered, and nothing of its text before', async () => {
    const { page, memory } = device();
    await page()
      .run(intent('account 4711'), dead)
      .catch(() => undefined);
    expect(memory()).not.toContain('4711');
    await page().run(intent('account 4711'), keyOf);
    expect(memory()).toBeNull();
  });
});
