import { type Money, money, subtract, add, ZERO } from '@candor/domain/money/money';
import { addDays } from '@candor/domain/calendar';
import type { Booking } from '@candor/domain/wallet/bank/booking';
import { childrenOf, createXmlReader, type Element, UnreadableXml } from '../../../platform/xml.ts';

/** The file is no statement of the standard, or says two things at once. */
export class UnreadableStatement extends Error {
  override readonly name = 'UnreadableStatement';
}

export interface Statement {
  /** As the bank calls it. */
  readonly name: string;
  /** IBAN, or another account number. */
  readonly account: string;
  readonly currency: string;
  readonly opening: Money;
  readonly closing: Money;
  readonly bookings: readonly Booking[];
  /** Lines that are not booked yet. */
  readonly pending: number;
}

/** Releases whose names and places differ in what is read here; others are refused. */
const NAMESPACE = /^urn:iso:std:iso:20022:tech:xsd:camt\.053\.001\.(02|08)$/;
const BOOKINGS_MAX = 2_000;
const DEPTH_MAX = 40;
const NAME_MAX = 140;
const REMITTANCE_MAX = 2_000;
/** ActiveOrHistoricCurrencyAndAmount of ISO 20022. */
const AMOUNT = /^\d{1,13}(\.\d{1,5})?$/;
const DATE = /^\d{4}-\d{2}-\d{2}/;
/** What banks write where they have no reference. */
const NO_REFERENCE = /^(NONREF|NOTPROVIDED|NOT PROVIDED|NONE)?$/i;
/** Subfamilies of transactions that send money back: a returned transfer, a recalled one. */
const RETURN_CODES = new Set(['RRTN', 'RPCR']);

/**
 * Statements of a camt.053 file, release 2 or 8: every booked line with its payments. A statement
 * whose balances do not follow from its lines is refused, so no amount can be changed alone.
 * Throws UnreadableStatement.
 */
export function readStatements(bytes: Uint8Array): readonly Statement[] {
  const found: Statement[] = [];
  const receive = (
    element: Element,
    { name, attributes }: Pick<Element, 'name' | 'attributes'>,
  ) => {
    if (name !== 'Document' || !Object.values(attributes).some((each) => NAMESPACE.test(each)))
      throw new UnreadableStatement('the file is not camt.053.001.02 or camt.053.001.08');
    if (element.name !== 'BkToCstmrStmt')
      throw new UnreadableStatement(`${element.name} is no statement`);
    for (const each of childrenOf(element, 'Stmt')) found.push(readStatement(each));
  };
  try {
    const reader = createXmlReader(receive, { refusesDoctype: true, depthMax: DEPTH_MAX });
    reader.write(bytes);
    reader.end();
  } catch (error) {
    throw error instanceof UnreadableXml ? new UnreadableStatement(error.message) : error;
  }
  if (found.length === 0) throw new UnreadableStatement('the file has no statement');
  if (found.reduce((sum, { bookings }) => sum + bookings.length, 0) > BOOKINGS_MAX)
    throw new UnreadableStatement(`the file has more than ${BOOKINGS_MAX} bookings`);
  return found;
}

function readStatement(element: Element): Statement {
  const name = need(element, 'Id');
  const account = accountIn(childAt(element, 'Acct'));
  if (account === null) throw new UnreadableStatement(`statement ${name} names no account`);
  const [opening, closing] = [
    balanceIn(element, ['OPBD', 'PRCD'], 0),
    balanceIn(element, ['CLBD'], -1),
  ];
  const { currency } = closing;
  if (opening.currency !== currency)
    throw new UnreadableStatement(`statement ${name} has balances in two currencies`);
  const lines = childrenOf(element, 'Ntry');
  const booked = lines.filter((line) => statusOf(line) === 'BOOK');
  const entries = booked.map(readEntry).filter(({ amount }) => amount > ZERO);
  const moved = entries
    .filter((entry) => entry.currency === currency)
    .map(({ amount, direction }) => (direction === 'credit' ? amount : subtract(ZERO, amount)));
  if (add(opening.amount, ...moved) !== closing.amount)
    throw new UnreadableStatement(
      `the balances of statement ${name} do not follow from its bookings`,
    );
  const bookings = entries.flatMap(({ payments }) => payments);
  const pending = lines.length - booked.length;
  return {
    name,
    account,
    currency,
    opening: opening.amount,
    closing: closing.amount,
    bookings,
    pending,
  };
}

