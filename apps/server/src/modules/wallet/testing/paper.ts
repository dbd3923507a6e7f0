/*
 * Statements put together from raw XML, for what no well-behaved bank writes. Written from the
 * published definition of camt.053 and not from the reader of the product.
 */
import { HOUSE } from './bank-harness.ts';

export const NAMESPACE = 'urn:iso:std:iso:20022:tech:xsd:camt.053.001.';

export interface PaperEntry {
  readonly xml: string;
  /** What it adds to the balance, in cents. */
  readonly cents: bigint;
}

interface LineChange {
  readonly amount?: string;
  readonly cents?: bigint;
  readonly currency?: string;
  readonly direction?: string;
  readonly reversal?: string;
  readonly status?: string;
  readonly day?: string;
  readonly number?: string;
  readonly subfamily?: string;
  /** Of the transactions of the line. */
  readonly details?: string;
  readonly after?: string;
}

let lines = 0;

/** A credit of 250.00 that is booked and numbered, as far as nothing else is said. */
export function line(change: LineChange = {}): PaperEntry {
  const { amount = '<Amt Ccy="USD">250.00</Amt>', direction = 'CRDT', day = '2026-01-09' } = change;
  const number = change.number ?? `P-${(lines += 1)}`;
  const status = change.status ?? '<Sts><Cd>BOOK</Cd></Sts>';
  return {
    cents: change.cents ?? (direction === 'DBIT' ? -25_000n : 25_000n),
    xml: `<Ntry>${amount}<CdtDbtInd>${direction}</CdtDbtInd>${change.reversal ?? ''}${status}<BookgDt>${
      day.includes('<') ? day : `<Dt>${day}</Dt>`
    }</BookgDt>${number === '' ? '' : `<AcctSvcrRef>${number}</AcctSvcrRef>`}<BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>${
      direction === 'DBIT' ? 'ICDT' : 'RCDT'
    }</Cd><SubFmlyCd>${change.subfamily ?? 'XBCT'}</SubFmlyCd></Fmly></Domn></BkTxCd>${
      change.details === undefined ? '' : `<NtryDtls>${change.details}</NtryDtls>`
    }${change.after ?? ''}</Ntry>`,
  };
}

interface DetailChange {
  readonly text?: readonly string[];
  readonly reference?: string;
  readonly endToEndId?: string;
  readonly own?: string;
  readonly payer?: string;
  readonly ultimate?: string;
  readonly after?: string;
}

/** One transaction of a line. */
export const detail = (change: DetailChange): string =>
  `<TxDtls><Refs>${
    change.endToEndId === undefined ? '' : `<EndToEndId>${change.endToEndId}</EndToEndId>`
  }</Refs>${change.own ?? ''}<RltdPties>${change.payer ?? party('Dbtr', 'Mei Tanaka')}<DbtrAcct><Id><IBAN>DE89370400440532013000</IBAN></Id></DbtrAcct>${
    change.ultimate ?? ''
  }</RltdPties><RmtInf>${(change.text ?? []).map((each) => `<Ustrd>${each}</Ustrd>`).join('')}${
    change.reference === undefined
      ? ''
      : `<Strd><CdtrRefInf><Tp><CdOrPrtry><Cd>SCOR</Cd></CdOrPrtry></Tp><Ref>${change.reference}</Ref></CdtrRefInf></Strd>`
  }</RmtInf>${change.after ?? ''}</TxDtls>`;

export const party = (name: string, value: string): string =>
  `<${name}><Pty><Nm>${value}</Nm></Pty></${name}>`;
export const partyOf02 = (name: string, value: string): string =>
  `<${name}><Nm>${value}</Nm></${name}>`;

/** Amount of one transaction, in release 8. */
export const own = (amount: string, currency = 'USD', direction = 'CRDT'): string =>
  `<Amt Ccy="${currency}">${amount}</Amt><CdtDbtInd>${direction}</CdtDbtInd>`;

interface PaperChange {
  readonly release?: string;
  readonly account?: string;
  readonly opening?: bigint;
  readonly closing?: bigint;
  readonly currency?: string;
  readonly head?: string;
  readonly inStatement?: string;
  readonly besideStatement?: string;
}

const decimal = (cents: bigint): string => {
  const size = cents < 0n ? -cents : cents;
  return `${size / 100n}.${String(size % 100n).padStart(2, '0')}`;
};
const balance = (kind: string, cents: bigint, currency: string): string =>
  `<Bal><Tp><CdOrPrtry><Cd>${kind}</Cd></CdOrPrtry></Tp><Amt Ccy="${currency}">${decimal(cents)}</Amt><CdtDbtInd>${
    cents < 0n ? 'DBIT' : 'CRDT'
  }</CdtDbtInd><Dt><Dt>2026-01-09</Dt></Dt></Bal>`;

/** A statement whose balances follow from its entries, as far as nothing else is said. */
export function statement(
  name: string,
  entries: readonly PaperEntry[],
  change: PaperChange = {},
): string {
  const { release = '08', account = HOUSE, opening = 100_000n, currency = 'USD' } = change;
  const closing = change.closing ?? entries.reduce((sum, { cents }) => sum + cents, opening);
  return `${change.head ?? '<?xml version="1.0" encoding="UTF-8"?>'}<Document xmlns="${NAMESPACE}${release}"><BkToCstmrStmt><GrpHdr><MsgId>M-${name}</MsgId><CreDtTm>2026-01-09T23:00:00Z</CreDtTm></GrpHdr><Stmt><Id>${name}</Id><CreDtTm>2026-01-09T23:00:00Z</CreDtTm><Acct><Id><IBAN>${account}</IBAN></Id><Ccy>${currency}</Ccy></Acct>${balance('OPBD', opening, currency)}${balance('CLBD', closing, currency)}${entries.map(({ xml }) => xml).join('')}${change.inStatement ?? ''}</Stmt>${change.besideStatement ?? ''}</BkToCstmrStmt></Document>`;
}
