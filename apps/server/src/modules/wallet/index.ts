import { walletCommands } from './calls.ts';
import type { Chains } from './chains/chain-adapter.ts';
import { checkEvmNode, createEvmChain, EVM_CHAIN_TYPE } from './chains/evm-chain.ts';
import { openPracticeChains } from './chains/open-practice-chains.ts';
import type { WalletOptions } from './deps.ts';
import { depositDeadlineJob } from './deposits/deposit-deadline.job.ts';
import { operatorCommandsOf } from './operators/operator-commands.ts';
import { operatorQueuesOf } from './operators/operator-queues.ts';
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
    operatorCommands: operatorCommandsOf(deps),
    operatorQueues: operatorQueuesOf(options),
    ...createRounds(deps),
  };
}

/** Adapters of this mode: simulated networks in practice, and the EVM chain if configured. */
async function chainsOf(options: WalletOptions): Promise<Chains> {
  const { mode, evm: config, log } = options;
  const simulated = mode === 'practice' ? await openPracticeChains(options) : [];
  if (!config) return new Map(simulated);
  await checkEvmNode(config, log);
  return new Map([...simulated, [EVM_CHAIN_TYPE, createEvmChain({ ...options, config })]]);
}

export { endowHouse, grantPracticeMoney } from './practice-money.ts';
export { countDepositors } from './store-depositors.ts';
