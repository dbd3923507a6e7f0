import { getSecret } from '../../../platform/secrets.ts';
import { createBankNetwork } from '../bank/bank-network.ts';
import { BANK_CHAIN_TYPE } from '../bank/deps.ts';
import type { WalletOptions } from '../deps.ts';
import type { ChainAdapter, Chains } from './chain-adapter.ts';
import { openPracticeChains } from './open-practice-chains.ts';

/**
 * Adapters of this mode: simulated networks in practice, and the real chains that are configured.
 * Only these load the code of their chain, which would be a fifth of every start.
 */
export async function chainsOf(options: WalletOptions): Promise<Chains> {
  const { mode, evm, tron, bitcoin, bank, db, random, log } = options;
  const chains = new Map<string, ChainAdapter>(
    mode === 'practice' ? await openPracticeChains(options) : [],
  );
  if (evm) {
    const { checkEvmNode, createEvmChain, EVM_CHAIN_TYPE } = await import('./evm-chain.ts');
    await checkEvmNode(evm, log);
    chains.set(EVM_CHAIN_TYPE, createEvmChain({ ...options, config: evm }));
  }
  if (tron) {
    const { checkTronNode, createTronChain, TRON_CHAIN_TYPE } = await import('./tron-chain.ts');
    await checkTronNode(tron, log);
    chains.set(TRON_CHAIN_TYPE, createTronChain({ ...options, config: tron }));
  }
  if (bitcoin) {
    const { BITCOIN_CHAIN_TYPE, checkBitcoinNode, createBitcoinChain } =
      await import('./bitcoin-chain.ts');
    await checkBitcoinNode(bitcoin, log);
    chains.set(BITCOIN_CHAIN_TYPE, createBitcoinChain({ ...options, config: bitcoin }));
  }
  if (bank) {
    const seed = await getSecret(db, 'wallet.bankReferences', () => random.bytes(32));
    chains.set(BANK_CHAIN_TYPE, createBankNetwork({ ...options, bank, seed }));
  }
  return chains;
}
