import { text } from '@candor/client/language';
import { button, expectError, expectRequired, field } from '@candor/client/testing/controls';
import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { RouteContext } from '../../../platform/route.ts';
import { startSession } from '../../../platform/session.ts';
import { customer } from '../../../testing/customer.ts';
import { openScreen } from '../../../testing/open-screen.tsx';
import { type PlayedServer, playServer } from '../../../testing/played-server.ts';
import { EndFreeze } from './end-freeze.tsx';
import { FreezeLinkScreen } from './freeze-link-screen.tsx';
import { useFrozen } from './freeze-fields.tsx';
import { MailPhraseScreen } from './mail-phrase-screen.tsx';

const security = {
  hasFundPassword: true,
  hasTotp: false,
  recoveryCodesLeft: 0,
  sessions: 1,
  passkeys: 0,
  wallets: 0,
};
let server: PlayedServer;
beforeEach(() => {
  server = playServer();
  startSession('t-1', customer);
  useFrozen.setState({ frozen: null });
});

describe('the phrase', () => {
  beforeEach(() => server.answer('getSecurity', security));

  test('is refused without a password, and not sent', async () => {
    await openScreen(<MailPhraseScreen />);
    await field('mailPhrase.new').fill('blue tram 7');
    await expectRequired(button('mailPhrase.set'), [field('safety.loginPassword')]);
    expect(server.sent('setMailPhrase')).toEqual([]);
  });

  test.each([
    ['identity.mailPhraseInvalid', 'mailPhrase.new'],
    ['identity.mailPhraseIsPassword', 'mailPhrase.new'],
    ['identity.passwordWrong', 'safety.loginPassword'],
  ] as const)('%s is told at %s', async (key, label) => {
    server.refuse('setMailPhrase', key);
    await openScreen(<MailPhraseScreen />);
    await field('mailPhrase.new').fill('blue tram 7');
    await field('safety.loginPassword').fill('login horse');
    await button('mailPhrase.set').click();
    await expectError(field(label), text(key));
  });

  test('that is set is shown, and can be removed', async () => {
    server.answer('getSecurity', { ...security, mailPhrase: 'blue tram 7' });
    server.refuse('setMailPhrase', 'identity.passwordWrong');
    await openScreen(<MailPhraseScreen />);
    await expect.element(page.getByText('blue tram 7')).toBeVisible();
    await field('safety.loginPassword').fill('login horse');
    await button('mailPhrase.remove').click();
    await expectError(field('safety.loginPassword'), text('identity.passwordWrong'));
  });
});

const atLink = (
  <RouteContext value={{ screen: 'freezeLink', query: new URLSearchParams({ token: 'a.b.c.d' }) }}>
    <FreezeLinkScreen />
  </RouteContext>
);

describe('the page of a freeze link', () => {
  test('says that a link is missing, and how to freeze without one', async () => {
    await openScreen(<FreezeLinkScreen />);
    await expect.element(page.getByText(text('identity.freezeLinkInvalid'))).toBeVisible();
    await expect.element(button('accountFreeze.signIn')).toBeVisible();
  });

  test('does nothing before its button is pressed, then says what was stopped', async () => {
    server.answer('freezeByLink', { cancelled: 2, held: 0, underWay: 1 });
    await openScreen(atLink);
    expect(server.sent('freezeByLink')).toEqual([]);
    await button('accountFreeze.submit').click();
    await expect.element(page.getByText(text('accountFreeze.doneTitle'))).toBeVisible();
    await expect
      .element(page.getByText(text('accountFreeze.underWay', { count: 1 })))
      .toBeVisible();
  });

  test('says that a link is used up', async () => {
    server.refuse('freezeByLink', 'identity.freezeLinkInvalid');
    await openScreen(atLink);
    await button('accountFreeze.submit').click();
    await expect
      .element(
        page
          .getByRole('alert')
          .filter({ hasText: text('identity.freezeLinkInvalid') })
          .first(),
      )
      .toBeVisible();
  });
});

test.each([
  ['identity.passwordWrong', 'safety.loginPassword'],
  ['identity.totpWrong', 'accountFreeze.totp'],
] as const)('ending the freeze tells %s at %s', async (key, label) => {
  startSession('t-1', { ...customer, hasTotp: true });
  server.refuse('unfreezeAccount', key);
  await openScreen(<EndFreeze since={0} />);
  await field('safety.loginPassword').fill('login horse');
  await field('accountFreeze.totp').fill('123456');
  await button('accountFreeze.end').click();
  await expectError(field(label), text(key));
});
