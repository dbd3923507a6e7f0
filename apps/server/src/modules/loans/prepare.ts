import type { RequestOf, ResultOf } from '@candor/contract/calls';
import { requireOffered } from '@candor/domain/loans/credit-application';
import type { TermsVersion } from '@candor/domain/loans/terms';
import { getCurrency } from '@candor/domain/money/currencies';
import { truncateTo } from '@candor/domain/money/fixed';
import { type Money, ZERO } from '@candor/domain/money/money';
import { Refusal } from '@candor/domain/refusal';
import type { CallContext } from '../../http/handler.ts';
import { findUpload } from '../../platform/files/claim-upload.ts';
import { isBlank } from '../../platform/files/is-blank.ts';
import { type Agreement, writeAgreement } from './agreement.ts';
import type { LoansOptions } from './deps.ts';
import { listTerms } from './store-terms.ts';

/** How long an agreement can be signed after it was drawn up. */
const SIGNABLE_MS = 3_600_000;
/** A customer's clock is not asked, but two nodes may differ by this much. */
const AHEAD_MS = 5_000;

interface Asked {
  readonly termsId: string;
  readonly amount: Money;
  readonly days: number;
  readonly collateral?: Money | undefined;
}

/** An agreement that was read and signed, checked as far as it can be without locks. */
export interface Prepared {
  readonly version: TermsVersion;
  readonly agreement: Agreement;
  readonly preparedAtMs: number;
  /** Of the signature. */
  readonly fileId: string;
  readonly ip: string;
}

/**
 * Current terms that offer a loan like this. Refuses: loans.unknownTerms, loans.amountTooSmall,
 * loans.amountTooLarge, loans.termNotOffered, wallet.tooPrecise.
 */
async function offered(
  { db }: Pick<LoansOptions, 'db'>,
  { termsId, amount, days, collateral = ZERO }: Asked,
  nowMs: number,
): Promise<TermsVersion> {
  const version = (await listTerms(db, nowMs)).find(({ terms }) => terms.id === termsId);
  if (!version) throw new Refusal('loans.unknownTerms');
  const { terms } = version;
  requirePrecise(amount, terms.currency);
  if (terms.kind === 'pledge') requirePrecise(collateral, terms.collateral);
  requireOffered(terms, amount, days);
  return version;
}

/** Refuses: wallet.tooPrecise. */
export function requirePrecise(amount: Money, currency: Parameters<typeof getCurrency>[0]): void {
  const { decimals } = getCurrency(currency);
  if (truncateTo(amount, decimals) !== amount)
    throw new Refusal('wallet.tooPrecise', { decimals: String(decimals) });
}

/** The agreement of a loan as it would be signed now. Refuses: as `offered`. */
export async function getLoanAgreement(
  deps: LoansOptions,
  request: RequestOf<'getLoanAgreement'>,
  { userId, language, nowMs }: CallContext,
): Promise<ResultOf<'getLoanAgreement'>> {
  const version = await offered(deps, request, nowMs);
  const { amount, days, collateral = ZERO } = request;
  const of = { version, amount, days, collateral, userId, preparedAtMs: nowMs };
  const holder = await deps.holderOf(userId);
  const agreement = writeAgreement({ ...of, holder }, deps.translator(language));
  return {
    title: agreement.title,
    language: agreement.languageName,
    version: version.version,
    paragraphs: [...agreement.paragraphs],
    hash: agreement.hash,
    preparedAt: nowMs,
    currency: version.terms.currency,
    amount,
    interest: agreement.interest,
    total: agreement.total,
    endsAt: agreement.endsAtMs,
  };
}

type Application = Asked & {
  readonly signature?: string | undefined;
  readonly agreementHash: string;
  readonly preparedAt: number;
};

/**
 * Draws up the agreement again and requires that it is the one that was signed, with a signature
 * that shows something. Refuses: as `offered`, loans.agreementChanged, loans.signatureRequired,
 * upload.notFound.
 */
export async function prepare(
  deps: LoansOptions,
  request: Application,
  { userId, language, nowMs, ip }: CallContext,
): Promise<Prepared> {
  const version = await offered(deps, request, nowMs);
  const { amount, days, collateral = ZERO, preparedAt: preparedAtMs } = request;
  if (!request.signature) throw new Refusal('loans.signatureRequired');
  const isCurrent = preparedAtMs <= nowMs + AHEAD_MS && nowMs - preparedAtMs <= SIGNABLE_MS;
  const of = { version, amount, days, collateral, userId, preparedAtMs };
  const holder = await deps.holderOf(userId);
  const agreement = writeAgreement({ ...of, holder }, deps.translator(language));
  if (!isCurrent || agreement.hash !== request.agreementHash)
    throw new Refusal('loans.agreementChanged');
  const fileId = await findUpload(deps.db, { userId, path: request.signature });
  if (await isBlank(await deps.files.open(fileId))) throw new Refusal('loans.signatureRequired');
  return { version, agreement, preparedAtMs, fileId, ip };
}
