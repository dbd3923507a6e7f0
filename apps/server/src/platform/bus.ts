/**
 * Messages between parts of the product. A message is a hint: code that must not miss a change
 * reads it from the database.
 */
export interface Bus {
  publish(topic: string, message: unknown): void;
  /** Receives messages of one topic, or of every topic with the prefix when it ends in `*`. */
  subscribe(topic: string, receive: (message: unknown, topic: string) => void): () => void;
  close(): Promise<void>;
}

type Receiver = (message: unknown, topic: string) => void;

/** The bus of a single process. */
export function createLocalBus(): Bus {
  const exact = new Map<string, Set<Receiver>>();
  const prefixes = new Map<string, Set<Receiver>>();

  return {
    publish(topic, message) {
      for (const receive of exact.get(topic) ?? []) receive(message, topic);
      for (const [prefix, receivers] of prefixes)
        if (topic.startsWith(prefix)) for (const receive of receivers) receive(message, topic);
    },
    subscribe(topic, receive) {
      const isPrefix = topic.endsWith('*');
      const table = isPrefix ? prefixes : exact;
      const key = isPrefix ? topic.slice(0, -1) : topic;
      const receivers = table.get(key) ?? new Set();
      receivers.add(receive);
      table.set(key, receivers);
      return () => {
        receivers.delete(receive);
        if (receivers.size === 0) table.delete(key);
      };
    },
    async close() {
      exact.clear();
      prefixes.clear();
    },
  };
}
