import { SECURITY_HOLD_MS } from '@candor/domain/identity/security-event';
import type { Delivery } from '../../platform/deliveries.ts';
import type { Db } from '../../platform/db.ts';
import type { EmailMessage, Mail } from '../../platform/mail.ts';
import type { Translate } from '../../platform/messages.ts';
import { limits } from './attempts.ts';
import { countAttempt } from './store-attempts.ts';
import { deleteNotice, findNotice, type NoticeRow } from './store-notices.ts';

export const SECURITY_MAIL = 'identity.securityMail';
export const securityMailKey = (userId: string, noticeId: string): string =>
  `${userId}/${noticeId}`;
const HOUR_MS = 3_600_000;

interface Deps {
  readonly db: Db;
  readonly mail: Mail;
  readonly translator: (language: string | undefined) => Translate;
}

/**
 * Notifies customers of security events in their own language. Repeated events do not flood the
 * mailbox, and cannot suppress other notifications, because each kind has its own limit.
 */
export const createSecurityMail = ({ db, mail, translator }: Deps): Delivery => ({
  name: SECURITY_MAIL,
  async handOver({ key, attempt }, nowMs) {
    const [userId, id] = partsOf(key);
    const notice = await findNotice(db, userId, id);
    if (!notice) return;
    // Not limited for former addresses: each change requires a code, and sending codes is limited.
    if (attempt === 1 && !notice.is_former && (await isTooMuch(db, userId, notice, nowMs))) return;
    await mail.send(write(id, notice, translator));
  },
  forget: (tx, key) => deleteNotice(tx, ...partsOf(key)),
});

const partsOf = (key: string): [userId: string, id: string] => {
  const [userId = '', id = ''] = key.split('/');
  return [userId, id];
};

async function isTooMuch(db: Db, userId: string, { kind }: NoticeRow, nowMs: number) {
  const { name, max, windowMs: lengthMs } = limits.securityMailPerHour;
  return (await countAttempt(db, `${name}/${userId}/${kind}`, { nowMs, lengthMs })) > max;
}

/** No links, no details and no request to act, so that imitating these messages gains nothing. */
function write(id: string, notice: NoticeRow, translator: Deps['translator']): EmailMessage {
  const { kind, recipient: to } = notice;
  const translate = translator(notice.language ?? undefined);
  const what = translate(kind === 'signedIn' ? 'mail.notice.newDevice' : `securityEvent.${kind}`);
  const time = new Date(notice.created_at).toISOString().slice(0, 16).replace('T', ' ');
  const emailMessage = { id, to, kind: `notice.${kind}`, code: '' };
  if (!to.includes('@'))
    return { ...emailMessage, subject: '', text: translate('mail.notice.sms', { what, time }) };
  const text = notice.is_former ? 'mail.notice.formerText' : 'mail.notice.text';
  const hours = String(SECURITY_HOLD_MS / HOUR_MS);
  return {
    ...emailMessage,
    subject: translate('mail.notice.subject', { what }),
    text: translate(text, { what, time, hours, place: notice.ip || '—' }),
  };
}
