import { expect, test } from 'vitest';
import { groupOf, isMailedAnyway, messageTo, textsOf } from './message.ts';

test('a message names its texts and its group by its kind', () => {
  expect(textsOf('deposit.credited')).toEqual({
    title: 'inbox.deposit.credited',
    text: 'inbox.deposit.credited.text',
  });
  expect(textsOf('loan.called').text).toBe('mail.loan.called.text');
  expect(textsOf('security.passwordChanged').title).toBe('securityEvent.passwordChanged');
  expect(textsOf('security.signedIn').title).toBe('mail.notice.newDevice');
  expect([groupOf('deposit.credited'), groupOf('position.closed'), groupOf('loan.sold')]).toEqual([
    'account',
    'trades',
    'products',
  ]);
});

test('what is emailed by law or by its own module has no second email', () => {
  expect(isMailedAnyway('security.passwordChanged')).toBe(true);
  expect(isMailedAnyway('loan.called')).toBe(true);
  expect(isMailedAnyway('deposit.credited')).toBe(false);
});

test('a message keeps what it is about apart from its figures', () => {
  const { body } = messageTo('u', 'deposit.credited', { about: 'd', amount: '5.00' });
  expect(body).toEqual({
    userId: 'u',
    kind: 'deposit.credited',
    values: { amount: '5.00' },
    about: 'd',
  });
});
