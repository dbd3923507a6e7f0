import type { RequestOf, ResultOf } from '@candor/contract/calls';
import { checksummed } from '@candor/contract/evm-address';
import { asciiLowerCase } from '@candor/domain/identity/ascii';
import { Refusal } from '@candor/domain/refusal';
import type { CallContext } from '../../http/handler.ts';
import { inTransaction, type Queryable } from '../../platform/db.ts';
import { asOwner } from './as-owner.ts';
import type { IdentityDeps } from './deps.ts';
import { countKeys, deletePasskey, listPasskeyRows, renamePasskeyRow } from './store-passkeys.ts';
import { deleteWallet, listWalletRows } from './store-wallets.ts';

/** More than anybody needs; an unlimited list could fill the disk. */
const KEYS_MAX = 20;

/** Refuses: identity.keysTooMany. */
export async function assertRoomForKey(db: Queryable, userId: string): Promise<void> {
  const { passkeys, wallets } = await countKeys(db, userId);
  if (passkeys + wallets >= KEYS_MAX) throw new Refusal('identity.keysTooMany');
}

export async function listPasskeys(
  { db }: IdentityDeps,
  { userId }: CallContext,
): Promise<ResultOf<'listPasskeys'>> {
  const rows = await listPasskeyRows(db, userId);
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    isSynced: row.is_synced,
    createdAt: row.created_at,
    ...(row.used_at === null ? {} : { usedAt: row.used_at }),
  }));
}

/** Refuses: identity.passkeyUnknown. */
export async function renamePasskey(
  deps: IdentityDeps,
  { id, name }: RequestOf<'renamePasskey'>,
  context: CallContext,
): Promise<Record<string, never>> {
  const { userId, nowMs } = context;
  await inTransaction(deps.db, async (tx) => {
    if (!(await renamePasskeyRow(tx, { userId, id, name })))
      throw new Refusal('identity.passkeyUnknown');
    const event = { userId, kind: 'passkeyRenamed' as const, nowMs, from: context, detail: name };
    await deps.recordSecurityEvent(tx, event);
  });
  return {};
}

/** Refuses: identity.passkeyUnknown, and what `asOwner` refuses. */
export async function removePasskey(
  deps: IdentityDeps,
  { id, ...proof }: RequestOf<'removePasskey'>,
  context: CallContext,
): Promise<Record<string, never>> {
  const { userId, nowMs } = context;
  await asOwner(deps, proof, context, async (tx) => {
    const detail = await deletePasskey(tx, { userId, id });
    if (detail === undefined) throw new Refusal('identity.passkeyUnknown');
    const event = { userId, kind: 'passkeyRemoved' as const, nowMs, from: context, detail };
    await deps.recordSecurityEvent(tx, event);
  });
  return {};
}

export async function listWallets(
  { db }: IdentityDeps,
  { userId }: CallContext,
): Promise<ResultOf<'listWallets'>> {
  const rows = await listWalletRows(db, userId);
  return rows.map((row) => ({
    address: checksummed(row.address),
    createdAt: row.created_at,
    ...(row.used_at === null ? {} : { usedAt: row.used_at }),
  }));
}

/** Refuses: identity.walletUnknown, and what `asOwner` refuses. */
export async function unlinkWallet(
  deps: IdentityDeps,
  { address, ...proof }: RequestOf<'unlinkWallet'>,
  context: CallContext,
): Promise<Record<string, never>> {
  const { userId, nowMs } = context;
  await asOwner(deps, proof, context, async (tx) => {
    const wallet = asciiLowerCase(address);
    if (!(await deleteWallet(tx, { userId, address: wallet })))
      throw new Refusal('identity.walletUnknown');
    const detail = shortAddress(wallet);
    const event = { userId, kind: 'walletUnlinked' as const, nowMs, from: context, detail };
    await deps.recordSecurityEvent(tx, event);
  });
  return {};
}

/** `0x1234…abcd`: enough to recognize one's own wallet. */
export const shortAddress = (address: string): string => {
  const full = checksummed(address);
  return `${full.slice(0, 6)}…${full.slice(-4)}`;
};