/**
 * The first or last booked balance of these kinds; of a statement in pages, the interim one (ITBD)
 * with which the page begins or ends.
 */
function balanceIn(statement: Element, codes: readonly string[], at: 0 | -1) {
  const balances = childrenOf(statement, 'Bal').map((balance) => {
    const code = textAt(balance, 'Tp', 'CdOrPrtry', 'Cd');
    const { amount, currency } = amountIn(balance);
    return { code, currency, amount: isCredit(balance) ? amount : subtract(ZERO, amount) };
  });
  const own = balances.filter(({ code }) => codes.includes(code));
  const found = own.at(at) ?? balances.filter(({ code }) => code === 'ITBD').at(at);
  if (!found)
    throw new UnreadableStatement(
      `statement ${need(statement, 'Id')} has no balance ${codes.join(' or ')}`,
    );
  return found;
}

interface Entry {
  readonly direction: Booking['direction'];
  readonly currency: string;
  readonly amount: Money;
  readonly payments: readonly Booking[];
}

/** A line of the account, and its payments if it gives the amount of each. */
function readEntry(element: Element): Entry {
  const { amount, currency } = amountIn(element);
  const direction = isCredit(element) ? 'credit' : 'debit';
  const bookedOn = dateIn(element, 'BookgDt') ?? dateIn(element, 'ValDt');
  if (bookedOn === null) throw new UnreadableStatement('a booking has no date');
  const line = {
    direction,
    currency,
    isReversal: isTrue(textAt(element, 'RvslInd')),
    bookedOn,
    bankRef: referenceIn(element, 'AcctSvcrRef'),
  } as const;
  const details = childrenOf(element, 'NtryDtls').flatMap((each) => childrenOf(each, 'TxDtls'));
  const lineReturns = isReturnIn(element);
  const paymentOf = (detail: Element | undefined, own: Money, isBundle: boolean): Booking => ({
    ...line,
    amount: own,
    isBundle,
    isReturn: lineReturns || (detail !== undefined && isReturnIn(detail)),
    ...partsOf(detail, direction),
  });
  if (details.length <= 1)
    return { direction, currency, amount, payments: [paymentOf(details[0], amount, false)] };
  const own = details.map((detail) => ownAmount(detail, currency, direction));
  const isSplit =
    own.every((each) => each !== null && each > ZERO) && add(...(own as Money[])) === amount;
  const payments = isSplit
    ? details.map((detail, index) => paymentOf(detail, own[index]!, false))
    : [paymentOf(undefined, amount, true)];
  return { direction, currency, amount, payments };
}

/** What a payment of a bundle adds to its line; null if that is not given, or it goes the other way. */
function ownAmount(detail: Element, currency: string, direction: Entry['direction']): Money | null {
  const at = textAt(detail, 'CdtDbtInd');
  if (at !== '' && (at === 'CRDT') !== (direction === 'credit')) return null;
  const holder = childAt(detail, 'Amt') ? detail : childAt(detail, 'AmtDtls', 'TxAmt');
  if (!holder || !childAt(holder, 'Amt')) return null;
  const own = amountIn(holder);
  return own.currency === currency ? own.amount : null;
}

/** Who is on the other side, and what they wrote. */
function partsOf(detail: Element | undefined, direction: Entry['direction']) {
  const parties = detail && childAt(detail, 'RltdPties');
  const role = direction === 'credit' ? 'Dbtr' : 'Cdtr';
  const nameAs = (tag: string) => nameIn(parties && childAt(parties, tag));
  const refs = detail && childAt(detail, 'Refs');
  const referred = (tag: string) => (refs ? referenceIn(refs, tag) : null);
  return {
    paymentRef:
      referred('AcctSvcrRef') ?? referred('UETR') ?? referred('TxId') ?? referred('InstrId'),
    endToEndId: referred('EndToEndId'),
    party: nameAs(role),
    ultimateParty: nameAs(`Ultmt${role}`),
    partyAccount: accountIn(parties && childAt(parties, `${role}Acct`)),
    remittance: detail ? remittanceIn(detail) : [],
  };
}

