import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RealServer, startServer } from '../harness/server.ts';

describe('a killed server', () => {
  let server: RealServer;
  beforeAll(async () => {
    server = await startServer();
  });
  afterAll(() => server?.stop());

  test('responds at the same address after a restart on the same data', async () => {
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
    expect(await server.kill('SIGKILL')).toBeNull();
    await expect(fetch(`${server.url}/readyz`)).rejects.toThrow();
    await server.startAgain();
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  });

  test('becomes ready again automatically after its database is killed', async () => {
    const pid = server.databasePid();
    if (pid === null) return;
    process.kill(pid, 'SIGKILL');
    const state = async () => ({
      status: (await fetch(`${server.url}/readyz`)).status,
      isBack: server.output().includes('the PostgreSQL server is back'),
    });
    await expect.poll(state, { timeout: 60_000 }).toEqual({ status: 200, isBack: true });
    expect(server.databasePid()).not.toBe(pid);
  });

  test('shuts down cleanly on SIGTERM, with exit code 0', async () => {
    expect(await server.kill('SIGTERM')).toBe(0);
    await server.startAgain();
  });
});
