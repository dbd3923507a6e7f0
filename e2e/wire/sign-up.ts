import { expect } from 'vitest';
import { codeFor } from '../harness/outbox.ts';
import type { RealServer } from '../harness/server.ts';
import { WildClient } from './wild-client.ts';

export const PASSWORD = 'correct horse battery';

/** A client with a new account, registered as existing clients do: code by email, then register. */
export async function signUp(server: RealServer, email: string): Promise<WildClient> {
  const client = new WildClient(server.url);
  const sent = await client.get('/api/app/getEmailCaptcha', { email, scene: 'register' });
  expect(sent, server.output().slice(-2000)).toMatchObject({ code: 200 });
  const registered = await client.post('/api/app/register', {
    email,
    username: null,
    password: PASSWORD,
    confirmPassword: PASSWORD,
    smscode: await codeFor(server, email),
    inviteCode: null,
    agreement: true,
  });
  expect(registered).toMatchObject({ code: 200 });
  client.token = registered.result.token;
  return client;
}