function remittanceIn(detail: Element): readonly string[] {
  const info = childAt(detail, 'RmtInf');
  if (!info) return [];
  const structured = childrenOf(info, 'Strd').map((each) => textAt(each, 'CdtrRefInf', 'Ref'));
  const free = childrenOf(info, 'Ustrd').map(({ text }) => text.trim());
  const lines = [...structured, ...free].filter((each) => each !== '');
  let room = REMITTANCE_MAX;
  return lines.map((each) => {
    const kept = clean(each, room);
    room -= kept.length;
    return kept;
  });
}

const isReturnIn = (element: Element): boolean =>
  childrenOf(element, 'RtrInf').length > 0 ||
  RETURN_CODES.has(textAt(element, 'BkTxCd', 'Domn', 'Fmly', 'SubFmlyCd'));

/** A name of release 2, or of a party in release 8. */
function nameIn(party: Element | undefined): string | null {
  if (!party) return null;
  const name =
    textAt(party, 'Nm') || textAt(party, 'Pty', 'Nm') || textAt(party, 'Agt', 'FinInstnId', 'Nm');
  const shown = clean(name, NAME_MAX);
  // Dashes and signs without width are nobody, whom no list names.
  return /[\p{L}\p{N}]/u.test(shown) ? shown : null;
}

function accountIn(account: Element | undefined): string | null {
  const number = account && (textAt(account, 'Id', 'IBAN') || textAt(account, 'Id', 'Othr', 'Id'));
  return (number && clean(number, 34).replaceAll(' ', '').toUpperCase()) || null;
}

/** `BOOK`, `PDNG`, `INFO`: a code itself in release 2, inside `Cd` in release 8. */
const statusOf = (line: Element): string => textAt(line, 'Sts', 'Cd') || textAt(line, 'Sts');

function amountIn(element: Element): { readonly amount: Money; readonly currency: string } {
  const found = childAt(element, 'Amt');
  const currency = found?.attributes['Ccy'] ?? '';
  const text = found?.text.trim() ?? '';
  if (!AMOUNT.test(text) || !/^[A-Z]{3}$/.test(currency))
    throw new UnreadableStatement(`${text.slice(0, 40)} ${currency.slice(0, 10)} is no amount`);
  return { amount: money(text), currency };
}

function isCredit(element: Element): boolean {
  const indicator = textAt(element, 'CdtDbtInd');
  if (indicator !== 'CRDT' && indicator !== 'DBIT')
    throw new UnreadableStatement('an amount is neither credit nor debit');
  return indicator === 'CRDT';
}

function dateIn(element: Element, tag: string): string | null {
  const text = textAt(element, tag, 'Dt') || textAt(element, tag, 'DtTm');
  const day = DATE.exec(text)?.[0] ?? null;
  if (day !== null && (Number.isNaN(Date.parse(day)) || addDays(day, 0) !== day))
    throw new UnreadableStatement(`${day} is no date`);
  return day;
}

/** As XML Schema writes it; absent: false. */
function isTrue(text: string): boolean {
  if (!['', 'false', '0', 'true', '1'].includes(text))
    throw new UnreadableStatement(`${text.slice(0, 20)} is neither true nor false`);
  return text === 'true' || text === '1';
}

function referenceIn(element: Element, tag: string): string | null {
  const text = clean(textAt(element, tag), NAME_MAX);
  return NO_REFERENCE.test(text) ? null : text;
}

function need(element: Element, tag: string): string {
  const text = clean(textAt(element, tag), NAME_MAX);
  if (text === '') throw new UnreadableStatement(`${element.name} has no ${tag}`);
  return text;
}

const childAt = (element: Element, ...path: readonly string[]): Element | undefined =>
  path.reduce<Element | undefined>((at, name) => at && onlyChild(at, name), element);

/** Of two, one would be read and the other believed. */
function onlyChild(element: Element, name: string): Element | undefined {
  const [found, ...more] = childrenOf(element, name);
  if (more.length > 0) throw new UnreadableStatement(`${element.name} has ${name} twice`);
  return found;
}

const textAt = (element: Element, ...path: readonly string[]): string =>
  childAt(element, ...path)?.text.trim() ?? '';

/** Nothing that shows a text other than it is, or that cannot be stored. */
const clean = (text: string, max: number): string =>
  text
    .replaceAll(/[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, ' ')
    .replaceAll(/ +/g, ' ')
    .trim()
    .slice(0, max)
    .toWellFormed();
