import { type CallName, type WireAddress, wireCalls } from '@candor/contract/wire/calls';
import { generateSync } from 'otplib';
import { afterAnswer, type TestAnswer, type TestApp } from '../../../testing/test-app.ts';

export interface Place {
  readonly ip?: string;
  readonly device?: string;
  readonly token?: string;
}

/** A call from a given network address or device. */
export async function callFrom(
  app: TestApp,
  place: Place,
  name: CallName,
  fields: Record<string, unknown> = {},
  onAnswer: () => void = () => undefined,
): Promise<TestAnswer> {
  const [method, path] = ([wireCalls[name]].flat()[0] as WireAddress).split(' ');
  const response = await app.app.server.inject({
    method: method as 'GET' | 'POST',
    url: path!.replace(/\{(\w+)\}/g, (_, field: string) => String(fields[field])),
    remoteAddress: place.ip ?? '127.0.0.1',
    headers: {
      'content-type': 'application/json',
      ...(place.token ? { 'x-access-token': place.token } : {}),
      ...(place.device ? { 'x-device': place.device } : {}),
    },
    ...(method === 'GET' ? { query: fields as Record<string, string> } : {}),
    ...(method === 'POST' ? { payload: JSON.stringify(fields) } : {}),
  });
  onAnswer();
  await afterAnswer();
  return response.json();
}

/** A device id as long as a client would generate. */
export const deviceNamed = (name: string): string => name.padEnd(32, '-');

/** Code of an authenticator app for a key at a given time. */
export const totpAt = (key: string, nowMs: number): string =>
  generateSync({ secret: key, epoch: Math.floor(nowMs / 1_000) });

/** The newest code sent to an address. */
export const codeTo = (app: TestApp, address: string): string =>
  app.emailMessages.findLast(({ to, code }) => to === address && code !== '')?.code ?? '';

/** Binds an authenticator app and returns its key and the recovery codes. */
export async function bindTotp(app: TestApp, token: string, password: string) {
  const offer = await app.call('createTotpKey', {}, { token });
  const { secretKey } = offer.result as { secretKey: string };
  const googleCode = totpAt(secretKey, app.clock.now());
  const bound = await app.call('bindTotp', { googleCode, secretKey, password }, { token });
  const { recoveryCodes } = bound.result as { recoveryCodes: string[] };
  return { key: secretKey, recoveryCodes };
}
