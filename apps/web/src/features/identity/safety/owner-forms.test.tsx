import { text } from '@candor/client/language';
import { button, expectError, expectRequired, field } from '@candor/client/testing/controls';
import { beforeEach, describe, expect, test } from 'vitest';
import { startSession } from '../../../platform/session.ts';
import { customer } from '../../../testing/customer.ts';
import { openScreen } from '../../../testing/open-screen.tsx';
import { type PlayedServer, playServer } from '../../../testing/played-server.ts';
import { AddressScreen } from './address-screen.tsx';
import { BindSecondFactor } from './second-factor-screen.tsx';

let server: PlayedServer;
beforeEach(() => {
  server = playServer();
  startSession('t-1', { ...customer, hasTotp: true });
});

describe('another email address', () => {
  test('is refused empty at every field, and not sent', async () => {
    await openScreen(<AddressScreen />);
    await button('address.change').click();
    await expectError(field('login.email'), text('field.email'));
    await expectError(field('login.code'), text('field.invalid'));
    await expectError(field('safety.loginPassword'), text('field.required'));
    expect(server.sent('bindEmail')).toEqual([]);
  });

  test.each([
    ['identity.addressTaken', 'login.email'],
    ['identity.wrongCode', 'login.code'],
    ['identity.totpWrong', 'safety.totp'],
    ['identity.passwordWrong', 'safety.loginPassword'],
  ] as const)('%s is told at %s', async (key, label) => {
    server.refuse('bindEmail', key);
    await openScreen(<AddressScreen />);
    await field('login.email').fill('mei@example.com');
    await field('login.code').fill('123456');
    await field('safety.totp').fill('654321');
    await field('safety.loginPassword').fill('correct horse');
    await button('address.change').click();
    await expectError(field(label), text(key));
  });
});

describe('a second factor', () => {
  beforeEach(() =>
    server.answer('createTotpKey', { qrCode: 'otpauth://totp/Candor', secretKey: 'ABCDEFGH' }),
  );
  const open = async () => {
    await openScreen(<BindSecondFactor onCodes={() => undefined} />);
    await expect.poll(() => server.sent('createTotpKey')).toHaveLength(1);
    await expect.element(button('secondFactor.copy')).toBeVisible();
  };

  test('is refused without its first code and the password, and not sent', async () => {
    await open();
    await expectRequired(button('secondFactor.bind'), [
      field('secondFactor.firstCode'),
      field('safety.loginPassword'),
    ]);
    expect(server.sent('bindTotp')).toEqual([]);
  });

  test.each([
    ['identity.totpWrong', 'secondFactor.firstCode'],
    ['identity.passwordWrong', 'safety.loginPassword'],
  ] as const)('%s is told at %s', async (key, label) => {
    server.refuse('bindTotp', key);
    await open();
    await field('secondFactor.firstCode').fill('123456');
    await field('safety.loginPassword').fill('wrong horse');
    await button('secondFactor.bind').click();
    await expectError(field(label), text(key));
  });
});
