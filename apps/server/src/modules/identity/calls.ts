import { asciiUpperCase } from '@candor/domain/identity/ascii';
import { canonicalUsername } from '@candor/domain/identity/username-rule';
import { Refusal } from '@candor/domain/refusal';
import type { Handlers } from '../../http/handler.ts';
import { inTransaction } from '../../platform/db.ts';
import { nameOf } from './address.ts';
import { limitAttempts, limits } from './attempts.ts';
import { bindEmail, bindPhone } from './bind-address.ts';
import { bindTotp, createTotpKey, renewRecoveryCodes, unbindTotp } from './bind-totp.ts';
import { changePassword, resetPassword } from './change-password.ts';
import type { IdentityDeps } from './deps.ts';
import { resetFundPassword, setFundPassword } from './fund-password-changes.ts';
import {
  listPasskeys,
  listWallets,
  removePasskey,
  renamePasskey,
  unlinkWallet,
} from './own-keys.ts';
import { setMailPhrase } from './mail-phrase.ts';
import { logInAsGuest } from './log-in-as-guest.ts';
import { checkTotp, logInByTotp } from './log-in-by-totp.ts';
import { logIn, logInByEmail, logInByPhone } from './log-in.ts';
import { endOtherSessions, endSession, listOwnSessions } from './own-sessions.ts';
import { languageOf } from './open-account.ts';
import { createPasskeyChallenge, logInByPasskey } from './passkey-log-in.ts';
import { addPasskey, createPasskeyOffer } from './passkey-offer.ts';
import { presentUser } from './present-user.ts';
import {
  beginProviderLink,
  linkProvider,
  listSignInProviders,
  unlinkProvider,
} from './providers/link.ts';
import { beginProviderSignIn, logInByProvider } from './providers/log-in.ts';
import { register } from './register.ts';
import { getSecurity, listOwnSecurityEvents } from './security-overview.ts';
import { sendEmailCode, sendPhoneCode } from './send-code.ts';
import { findCustomer, findInviter, isUsernameTaken, touchCustomer } from './store.ts';
import { logInByWallet } from './wallet-log-in.ts';
import { createWalletLinkMessage, linkWallet } from './wallet-link.ts';
import { createWalletMessage } from './wallet-message.ts';

export const identityHandlers = (deps: IdentityDeps) =>
  ({
    sendEmailCode: (request, context) => sendEmailCode(deps, request, context),
    sendPhoneCode: (request, context) => sendPhoneCode(deps, request, context),
    getAgreement: (_request, { language }) => deps.agreement.read(language),
    register: (request, context) => register(deps, request, context),
    logIn: (request, context) => logIn(deps, request, context),
    logInByEmail: (request, context) => logInByEmail(deps, request, context),
    logInByPhone: (request, context) => logInByPhone(deps, request, context),
    logInAsGuest: (request, context) => logInAsGuest(deps, request, context),
    createWalletMessage: (request, context) => createWalletMessage(deps, request, context),
    logInByWallet: (request, context) => logInByWallet(deps, request, context),
    createPasskeyChallenge: (request, context) => createPasskeyChallenge(deps, request, context),
    logInByPasskey: (request, context) => logInByPasskey(deps, request, context),
    createPasskeyOffer: (request, context) => createPasskeyOffer(deps, request, context),
    addPasskey: (request, context) => addPasskey(deps, request, context),
    listPasskeys: (_request, context) => listPasskeys(deps, context),
    renamePasskey: (request, context) => renamePasskey(deps, request, context),
    removePasskey: (request, context) => removePasskey(deps, request, context),
    createWalletLinkMessage: (request, context) => createWalletLinkMessage(deps, request, context),
    linkWallet: (request, context) => linkWallet(deps, request, context),
    listWallets: (_request, context) => listWallets(deps, context),
    unlinkWallet: (request, context) => unlinkWallet(deps, request, context),
    listSignInProviders: (_request, context) => listSignInProviders(deps, context),
    beginProviderSignIn: (request, context) => beginProviderSignIn(deps, request, context),
    logInByProvider: (request, context) => logInByProvider(deps, request, context),
    beginProviderLink: (request, context) => beginProviderLink(deps, request, context),
    linkProvider: (request, context) => linkProvider(deps, request, context),
    unlinkProvider: (request, context) => unlinkProvider(deps, request, context),
    checkTotp: (request, context) => checkTotp(deps, request, context),
    logInByTotp: (request, context) => logInByTotp(deps, request, context),
    resetPassword: (request, context) => resetPassword(deps, request, context),
    createTotpKey: (_request, context) => createTotpKey(deps, context),
    bindTotp: (request, context) => bindTotp(deps, request, context),
    unbindTotp: (request, context) => unbindTotp(deps, request, context),
    renewRecoveryCodes: (request, context) => renewRecoveryCodes(deps, request, context),
    changePassword: (request, context) => changePassword(deps, request, context),
    setFundPassword: (request, context) => setFundPassword(deps, request, context),
    resetFundPassword: (request, context) => resetFundPassword(deps, request, context),
    bindEmail: (request, context) => bindEmail(deps, request, context),
    bindPhone: (request, context) => bindPhone(deps, request, context),
    setMailPhrase: (request, context) => setMailPhrase(deps, request, context),
    getSecurity: (_request, context) => getSecurity(deps, context),
    listSecurityEvents: (request, context) => listOwnSecurityEvents(deps, request, context),
    listSessions: (_request, context) => listOwnSessions(deps, context),
    endSession: (request, context) => endSession(deps, request, context),
    endOtherSessions: (_request, context) => endOtherSessions(deps, context),
    // Always reports an address as free: only a code sent to it reveals whether it is registered.
    async checkAccount({ username }, { ip, nowMs }) {
      await limitAttempts(deps.db, limits.checkPerAddress, ip, nowMs);
      const name = nameOf(username, undefined);
      if (typeof name !== 'string') return { available: true };
      const chosen = canonicalUsername(name);
      return { available: chosen !== null && !(await isUsernameTaken(deps.db, chosen)) };
    },
    async resolveShortLink({ code }, { ip, nowMs }) {
      await limitAttempts(deps.db, limits.checkPerAddress, ip, nowMs);
      const inviteCode = asciiUpperCase(code);
      if (!(await findInviter(deps.db, inviteCode)))
        throw new Refusal('identity.unknownInviteCode');
      return { inviteCode };
    },
    async logOut(_request, context) {
      const { userId, nowMs } = context;
      await deps.sessions.end(context);
      const event = { userId, kind: 'signedOut' as const, nowMs, from: context };
      await inTransaction(deps.db, (tx) => deps.recordSecurityEvent(tx, event));
      return {};
    },
    async getUser(_request, { userId }) {
      const customer = await findCustomer(deps.db, userId);
      if (!customer) throw new Refusal('session.required');
      return presentUser(deps, deps.db, customer);
    },
    async reportActivity(_request, context) {
      const { userId, nowMs } = context;
      await touchCustomer(deps.db, userId, { nowMs, language: languageOf(context) });
      return {};
    },
    async reportPresence(_request, context) {
      const { userId, nowMs } = context;
      await touchCustomer(deps.db, userId, { nowMs, language: languageOf(context) });
      return {};
    },
  }) satisfies Partial<Handlers>;
