import {
  announced,
  button,
  expectError,
  expectNoError,
  expectRequired,
  field,
  openedSheet,
  pressTwice,
} from '@candor/client/testing/controls';
import { text } from '@candor/client/language';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { startSession, useSession } from '../../../platform/session.ts';
import { customer } from '../../../testing/customer.ts';
import { openScreen } from '../../../testing/open-screen.tsx';
import { type PlayedServer, playServer } from '../../../testing/played-server.ts';
import { BoundSecondFactor } from './bound-second-factor.tsx';

let server: PlayedServer;
const onCodes = vi.fn<(codes: readonly string[]) => void>();
beforeEach(async () => {
  onCodes.mockClear();
  startSession('t-1', { ...customer, hasTotp: true });
  server = playServer();
  server.answer('getUser', { ...customer, hasTotp: false });
  server.answer('unbindTotp', {});
  server.answer('renewRecoveryCodes', { recoveryCodes: ['ABCD-1234'] });
  await openScreen(<BoundSecondFactor codesLeft={3} onCodes={onCodes} />);
});

const code = () => field('secondFactor.anyCode');
const password = () => field('safety.loginPassword');
/** Of the sheet: the screen behind it has one of the same name. */
const submit = (name: 'secondFactor.unbind' | 'secondFactor.renew') =>
  page.getByRole('dialog').getByRole('button', { name: text(name) });

describe('removing the second factor', () => {
  const remove = () => submit('secondFactor.unbind');
  beforeEach(async () => {
    await button('secondFactor.unbind').click();
    await openedSheet();
  });
  const fill = async () => {
    await code().fill('123456');
    await password().fill('correct horse');
  };

  test('is refused empty at both fields and not sent', async () => {
    await expectRequired(remove(), [code(), password()]);
    expect(server.sent('unbindTotp')).toEqual([]);
  });

  test('is sent once for a double press, and the app knows it then', async () => {
    const release = server.hold('unbindTotp', {});
    await fill();
    await pressTwice(remove());
    release();
    await expect.poll(() => useSession.getState().user?.hasTotp).toBe(false);
    expect(server.sent('unbindTotp')).toEqual([{ totp: '123456', password: 'correct horse' }]);
  });

  test('is sent by Enter in the password, as in other forms', async () => {
    await fill();
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => server.sent('unbindTotp')).toHaveLength(1);
  });

  test('a recovery code of 16 characters is sent, one more is too long', async () => {
    await fill();
    await code().fill('A'.repeat(17));
    await remove().click();
    await expectError(code(), text('field.tooLong'));
    expect(server.sent('unbindTotp')).toEqual([]);
    await code().fill('A'.repeat(16));
    await remove().click();
    await expect.poll(() => server.sent('unbindTotp')).toHaveLength(1);
  });

  test.each([
    ['identity.passwordWrong', 'safety.loginPassword'],
    ['identity.totpWrong', 'secondFactor.anyCode'],
  ] as const)('%s is told at %s', async (key, label) => {
    server.refuse('unbindTotp', key);
    await fill();
    await remove().click();
    await expectError(field(label), text(key));
    await expect.element(code()).toHaveValue('123456');
  });

  test('a refusal without a field is announced', async () => {
    server.refuse('unbindTotp', 'identity.totpNotBound');
    await fill();
    await remove().click();
    await expect.element(announced('identity.totpNotBound')).toBeVisible();
    await expectNoError(code());
  });
});

describe('new recovery codes', () => {
  const renew = () => submit('secondFactor.renew');
  beforeEach(async () => {
    await button('secondFactor.renew').click();
    await openedSheet();
  });

  test('are refused without a code', async () => {
    await renew().click();
    await expectError(code(), text('field.required'));
    expect(server.sent('renewRecoveryCodes')).toEqual([]);
  });

  test('are made once for a double press', async () => {
    const release = server.hold('renewRecoveryCodes', { recoveryCodes: ['ABCD-1234'] });
    await code().fill('123456');
    await pressTwice(renew());
    release();
    await expect.poll(() => onCodes.mock.calls).toEqual([[['ABCD-1234']]]);
    expect(server.sent('renewRecoveryCodes')).toEqual([{ totp: '123456' }]);
  });

  test('are made by Enter in the code', async () => {
    await code().fill('123456');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => onCodes.mock.calls).toHaveLength(1);
  });

  test('a wrong code is told at the code, and the old ones stay', async () => {
    server.refuse('renewRecoveryCodes', 'identity.totpWrong');
    await code().fill('000000');
    await renew().click();
    await expectError(code(), text('identity.totpWrong'));
    expect(onCodes).not.toHaveBeenCalled();
  });
});
