import { text } from '@candor/client/language';
import { identityCalls } from '@candor/contract/calls/identity';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openScreen } from '../testing/open-screen.tsx';
import { playServer, type PlayedServer } from '../testing/played-server.ts';
import { call, type CallOptions } from './call.ts';

let server: PlayedServer;
beforeEach(() => {
  server = playServer();
});

/** A form that shows no field and, like every form, leaves notices to `call`. */
async function pressSend(options: CallOptions): Promise<void> {
  const send = () =>
    void call(identityCalls, 'sendEmailCode', { email: 'nobody', scene: 'login' }, options).catch(
      (error: Error) => {
        document.title = error.message;
      },
    );
  document.title = '';
  await openScreen(<button onClick={send}>Send</button>);
  await page.getByRole('button').click();
  await expect.poll(() => document.title).toBe(text('request.invalid'));
}

test('a quiet call leaves the refusal to its caller', async () => {
  await pressSend({ quiet: true });
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
});

test('what the contract refuses is announced, even if no form shows the field', async () => {
  await pressSend({});
  await expect.element(page.getByRole('alert')).toHaveTextContent(text('request.invalid'));
  expect(server.sent('sendEmailCode')).toEqual([]);
});
