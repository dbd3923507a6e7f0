import { type WalletDeps, walletHandlers } from './calls.ts';

/** Balances, transfers between own accounts, the balance log. Refuses: wallet.*. */
export const createWallet = (deps: WalletDeps) => ({ calls: walletHandlers(deps) });

export { endowHouse, grantPracticeMoney } from './practice-money.ts';
