import type { WalletOptions } from '../deps.ts';
import type { Chains } from './chain-adapter.ts';
import { checkEvmNode, createEvmChain, EVM_CHAIN_TYPE } from './evm-chain.ts';
import { openPracticeChains } from './open-practice-chains.ts';

/** Adapters of this mode: simulated networks in practice, and the EVM chain if configured. */
export async function chainsOf(options: WalletOptions): Promise<Chains> {
  const { mode, evm: config, log } = options;
  const simulated = mode === 'practice' ? await openPracticeChains(options) : [];
  if (!config) return new Map(simulated);
  await checkEvmNode(config, log);
  return new Map([...simulated, [EVM_CHAIN_TYPE, createEvmChain({ ...options, config })]]);
}
