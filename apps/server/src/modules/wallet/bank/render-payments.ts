import { add, toText, type Money, ZERO } from '@candor/domain/money/money';
import { BANK_CURRENCY, BANK_DECIMALS } from '@candor/domain/wallet/bank/booking';
import { isIban } from '@candor/domain/wallet/bank/check-digits';
import anyAscii from 'any-ascii';
import type { BankBatch, BankPayment } from './store-payments.ts';

const NAMESPACE = 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.09';
/** What every bank carries of a name. */
const NAME_MAX = 70;
/** Remittance information of 140 signs at most. */
const REMITTANCE_MAX = 140;

/**
 * The file that orders these payments, pain.001.001.09. It is the same whenever it is rendered, so
 * that a bank that gets it twice refuses the second by its message id.
 */
export function renderPayments(batch: BankBatch, payments: readonly BankPayment[]): string {
  const exportedAt = new Date(batch.exportedAtMs!).toISOString();
  const id = messageIdOf(batch);
  const count = String(payments.length);
  const sum = amountText(add(ZERO, ...payments.map(({ amount }) => amount)));
  const header = [
    tag('MsgId', id),
    tag('CreDtTm', exportedAt.replace(/\.\d+Z$/, 'Z')),
    tag('NbOfTxs', count),
    tag('CtrlSum', sum),
    element('InitgPty', tag('Nm', nameText(batch.payer))),
  ];
  const order = [
    tag('PmtInfId', id),
    tag('PmtMtd', 'TRF'),
    tag('NbOfTxs', count),
    tag('CtrlSum', sum),
    element('ReqdExctnDt', tag('Dt', exportedAt.slice(0, 10))),
    element('Dbtr', tag('Nm', nameText(batch.payer))),
    element('DbtrAcct', element('Id', tag('IBAN', batch.payerAccount)) + tag('Ccy', BANK_CURRENCY)),
    element('DbtrAgt', element('FinInstnId', tag('BICFI', batch.payerBic))),
    tag('ChrgBr', 'SHAR'),
    ...payments.map(renderPayment),
  ];
  const body = element('GrpHdr', header.join('')) + element('PmtInf', order.join('\n'));
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="${NAMESPACE}">${element('CstmrCdtTrfInitn', body)}</Document>
`;
}

/** 32 signs; the file and its order of payments have the same. */
export const messageIdOf = ({ id }: Pick<BankBatch, 'id'>): string =>
  id.replaceAll('-', '').toUpperCase();

function renderPayment({
  id,
  amount,
  currency,
  bankName,
  holder,
  account,
  kind,
}: BankPayment): string {
  const money = `<InstdAmt Ccy="${escaped(currency)}">${amountText(amount)}</InstdAmt>`;
  const bank = bankName === null ? '' : nameText(bankName);
  const number = isIban(account) ? tag('IBAN', account) : element('Othr', tag('Id', account));
  const text = kind === 'payout' ? `Payout ${id}` : `Return of your payment ${id}`;
  return element(
    'CdtTrfTxInf',
    [
      element('PmtId', tag('EndToEndId', id)),
      element('Amt', money),
      bank === '' ? '' : element('CdtrAgt', element('FinInstnId', tag('Nm', bank))),
      element('Cdtr', tag('Nm', nameText(holder))),
      element('CdtrAcct', element('Id', number)),
      element('RmtInf', tag('Ustrd', text.slice(0, REMITTANCE_MAX))),
    ].join(''),
  );
}

/** A name as banks carry it: Latin letters and few signs; empty becomes a dash. */
export const nameText = (name: string): string =>
  anyAscii(name.normalize('NFKC'))
    .replaceAll('&', '+')
    .replaceAll(/[^A-Za-z0-9/\-?:().,'+ ]/g, ' ')
    .replaceAll(/ +/g, ' ')
    .trim()
    .slice(0, NAME_MAX) || '-';

/** With as many decimals as the currency has. */
function amountText(amount: Money): string {
  const [whole = '0', fraction = ''] = toText(amount).split('.');
  return `${whole}.${fraction.padEnd(BANK_DECIMALS, '0')}`;
}

const element = (name: string, content: string): string => `<${name}>${content}</${name}>`;
const tag = (name: string, text: string): string => element(name, escaped(text));

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};
const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => entities[sign]!);
