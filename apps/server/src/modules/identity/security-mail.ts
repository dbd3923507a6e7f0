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
 * Tells the customer what touched the safety of the account, in their own language. Whoever fills
 * a timeline does not fill a mailbox; and what fills it does not hide anything else, so each kind
 * has its own count.
 */
export const createSecurityMail = ({ db, mail, translator }: Deps): Delivery => ({
  name: SECURITY_MAIL,
  async handOver({ key, attempt }, nowMs) {
    const [userId, id] = partsOf(key);
    const notice = await findNotice(db, userId, id);
    if (!notice) return;
    // An address is left for one that a code was sent to, and codes are counted where they are sent.
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

/** No link, no detail and nothing to answer: a letter that looks like one of ours must not be worth forging. */
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
