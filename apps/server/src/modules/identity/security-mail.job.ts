import type { Job } from '../../platform/jobs.ts';
import type { Mail } from '../../platform/mail.ts';
import type { Translate } from '../../platform/messages.ts';
import { limits } from './attempts.ts';
import { countAttempt } from './store-attempts.ts';
import { findSecurityNotice, type SecurityNoticeRow } from './store-safety.ts';

export const SECURITY_MAIL = 'identity.securityMail';
export const securityMailKey = (userId: string, eventId: string): string => `${userId}/${eventId}`;

/** A warning that could not be sent for so long warns of nothing any more; the timeline has it. */
const GIVE_UP_MS = 24 * 3_600_000;

interface Deps {
  readonly mail: Mail;
  readonly translator: (language: string | undefined) => Translate;
}

/**
 * Mails the customer what touched the safety of the account, in their own language. The row of a
 * mail that went out is gone with the same commit; whoever fills a timeline does not fill a mailbox.
 */
export const createSecurityMailJob = ({ mail, translator }: Deps): Job => ({
  name: SECURITY_MAIL,
  async run(tx, { key, dueAt }, nowMs) {
    const [userId = '', id = ''] = key.split('/');
    const notice = await findSecurityNotice(tx, userId, id);
    if (!notice?.email || dueAt < nowMs - GIVE_UP_MS) return null;
    const { name, max, windowMs: lengthMs } = limits.securityMailPerHour;
    const sent = await countAttempt(tx, `${name}/${userId}`, { nowMs, lengthMs });
    if (sent <= max) await mail.send(write(notice, notice.email, translator));
    return null;
  },
});

/** No link, no detail and nothing to answer: a letter that looks like one of ours must not be worth forging. */
function write(notice: SecurityNoticeRow, to: string, translator: Deps['translator']) {
  const translate = translator(notice.language ?? undefined);
  const what = translate(
    notice.kind === 'signedIn' ? 'mail.notice.newDevice' : `securityEvent.${notice.kind}`,
  );
  const time = new Date(notice.created_at).toISOString().slice(0, 16).replace('T', ' ');
  return {
    to,
    kind: `notice.${notice.kind}`,
    code: '',
    subject: translate('mail.notice.subject', { what }),
    text: translate('mail.notice.text', { what, time, place: notice.ip || '—' }),
  };
}
