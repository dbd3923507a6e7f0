import { randomId } from '@candor/client/random';

/** Something a customer wants done exactly once. */
export interface Intent {
  /** Equal for equal intents, whatever else their requests contain. */
  readonly text: string;
  /** Whether the server deduplicates by key; otherwise only a double tap is caught. */
  readonly hasKey: boolean;
}

/** Runs each intent once, however often customers press, connections break and pages reload. */
export interface Intents {
  /**
   * Runs `act` with the key of this intent. While it runs, an equal intent joins it. The key stays
   * with the intent, next to others and across reloads, until a final response ends it.
   */
  run<Result>(intent: Intent, command: (key: string) => Promise<Result>): Promise<Result>;
}

/** Half of the time for which the server remembers a key. */
const KEPT_MS = 86_400_000;

interface OpenIntent {
  readonly key: string;
  readonly atMs: number;
}

export function createIntents({
  isFinal,
  store,
  now,
  newKey = randomId,
}: {
  /** Whether an error states the outcome of the intent, rather than that it is unknown. */
  readonly isFinal: (error: unknown) => boolean;
  readonly store: { read(): string | null; write(text: string | null): void };
  readonly now: () => number;
  readonly newKey?: () => string;
}): Intents {
  const running = new Map<string, Promise<unknown>>();

  const readOpen = (): Record<string, OpenIntent> => {
    const open = parse(store.read());
    return Object.fromEntries(
      Object.entries(open).filter(([, { atMs }]) => Math.abs(now() - atMs) < KEPT_MS),
    );
  };

  function keyOf(name: string): string {
    const open = readOpen();
    // Stored before sending: the page may be closed before the response arrives.
    const intent = open[name] ?? { key: newKey(), atMs: now() };
    store.write(JSON.stringify({ ...open, [name]: intent }));
    return intent.key;
  }

  function end(name: string): void {
    const { [name]: _ended, ...open } = readOpen();
    store.write(Object.keys(open).length === 0 ? null : JSON.stringify(open));
  }

  async function begin<Result>(
    { name, hasKey }: { readonly name: string; readonly hasKey: boolean },
    command: (key: string) => Promise<Result>,
  ): Promise<Result> {
    if (!hasKey) return command(newKey());
    try {
      const result = await command(keyOf(name));
      end(name);
      return result;
    } catch (error) {
      if (isFinal(error)) end(name);
      throw error;
    }
  }

  return {
    run({ text, hasKey }, command) {
      const name = digest(text);
      const joined = running.get(name);
      if (joined) return joined as ReturnType<typeof command>;
      const begun = begin({ name, hasKey }, command).finally(() => running.delete(name));
      running.set(name, begun);
      return begun;
    },
  };
}

function parse(text: string | null): Record<string, OpenIntent> {
  try {
    return JSON.parse(text ?? '{}') as Record<string, OpenIntent>;
  } catch {
    return {};
  }
}

/** A request as text, equal for equal requests; bigints are written out. */
export function requestText(request: unknown): string {
  return JSON.stringify(request, (_, value) => (typeof value === 'bigint' ? `${value}n` : value));
}

/**
 * Two multiplicative hashes of 32 bits, so that no account number is stored. If two intents ever
 * collided, the server would refuse the second: a key belongs to one body.
 */
function digest(text: string): string {
  let [one, two] = [0xdeadbeef, 0x41c6ce57];
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    one = Math.imul(one ^ code, 2_654_435_761);
    two = Math.imul(two ^ code, 1_597_334_677);
  }
  const mix = (a: number, b: number) =>
    Math.imul(a ^ (a >>> 16), 2_246_822_507) ^ Math.imul(b ^ (b >>> 13), 3_266_489_909);
  const hex = (value: number) => (value >>> 0).toString(16).padStart(8, '0');
  return hex(mix(one, two)) + hex(mix(two, one));
}
