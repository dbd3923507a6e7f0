/*
 * Statements as a bank writes them, from the published definitions of camt.053.001.08 and
 * camt.053.001.02 (ISO 20022, BankToCustomerStatement): every element in the order of the schema.
 */

export interface WrittenEntry {
  readonly amount: string;
  readonly currency?: string;
  readonly direction?: 'CRDT' | 'DBIT';
  readonly isReversal?: boolean;
  readonly status?: 'BOOK' | 'PDNG';
  readonly bookedOn?: string;
  /** The bank's number of the line; none if empty. */
  readonly bankRef?: string;
  /** Subfamily of the transaction, such as RRTN for a return. */
  readonly family?: 'RCDT' | 'ICDT';
  readonly subfamily?: string;
  readonly payments?: readonly WrittenPayment[];
}

export interface WrittenPayment {
  /** Of one of several payments in a line. */
  readonly amount?: string;
  readonly endToEndId?: string;
  readonly txId?: string;
  readonly payer?: string;
  readonly ultimatePayer?: string;
  readonly payerAccount?: string;
  readonly payee?: string;
  readonly payeeAccount?: string;
  readonly text?: readonly string[];
  readonly reference?: string;
  readonly returnReason?: string;
}

export interface WrittenStatement {
  readonly id: string;
  readonly account: string;
  readonly currency?: string;
  readonly opening?: string;
  /** Follows from the entries by default. */
  readonly closing?: string;
  readonly entries: readonly WrittenEntry[];
  readonly version?: '02' | '08';
  readonly day?: string;
}

const tag = (name: string, content: string | undefined): string =>
  content === undefined || content === '' ? '' : `<${name}>${content}</${name}>`;
const amountTag = (amount: string, currency: string): string =>
  `<Amt Ccy="${currency}">${amount}</Amt>`;
const cents = (amount: string): bigint => {
  const [whole = '0', fraction = ''] = amount.replace('-', '').split('.');
  const value = BigInt(whole) * 100n + BigInt(fraction.padEnd(2, '0').slice(0, 2));
  return amount.startsWith('-') ? -value : value;
};
const text = (value: bigint): string => {
  const size = value < 0n ? -value : value;
  return `${size / 100n}.${String(size % 100n).padStart(2, '0')}`;
};

export function camt(statement: WrittenStatement): string {
  const { id, account, currency = 'USD', opening = '1000.00', entries } = statement;
  const { version = '08', day = '2026-01-07' } = statement;
  const moved = entries
    .filter(
      (each) => (each.status ?? 'BOOK') === 'BOOK' && (each.currency ?? currency) === currency,
    )
    .reduce(
      (sum, each) => sum + (each.direction === 'DBIT' ? -cents(each.amount) : cents(each.amount)),
      cents(opening),
    );
  const closing = statement.closing === undefined ? moved : cents(statement.closing);
  const balance = (code: string, value: bigint) =>
    `<Bal><Tp><CdOrPrtry>${tag('Cd', code)}</CdOrPrtry></Tp>${amountTag(text(value), currency)}${tag(
      'CdtDbtInd',
      value < 0n ? 'DBIT' : 'CRDT',
    )}<Dt>${tag('Dt', day)}</Dt></Bal>`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}"><BkToCstmrStmt>
<GrpHdr>${tag('MsgId', `MSG-${id}`)}${tag('CreDtTm', `${day}T23:00:00Z`)}</GrpHdr>
<Stmt>${tag('Id', id)}${tag('ElctrncSeqNb', '1')}${tag('CreDtTm', `${day}T23:00:00Z`)}
<Acct><Id>${tag('IBAN', account)}</Id>${tag('Ccy', currency)}</Acct>
${balance('OPBD', cents(opening))}
${balance('CLBD', closing)}
${entries.map((each, at) => entry(each, { version, currency, day, number: at })).join('\n')}
</Stmt></BkToCstmrStmt></Document>
`;
}

/** A statement without a booking, as the console sends a file. */
export const emptyStatement = () => {
  const xml = camt({ id: 'EMPTY', account: 'GB29NWBK60161331926819', entries: [] });
  return { base64: Buffer.from(xml).toString('base64') };
};

interface Around {
  readonly version: '02' | '08';
  readonly currency: string;
  readonly day: string;
  readonly number: number;
}

function entry(each: WrittenEntry, around: Around): string {
  const { version, day } = around;
  const currency = each.currency ?? around.currency;
  const status = each.status ?? 'BOOK';
  const direction = each.direction ?? 'CRDT';
  const family = each.family ?? (direction === 'CRDT' ? 'RCDT' : 'ICDT');
  return `<Ntry>${amountTag(each.amount, currency)}${tag('CdtDbtInd', direction)}${
    each.isReversal ? tag('RvslInd', 'true') : ''
  }${version === '08' ? `<Sts>${tag('Cd', status)}</Sts>` : tag('Sts', status)}<BookgDt>${tag(
    'Dt',
    each.bookedOn ?? day,
  )}</BookgDt><ValDt>${tag('Dt', each.bookedOn ?? day)}</ValDt>${tag(
    'AcctSvcrRef',
    each.bankRef ?? `${day}-${around.number}`,
  )}<BkTxCd><Domn>${tag('Cd', 'PMNT')}<Fmly>${tag('Cd', family)}${tag(
    'SubFmlyCd',
    each.subfamily ?? 'XBCT',
  )}</Fmly></Domn></BkTxCd>${
    each.payments
      ? `<NtryDtls>${each.payments.map((of) => payment(of, { version, currency, direction })).join('')}</NtryDtls>`
      : ''
  }</Ntry>`;
}

function payment(
  of: WrittenPayment,
  {
    version,
    currency,
    direction,
  }: { readonly version: '02' | '08'; readonly currency: string; readonly direction: string },
): string {
  const party = (name: string, value: string | undefined) =>
    value === undefined
      ? ''
      : tag(name, version === '08' ? tag('Pty', tag('Nm', value)) : tag('Nm', value));
  const account = (name: string, value: string | undefined) =>
    value === undefined ? '' : tag(name, tag('Id', tag('IBAN', value)));
  const refs = tag('EndToEndId', of.endToEndId) + tag('TxId', of.txId);
  const own =
    of.amount === undefined
      ? ''
      : version === '08'
        ? amountTag(of.amount, currency) + tag('CdtDbtInd', direction)
        : tag('AmtDtls', tag('TxAmt', amountTag(of.amount, currency)));
  const parties =
    party('Dbtr', of.payer) +
    account('DbtrAcct', of.payerAccount) +
    party('UltmtDbtr', of.ultimatePayer) +
    party('Cdtr', of.payee) +
    account('CdtrAcct', of.payeeAccount);
  const remittance =
    (of.text ?? []).map((line) => tag('Ustrd', line)).join('') +
    (of.reference === undefined
      ? ''
      : tag(
          'Strd',
          tag(
            'CdtrRefInf',
            `<Tp><CdOrPrtry><Cd>SCOR</Cd></CdOrPrtry></Tp>${tag('Ref', of.reference)}`,
          ),
        ));
  return tag(
    'TxDtls',
    tag('Refs', refs) +
      own +
      tag('RltdPties', parties) +
      tag('RmtInf', remittance) +
      (of.returnReason === undefined ? '' : tag('RtrInf', tag('Rsn', tag('Cd', of.returnReason)))),
  );
}
