import { toText } from '@candor/domain/money/money';
import type { Queryable } from '../../../platform/db.ts';
import type { OperatorFact } from '../../../platform/operator-commands.ts';
import { type HouseWallet, listHoldings } from './store-house-wallets.ts';

/** Facts of an address of the house shown to operators. */
export async function houseWalletFacts(
  db: Queryable,
  { id, chain, chainType, address, share, controlDay }: HouseWallet,
): Promise<OperatorFact[]> {
  const held = await listHoldings(db, id);
  return [
    { name: 'share', type: 'status', value: share },
    { name: 'network', type: 'text', value: chainType },
    { name: 'chain', type: 'text', value: chain },
    { name: 'address', type: 'text', value: address },
    ...held.map(
      ({ currency, amount }) =>
        ({ name: 'holds', type: 'amount', value: toText(amount), currency }) as const,
    ),
    ...held
      .slice(0, 1)
      .map(({ seenAtMs }) => ({ name: 'seenAt', type: 'time', value: String(seenAtMs) }) as const),
    ...(controlDay === null
      ? []
      : [{ name: 'controlDay', type: 'text', value: controlDay } as const]),
  ];
}
