import { getSecret } from '../../../platform/secrets.ts';
import type { WalletOptions } from '../deps.ts';
import type { Chains } from './chain-adapter.ts';
import { checkEvmNode, createEvmChain, EVM_CHAIN_TYPE } from './evm-chain.ts';
import { createPracticeNetwork, practiceChains } from './practice-network.ts';

/** Adapters of this mode: simulated networks in practice, and the EVM chain if configured. */
export async function chainsOf(options: WalletOptions): Promise<Chains> {
  const { db, random, mode, evm: config, log } = options;
  const seed = await getSecret(db, 'wallet.practiceNetwork', () => random.bytes(32));
  const simulated =
    mode === 'practice' ? practiceChains(createPracticeNetwork({ ...options, seed })) : [];
  if (!config) return new Map(simulated);
  await checkEvmNode(config, log);
  return new Map([...simulated, [EVM_CHAIN_TYPE, createEvmChain({ ...options, config })]]);
}
