import type { SymbolType } from '../markets/symbols.ts';
import { type ProductKind, productKinds } from '../products/product-terms.ts';

/** Leveraged contracts by the class of their market. */
export type ContractService = `${SymbolType}Contracts`;
export const contractServices: readonly ContractService[] = [
  'cryptoContracts',
  'goldContracts',
  'forexContracts',
];

/** What a country may allow or not: everything that the house opens, sells or lends. */
export type Service =
  | 'shortTermContracts'
  | ContractService
  | ProductKind
  | 'offerings'
  | 'pledgeLoans'
  | 'creditLoans';

export const services: readonly [Service, ...Service[]] = [
  'shortTermContracts',
  ...contractServices,
  ...productKinds,
  'offerings',
  'pledgeLoans',
  'creditLoans',
];

export const contractsOf = (type: SymbolType): ContractService => `${type}Contracts`;

/** What tells a customer's country. */
export const placeSources = ['identity', 'phone', 'address'] as const;
export type PlaceSource = (typeof placeSources)[number];

export interface Place {
  readonly source: PlaceSource;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
}
