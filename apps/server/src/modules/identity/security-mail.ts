import { HOUR_MS } from '@candor/domain/durations';
import { freezeRoute } from '@candor/contract/wire/links';
import { SECURITY_HOLD_MS } from '@candor/domain/identity/security-event';
import type { Delivery } from '../../platform/deliveries.ts';
import type { Db } from '../../platform/db.ts';
import type { EmailMessage, Mail } from '../../platform/mail.ts';
import type { Translate } from '../../platform/messages.ts';
import { limits } from './attempts.ts';
import type { FreezeLinks } from './freeze-link.ts';
import { countAttempt } from './store-attempts.ts';
import { deleteNotice, findNotice, type NoticeRow } from './store-notices.ts';

export const SECURITY_MAIL = 'identity.securityMail';
export const securityMailKey = (userId: string, noticeId: string): string =>
  `${userId}/${noticeId}`;

interface Deps {
  readonly db: Db;
  readonly mail: Mail;
  readonly translator: (language: string | undefined) => Translate;
  readonly freezeLinks: FreezeLinks;
  readonly publicOrigin?: string | null;
  readonly port?: number;
}

/**
 * Notifies customers of security events in their own language. Repeated events do not flood the
 * mailbox, and cannot suppress other notifications, because each kind has its own limit.
 */
export const createSecurityMail = (deps: Deps): Delivery => ({
  name: SECURITY_MAIL,
  async handOver({ key, attempt }, nowMs) {
    const { db, mail } = deps;
    const [userId, id] = partsOf(key);
    const notice = await findNotice(db, userId, id);
    if (!notice) return;
    // Not limited for former addresses: each change requires a code, and sending codes is limited.
    if (attempt === 1 && !notice.is_former && (await isTooMuch(db, userId, notice, nowMs))) return;
    await mail.send(write(deps, { userId, id }, notice));
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

/**
 * No details, and one link: to a page that asks for no password and can only freeze the account, so
 * that imitating these messages gains nothing.
 */
function write(
  { translator, ...links }: Deps,
  { userId, id }: { readonly userId: string; readonly id: string },
  notice: NoticeRow,
): EmailMessage {
  const { kind, recipient: to } = notice;
  const translate = translator(notice.language ?? undefined);
  const what = translate(kind === 'signedIn' ? 'mail.notice.newDevice' : `securityEvent.${kind}`);
  const time = new Date(notice.created_at).toISOString().slice(0, 16).replace('T', ' ');
  const emailMessage = { id, userId, to, kind: `notice.${kind}`, code: '' };
  if (!to.includes('@'))
    return { ...emailMessage, subject: '', text: translate('mail.notice.sms', { what, time }) };
  const text = notice.is_former ? 'mail.notice.formerText' : 'mail.notice.text';
  const hours = String(SECURITY_HOLD_MS / HOUR_MS);
  const told = translate(text, { what, time, hours, place: notice.ip || '—' });
  // Of a freeze that has just begun nobody needs another one.
  const freeze =
    kind === 'accountFrozen'
      ? ''
      : `\n\n${translate('mail.notice.freeze', { link: linkOf(links, userId, notice) })}`;
  return {
    ...emailMessage,
    subject: translate('mail.notice.subject', { what }),
    text: `${told}${freeze}`,
  };
}

function linkOf(
  { freezeLinks, publicOrigin, port }: Pick<Deps, 'freezeLinks' | 'publicOrigin' | 'port'>,
  userId: string,
  { event_id: eventId, created_at: atMs }: NoticeRow,
): string {
  const token = freezeLinks.write({ userId, eventId }, atMs);
  // Behind the hash, so that it stays out of the logs of servers and proxies.
  return `${publicOrigin ?? `http://localhost:${port ?? 80}`}/#${freezeRoute}?token=${token}`;
}
