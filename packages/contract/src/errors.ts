import { contentRefusals } from '@candor/domain/content/refusals';
import { alertsRefusals } from '@candor/domain/alerts/refusals';
import { tasksRefusals } from '@candor/domain/tasks/refusals';
import { bondsRefusals } from '@candor/domain/products/kinds/bonds/refusals';
import { flashExchangeRefusals } from '@candor/domain/flash-exchange/refusals';
import { identityRefusals } from '@candor/domain/identity/refusals';
import { kycRefusals } from '@candor/domain/kyc/refusals';
import { marketsRefusals } from '@candor/domain/markets/refusals';
import { netWorthRefusals } from '@candor/domain/net-worth/refusals';
import { operatorsRefusals } from '@candor/domain/operators/refusals';
import { positionsRefusals } from '@candor/domain/positions/refusals';
import { proofsRefusals } from '@candor/domain/proofs/refusals';
import { secondContractsRefusals } from '@candor/domain/second-contracts/refusals';
import { sanctionsRefusals } from '@candor/domain/sanctions/refusals';
import { settingsRefusals } from '@candor/domain/settings/refusals';
import { walletRefusals } from '@candor/domain/wallet/refusals';
import { poolsRefusals } from '@candor/domain/products/pools/refusals';
import { productsRefusals } from '@candor/domain/products/refusals';
import { competitionsRefusals } from '@candor/domain/competitions/refusals';
import { levelsRefusals } from '@candor/domain/levels/refusals';
import { loansRefusals } from '@candor/domain/loans/refusals';
import { messagesRefusals } from '@candor/domain/messages/refusals';
import { offeringsRefusals } from '@candor/domain/offerings/refusals';
import { homeRefusals } from '@candor/domain/home/refusals';
import { supportRefusals } from '@candor/domain/support/refusals';
import { responsibleTradingRefusals } from '@candor/domain/responsible-trading/refusals';
import { countriesRefusals } from '@candor/domain/countries/refusals';
import { ownDataRefusals } from '@candor/domain/own-data/refusals';

/** Codes sent in the envelope; 429 and above mean "not now" or "our fault". */
export type ErrorCode = 400 | 401 | 403 | 404 | 409 | 413 | 422 | 429 | 500 | 503;

const pipelineErrors = {
  'request.invalid': 400,
  'envelope.required': 400,
  'envelope.invalid': 400,
  'idempotency.conflict': 409,
  /** An audit found a wrong book: nothing moves until two operators looked at it. */
  'ledger.moneyHalted': 503,
  'session.required': 401,
  'access.denied': 403,
  'call.unknown': 404,
  'request.tooLarge': 413,
  'request.tooMany': 429,
  'server.internal': 500,
  /** Unknown whether it was done; the same key finds out. */
  'request.outcomeUnknown': 500,
  /** The same for a request without a key, which cannot be retried safely. */
  'request.outcomeUnchecked': 500,
  'server.draining': 503,
  'server.busy': 503,
} as const;

const uploadErrors = {
  'upload.fileRequired': 400,
  'upload.notAnImage': 422,
  'upload.tooManyPixels': 422,
  'upload.unreadable': 422,
  'upload.notFound': 404,
} as const;

/** Values of `fields` in a 400, each with its own message. */
export const fieldErrors = [
  'field.required',
  'field.invalid',
  'field.number',
  'field.integer',
  'field.range',
  'field.id',
  'field.symbol',
  'field.day',
  'field.email',
  'field.tooLong',
] as const;

/** The single table of every error: stable key → code. */
export const errors = {
  ...pipelineErrors,
  ...uploadErrors,
  ...identityRefusals,
  ...kycRefusals,
  ...sanctionsRefusals,
  ...walletRefusals,
  ...marketsRefusals,
  ...positionsRefusals,
  ...secondContractsRefusals,
  ...proofsRefusals,
  ...netWorthRefusals,
  ...operatorsRefusals,
  ...settingsRefusals,
  ...flashExchangeRefusals,
  ...productsRefusals,
  ...poolsRefusals,
  ...bondsRefusals,
  ...levelsRefusals,
  ...competitionsRefusals,
  ...contentRefusals,
  ...alertsRefusals,
  ...tasksRefusals,
  ...messagesRefusals,
  ...loansRefusals,
  ...offeringsRefusals,
  ...homeRefusals,
  ...supportRefusals,
  ...responsibleTradingRefusals,
  ...countriesRefusals,
  ...ownDataRefusals,
} as const satisfies Record<string, ErrorCode>;

export type ErrorKey = keyof typeof errors;

/** Code of a key; a key missing from the table is a bug, hence 500. */
export function errorCode(key: string): ErrorCode {
  return Object.hasOwn(errors, key) ? errors[key as ErrorKey] : 500;
}
