import type { RequestOf, ResultOf } from '@candor/contract/calls';
import type { CallContext } from '../../http/handler.ts';
import { type EmailMessage, TEXT_KIND } from '../../platform/mail.ts';
import { type Address, assertSound, emailAddress, phoneAddress } from './address.ts';
import { limitAttempts, limitEntry, limits } from './attempts.ts';
import { EXPIRES_IN_S, RESEND_AFTER_S, type Scene } from './codes.ts';
import type { IdentityDeps } from './deps.ts';
import { findByAddress } from './find-customer.ts';
import { requesterOf } from './requester.ts';

const sendLimits = { here: limits.sendPerAccount, perDay: limits.sendPerDay };

export const sendEmailCode = (
  deps: IdentityDeps,
  { email, scene }: RequestOf<'sendEmailCode'>,
  context: CallContext,
): Promise<ResultOf<'sendEmailCode'>> => sendCode(deps, emailAddress(email), scene, context);

/** Refuses: identity.phoneInvalid. */
export const sendPhoneCode = async (
  deps: IdentityDeps,
  { scene, ...phone }: RequestOf<'sendPhoneCode'>,
  context: CallContext,
): Promise<ResultOf<'sendPhoneCode'>> => sendCode(deps, phoneAddress(phone), scene, context);

/**
 * Sends a code. The answer is the same, after the same work, whether or not the address belongs to
 * a customer. Codes to sign in or to reset a password are sent only to customers, and only after
 * the answer. Without a scene, the purpose is to register if the address is free, else to sign in.
 */
async function sendCode(
  deps: IdentityDeps,
  address: Address,
  asked: Scene | undefined,
  context: CallContext,
): Promise<ResultOf<'sendEmailCode'>> {
  const { db, codes } = deps;
  const { nowMs } = context;
  if (asked === 'register' || asked === 'bind') assertSound(address);
  const perPlace = address.kind === 'email' ? limits.mailPerAddress : limits.smsPerAddress;
  await limitAttempts(db, perPlace, context.ip, nowMs);
  const customer = await findByAddress(db, address);
  await limitEntry(db, { userId: customer?.id, name: address.value }, sendLimits, context);
  const scene = asked ?? (customer ? 'login' : 'register');
  const codeFor = { address: address.value, scene, requester: requesterOf(context) };
  const code = await codes.issue(codeFor, nowMs);
  const to = customer && address.kind === 'email' ? customer.email_key! : address.value;
  // To an address that is no customer's yet the phrase is not told.
  const userId = customer?.id ?? null;
  const written = write(deps, { ...address, value: to }, scene, code, context);
  // Prepared for those who are no customers too: the same work before the answer, none after it.
  const send = await deps.mail.prepare({ ...written, userId });
  if (asked === 'register' || asked === 'bind') await send();
  else sendAfterAnswer(deps, customer || (scene === 'register' && address.isSound) ? send : null);
  return { resendAfter: RESEND_AFTER_S, expiresIn: EXPIRES_IN_S };
}

function sendAfterAnswer(
  { log }: Pick<IdentityDeps, 'log'>,
  send: (() => Promise<void>) | null,
): void {
  setImmediate(() => {
    send?.().catch((error: unknown) => log.error({ err: error }, 'sending a code failed'));
  });
}

function write(
  deps: IdentityDeps,
  address: Address,
  scene: Scene,
  code: string,
  context: CallContext,
): Omit<EmailMessage, 'userId'> {
  const translate = deps.translator(context.language);
  const minutes = String(EXPIRES_IN_S / 60);
  const isMail = address.kind === 'email';
  return {
    id: deps.random.uuid(context.nowMs),
    to: address.value,
    kind: isMail ? `code.${scene}` : TEXT_KIND,
    code,
    subject: isMail ? translate('mail.code.subject', { code }) : '',
    text: translate(isMail ? 'mail.code.text' : 'mail.sms.text', { code, minutes }),
  };
}
