import { connect } from '@nats-io/transport-node';
import { type Bus, createLocalBus } from './bus.ts';
import type { Log } from './log.ts';

/**
 * The bus of several processes: messages of others arrive over NATS, own ones directly. NATS may
 * lose some, which is acceptable: a message is a hint. `namespace` separates products that share a
 * NATS server.
 */
export async function createNatsBus(options: {
  url: string;
  namespace: string;
  /** Unique to this process. */
  origin: string;
  log: Log;
}): Promise<Bus> {
  const { url, namespace, origin, log } = options;
  const local = createLocalBus();
  const connection = await connect({ servers: url, maxReconnectAttempts: -1, name: 'candor' });
  const subject = `candor.${namespace}`;

  connection.subscribe(subject, {
    callback(error, incoming) {
      if (error) return log.warn({ err: error }, 'bus: subscription failed');
      const message = incoming.json<{ origin: string; topic: string; body: unknown }>();
      if (message.origin !== origin) local.publish(message.topic, message.body);
    },
  });

  return {
    publish(topic, body) {
      local.publish(topic, body);
      connection.publish(subject, JSON.stringify({ origin, topic, body }));
    },
    subscribe: local.subscribe,
    async close() {
      await connection.drain();
      await local.close();
    },
  };
}
