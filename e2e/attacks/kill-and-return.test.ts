import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RealServer, startServer } from '../harness/server.ts';

describe('a server that is killed', () => {
  let server: RealServer;
  beforeAll(async () => {
    server = await startServer();
  });
  afterAll(() => server?.stop());

  test('answers at the same address after it is started again on the same data', async () => {
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
    expect(await server.kill('SIGKILL')).toBeNull();
    await expect(fetch(`${server.url}/readyz`)).rejects.toThrow();
    await server.startAgain();
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  });

  test('is ready again by itself after its database was killed', async () => {
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

  test('stops in good order on a polite request, with exit code 0', async () => {
    expect(await server.kill('SIGTERM')).toBe(0);
    await server.startAgain();
  });
});
