import type { Random } from '../../../platform/random.ts';
import { getSecret } from '../../../platform/secrets.ts';
import { createPracticeNetwork, practiceChains } from './practice-network.ts';

type NetworkDeps = Omit<Parameters<typeof createPracticeNetwork>[0], 'seed'>;

/** The simulated networks, with the secret from which their addresses come. */
export async function openPracticeChains(deps: NetworkDeps & { readonly random: Random }) {
  const seed = await getSecret(deps.db, 'wallet.practiceNetwork', () => deps.random.bytes(32));
  return practiceChains(createPracticeNetwork({ ...deps, seed }));
}
