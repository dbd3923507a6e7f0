import { afterEach, describe, expect, test } from 'vitest';
import { type Bus, createLocalBus } from './bus.ts';
import { createLog } from './log.ts';
import { createNatsBus } from './nats-bus.ts';

const open: Bus[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((bus) => bus.close()));
});

describe('the bus of one process', () => {
  test('delivers a message to its topic and to prefixes of it, until unsubscribed', () => {
    const bus = createLocalBus();
    const heard: string[] = [];
    const stop = bus.subscribe('me:anna', (message) => heard.push(`exact ${String(message)}`));
    bus.subscribe('me:*', (message, topic) => heard.push(`${topic} ${String(message)}`));
    bus.publish('me:anna', 1);
    stop();
    bus.publish('me:anna', 2);
    bus.publish('tick:BTCUSDT', 3);
    expect(heard).toEqual(['exact 1', 'me:anna 1', 'me:anna 2']);
  });
});

describe.skipIf(!process.env['NATS_URL'])('the bus of several processes', () => {
  const url = process.env['NATS_URL']!;
  const join = async (namespace: string, origin: string) => {
    const bus = await createNatsBus({ url, namespace, origin, log: createLog('silent') });
    open.push(bus);
    return bus;
  };

  test('delivers each message to every process once, and to no other product', async () => {
    const namespace = `test-${process.pid}`;
    const [one, two, stranger] = await Promise.all([
      join(namespace, 'one'),
      join(namespace, 'two'),
      join(`${namespace}-other`, 'three'),
    ]);
    const heard: string[] = [];
    const done = new Promise<void>((resolve) => {
      one.subscribe('me:anna', (message) => heard.push(`one ${String(message)}`));
      stranger.subscribe('me:anna', (message) => heard.push(`stranger ${String(message)}`));
      two.subscribe('me:anna', (message) => {
        heard.push(`two ${String(message)}`);
        if (message === 'last') resolve();
      });
    });
    one.publish('me:anna', 'first');
    one.publish('me:anna', 'last');
    await done;
    expect(heard.toSorted()).toEqual(['one first', 'one last', 'two first', 'two last']);
  });
});
