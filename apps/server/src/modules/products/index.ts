/** Products with a promised or floating income, the pools behind floating ones, and bonds. */
export { createProducts } from './create-products.ts';
export type { ProductsOptions } from './deps.ts';
export { PAST_DAYS, type PastDay } from './first-catalogue.ts';
export { readHoldingHistory } from './store-holding-history.ts';
export { countRunningNotes } from './kinds/bonds/store-notes.ts';
export { countOpenOrders } from './store-orders.ts';
export { listOrderOwners } from './store-income.ts';
export { sumHoldings, type Holdings } from './sum-holdings.ts';
