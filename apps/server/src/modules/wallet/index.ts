import { addStatement } from './bank/import-statement.ts';
import { walletCommands } from './calls.ts';
import { chainsOf } from './chains/chains-of-mode.ts';
import type { WalletOptions } from './deps.ts';
import { depositDeadlineJob } from './deposits/deposit-deadline.job.ts';
import { withHouseWatch } from './house-wallets/watch-house-wallets.ts';
import { operatorPartsOf } from './operators/operator-parts.ts';
import { createRounds } from './rounds.ts';
import { openStatement } from './statements/open-statement.ts';
import { withdrawalDeadlineJob } from './withdrawals/withdrawal-deadline.job.ts';

/** Balances, own transfers, the balance log, deposits and withdrawals. Refuses: wallet.*. */
export async function createWallet(options: WalletOptions) {
  const chains = await chainsOf(options);
  const deps = { ...options, chains, now: () => options.clock.now() };
  return {
    ...walletCommands(deps),
    downloads: { openStatement: (ticket: string) => openStatement(deps, ticket) },
    jobs: [depositDeadlineJob, withdrawalDeadlineJob(options)],
    ...operatorPartsOf(deps),
    /** Reads a statement that an operator chose; two of them import it. */
    addBankStatement: addStatement(deps),
    ...withHouseWatch(deps, createRounds(deps)),
  };
}

export type { AddBankStatement } from './bank/import-statement.ts';
export { endowHouse, grantPracticeMoney } from './practice-money.ts';
export { listReserveAddresses } from './house-wallets/store-house-wallets.ts';
export { countDepositors } from './store-depositors.ts';
export { listSharedPayees } from './payout-accounts/store-accounts.ts';
export { countUnderWay } from './store-under-way.ts';
