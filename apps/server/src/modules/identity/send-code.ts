import type { RequestOf, ResultOf } from '@candor/contract/calls';
import type { CallContext } from '../../http/handler.ts';
import { type Address, phoneAddress } from './address.ts';
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
): Promise<ResultOf<'sendEmailCode'>> =>
  sendCode(deps, { kind: 'email', value: email }, scene, context);

/** Refuses: identity.phoneInvalid. */
export const sendPhoneCode = async (
  deps: IdentityDeps,
  { scene, ...phone }: RequestOf<'sendPhoneCode'>,
  context: CallContext,
): Promise<ResultOf<'sendPhoneCode'>> => sendCode(deps, phoneAddress(phone), scene, context);

/**
 * Sends a code. The answer is the same, and comes as soon, whether the address belongs to somebody
 * or not; the mail is not: a code to sign in or to reset a password goes to customers alone, and
 * nobody waits for it.
 */
async function sendCode(
  deps: IdentityDeps,
  address: Address,
  scene: Scene,
  context: CallContext,
): Promise<ResultOf<'sendEmailCode'>> {
  const { db, codes, log } = deps;
  const { nowMs } = context;
  const perPlace = address.kind === 'email' ? limits.mailPerAddress : limits.smsPerAddress;
  await limitAttempts(db, perPlace, context.ip, nowMs);
  const customer = await findByAddress(db, address);
  await limitEntry(db, { userId: customer?.id, name: address.value }, sendLimits, context);
  const codeFor = { address: address.value, scene, requester: requesterOf(context) };
  const code = await codes.issue(codeFor, nowMs);
  const letter = write(deps, address, scene, code, context);
  if (scene === 'register' || scene === 'bind') await deps.mail.send(letter);
  else if (customer)
    void deps.mail
      .send(letter)
      .catch((error: unknown) => log.error({ err: error }, 'a code was not sent'));
  return { resendAfter: RESEND_AFTER_S, expiresIn: EXPIRES_IN_S };
}

function write(
  deps: IdentityDeps,
  address: Address,
  scene: Scene,
  code: string,
  context: CallContext,
) {
  const translate = deps.translator(context.language);
  const minutes = String(EXPIRES_IN_S / 60);
  const isMail = address.kind === 'email';
  return {
    id: deps.random.uuid(context.nowMs),
    to: address.value,
    kind: isMail ? `code.${scene}` : 'sms',
    code,
    subject: isMail ? translate('mail.code.subject', { code }) : '',
    text: translate(isMail ? 'mail.code.text' : 'mail.sms.text', { code, minutes }),
  };
}
