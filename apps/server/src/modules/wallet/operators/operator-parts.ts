import type { OperatorCommands, OperatorQueues } from '../../../platform/operator-commands.ts';
import type { WalletDeps } from '../deps.ts';
import { houseWalletCommandsOf } from '../house-wallets/house-wallet-commands.ts';
import { houseWalletsQueue } from '../house-wallets/house-wallets-queue.ts';
import { bankCommandsOf } from './bank-commands.ts';
import { bankQueues } from './bank-queues.ts';
import { operatorCommandsOf } from './operator-commands.ts';
import { operatorQueuesOf } from './operator-queues.ts';

/** What operators see and do here; of a bank, and of addresses of the house, where there are any. */
export function operatorPartsOf(deps: WalletDeps): {
  readonly operatorCommands: OperatorCommands;
  readonly operatorQueues: OperatorQueues;
} {
  const { bank, chains } = deps;
  const hasCustody = [...chains.values()].some(({ custody }) => custody !== undefined);
  return {
    operatorCommands: {
      ...operatorCommandsOf(deps),
      ...(hasCustody ? houseWalletCommandsOf(deps) : {}),
      ...(bank ? bankCommandsOf({ ...deps, bank }) : {}),
    },
    operatorQueues: {
      ...operatorQueuesOf(deps),
      ...(hasCustody ? { houseWallets: houseWalletsQueue(deps) } : {}),
      ...(bank ? bankQueues : {}),
    },
  };
}
