import { id as recordId } from '@candor/contract/wire/fields';
import { controlText, isFresh } from '@candor/domain/wallet/house-wallets';
import type { Queryable } from '../../../platform/db.ts';
import type { OperatorQueue, QueueItem } from '../../../platform/operator-commands.ts';
import type { WalletDeps } from '../deps.ts';
import { houseWalletFacts } from './house-wallet-facts.ts';
import {
  findHouseWallet,
  type HouseWallet,
  listHouseWalletsForOperators,
} from './store-house-wallets.ts';

type Newest = Awaited<ReturnType<WalletDeps['newestSealedDay']>>;

/** Addresses of the house, and for each the text whose signature proves that the house controls it. */
export const houseWalletsQueue = ({
  newestSealedDay,
}: Pick<WalletDeps, 'newestSealedDay'>): OperatorQueue => ({
  itemId: recordId,
  roles: ['finance', 'auditor'],
  proposedBy: { kinds: ['wallet.retireHouseWallet'], field: 'id' },
  isRegister: true,
  statuses: ['inUse', 'retired'],
  async list(db, ask) {
    const newest = await newestSealedDay(db);
    const { wallets, total } = await listHouseWalletsForOperators(db, ask);
    const items = await Promise.all(wallets.map((wallet) => itemOf(db, wallet, newest)));
    return { items, total };
  },
  async find(db, id) {
    const wallet = await findHouseWallet(db, id);
    if (!wallet) return null;
    const newest = await newestSealedDay(db);
    const item = await itemOf(db, wallet, newest);
    const nothing = { ...item, documents: [], history: [], commands: [] };
    if (wallet.retiredAtMs !== null) return nothing;
    const retire = { kind: 'wallet.retireHouseWallet', payload: { id } };
    if (newest === null) return { ...nothing, commands: [retire] };
    const text = controlText({ ...wallet, day: newest.day, dayHash: newest.hash });
    return {
      ...nothing,
      facts: [...item.facts, { name: 'controlText', type: 'hash', value: text }],
      commands: [{ kind: 'wallet.proveControl', payload: { id, day: newest.day } }, retire],
    };
  },
});

async function itemOf(db: Queryable, wallet: HouseWallet, newest: Newest): Promise<QueueItem> {
  return {
    id: wallet.id,
    userId: null,
    status: statusOf(wallet, newest),
    createdAtMs: wallet.listedAtMs,
    dueAtMs: null,
    facts: await houseWalletFacts(db, wallet),
  };
}

function statusOf({ share, controlDay, retiredAtMs }: HouseWallet, newest: Newest): string {
  if (retiredAtMs !== null) return 'retired';
  return newest !== null && isFresh(share, controlDay, newest.day) ? 'proven' : 'unproven';
}
