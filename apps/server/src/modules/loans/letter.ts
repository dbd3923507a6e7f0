import { HOUR_MS } from '@candor/domain/durations';
import { endsAt } from '@candor/domain/loans/debt';
import { truncateTo } from '@candor/domain/money/fixed';
import { toText, type Rate } from '@candor/domain/money/money';
import type { Delivery } from '../../platform/deliveries.ts';
import type { EmailMessage } from '../../platform/mail.ts';
import type { Translate } from '../../platform/messages.ts';
import { findRecipient } from '../identity/index.ts';
import type { LoansOptions } from './deps.ts';
import { figure, minuteText } from '../../platform/letter-figures.ts';
import { findLoan } from './store.ts';
import { findEvent, type LoanEventKind, type StoredEvent } from './store-events.ts';
import { courseOf, type StoredLoan } from './stored-loan.ts';

export const LOAN_LETTER = 'loans.letter';
export const letterKey = (userId: string, eventId: string): string => `${userId}/${eventId}`;

/** Steps that the customer is written to about. */
export const letterKinds: ReadonlySet<LoanEventKind> = new Set([
  'paidOut',
  'rejected',
  'warned',
  'called',
  'cured',
  'sold',
  'dueSoon',
  'ended',
  'overdue',
  'repaid',
]);

/** Writes to customers about the steps of their loans, in their own language. */
export const createLoanLetters = ({
  db,
  mail,
  translator,
}: Pick<LoansOptions, 'db' | 'mail' | 'translator'>): Delivery => ({
  name: LOAN_LETTER,
  async handOver({ key }) {
    const [userId = '', eventId = ''] = key.split('/');
    const event = await findEvent(db, userId, eventId);
    const loan = event && (await findLoan(db, { userId, id: event.loanId }));
    const recipient = await findRecipient(db, userId);
    if (!event || !loan || !recipient) return;
    await mail.send(write(event, loan, recipient.to, translator(recipient.language ?? undefined)));
  },
  // The history keeps the event.
  forget: async () => undefined,
});

/** Like warnings about security: no links, and nothing to reply to. */
function write(
  event: StoredEvent,
  loan: StoredLoan,
  to: string,
  translate: Translate,
): EmailMessage {
  const values = letterFigures(event, loan);
  const what = translate(`mail.loan.${event.kind}`, values);
  const text = translate(`mail.loan.${event.kind}.text`, values);
  return {
    id: event.id,
    userId: event.userId,
    to,
    kind: `loan.${event.kind}`,
    code: '',
    subject: to.includes('@') ? translate('mail.loan.subject', { what }) : '',
    text: translate('mail.loan.text', { text }),
  };
}

/** Figures of a step, as the texts about it show them. */
export function letterFigures(
  event: Omit<StoredEvent, 'loanId' | 'userId'>,
  loan: StoredLoan,
): Record<string, string> {
  const { terms } = loan.version;
  const isPledge = terms.kind === 'pledge';
  return {
    amount: figure(loan.amount),
    owed: figure(event.owed),
    quantity: event.amount === undefined ? '' : figure(event.amount),
    currency: event.currency ?? '',
    price:
      event.price === undefined ? '' : figure(truncateTo(event.price, 2) as typeof loan.amount),
    ltv: event.ltv === undefined ? '' : percent(event.ltv),
    call: isPledge ? percent(terms.ltv.call) : '',
    target: isPledge ? percent(terms.ltv.target) : '',
    // The loan may have moved on: a call ends this long after it was made.
    cureUntil: isPledge ? minuteText(event.atMs + terms.cureHours * HOUR_MS) : '',
    endsAt: loan.startedAtMs === null ? '' : minuteText(endsAt(courseOf(loan))),
    graceHours: String(terms.graceHours),
  };
}

const percent = (share: Rate): string => `${toText(truncateTo(share * 100n, 1) as Rate)}%`;
