import { describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { StartupProblem } from './problem.ts';

const read = (env: Record<string, string>) => readConfig(env, '/srv/candor');

describe('configuration', () => {
  test('an empty environment gives a practice market for this machine alone', () => {
    expect(read({})).toEqual({
      mode: 'practice',
      host: '127.0.0.1',
      port: 8080,
      dataDir: '/srv/candor/.data',
      databaseUrl: null,
      natsUrl: null,
      role: 'all',
      feed: { kind: 'practice' },
      logLevel: 'info',
      requestsPerMinuteMax: 3000,
      allowPlainBodies: false,
    });
  });

  test('a variable set to nothing counts as not set', () => {
    expect(read({ PORT: '', MODE: ' ', DATABASE_URL: '' })).toEqual(read({}));
  });

  test.each([
    ['PORT', '80a'],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['MODE', 'Live'],
    ['LOG_LEVEL', 'loud'],
    ['ROLE', 'both'],
    ['ALLOW_PLAIN_BODIES', 'yes'],
    ['REQUESTS_PER_MINUTE', '0'],
    ['FEED', 'random'],
    ['FEED', 'replay:/no/such/place'],
    ['DATABASE_URL', 'mysql://secret@host/db'],
    ['NATS_URL', 'nowhere'],
  ])('%s=%s is refused in one line that names it', (name, value) => {
    const attempt = () => read({ [name]: value });
    expect(attempt).toThrow(StartupProblem);
    expect(attempt).toThrow(new RegExp(`^${name}[^\\n]+$`));
  });

  test('a refused address is not repeated, since it may hold a password', () => {
    expect(() => read({ DATABASE_URL: 'mysql://me:hunter2@host/db' })).not.toThrow(/hunter2/);
  });

  test('a replay runs at the speed asked for', () => {
    expect(readConfig({ FEED: 'replay:.', FEED_SPEED: '60' }, '/tmp').feed).toEqual({
      kind: 'replay',
      directory: '/tmp',
      speed: 60,
    });
    expect(() => readConfig({ FEED: 'replay:.', FEED_SPEED: '0' }, '/tmp')).toThrow(/FEED_SPEED=0/);
  });

  test('a process that does part of the work needs the books and the bus of the others', () => {
    expect(() => read({ ROLE: 'worker', NATS_URL: 'nats://bus' })).toThrow(/DATABASE_URL/);
  });

  test('live mode refuses everything simulated', () => {
    const live = { MODE: 'live', DATABASE_URL: 'postgres://db/candor' };
    expect(() => read({ MODE: 'live' })).toThrow(/needs DATABASE_URL/);
    expect(() => read(live)).toThrow(/real price feed/);
    expect(() => read({ ...live, FEED: 'replay:/tmp' })).toThrow(/real price feed/);
    expect(() => read({ ...live, ALLOW_PLAIN_BODIES: '1' })).toThrow(/ALLOW_PLAIN_BODIES/);
  });
});
