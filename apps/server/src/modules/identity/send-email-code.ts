import type { RequestOf, ResultOf } from '@candor/contract/calls';
import type { CallContext } from '../../http/handler.ts';
import { limitAttempts, limits } from './attempts.ts';
import { EXPIRES_IN_S, RESEND_AFTER_S } from './codes.ts';
import type { IdentityDeps } from './deps.ts';
import { findCustomerByName } from './store.ts';

/**
 * Sends a code. The answer is the same whether the address belongs to somebody or not; the mail is
 * not: a code to sign in goes to customers alone.
 */
export async function sendEmailCode(
  deps: IdentityDeps,
  { email, scene }: RequestOf<'sendEmailCode'>,
  context: CallContext,
): Promise<ResultOf<'sendEmailCode'>> {
  await limitAttempts(deps.db, limits.mailPerAddress, context.ip, context.nowMs);
  const code = await deps.codes.issue(email, scene, context.nowMs);
  const customer = await findCustomerByName(deps.db, email);
  if (scene === 'register' || customer) {
    const translate = deps.translator(context.language);
    const minutes = String(EXPIRES_IN_S / 60);
    await deps.mail.send({
      to: email,
      kind: `code.${scene}`,
      code,
      subject: translate('mail.code.subject', { code }),
      text: translate('mail.code.text', { code, minutes }),
    });
  }
  return { resendAfter: RESEND_AFTER_S, expiresIn: EXPIRES_IN_S };
}
