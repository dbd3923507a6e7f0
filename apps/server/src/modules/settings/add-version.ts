import { createHash } from 'node:crypto';
import { Refusal } from '@candor/domain/refusal';
import type { Tx } from '../../platform/db.ts';
import type { OperatorCommandContext } from '../../platform/operator-commands.ts';
import { insertVersion, listVersions } from './store.ts';

/** Adds a version, hashed with the previous one; old versions stay. Refuses: settings.unchanged. */
export async function addVersion(
  tx: Tx,
  { key, value }: { readonly key: string; readonly value: string },
  { operatorIds, nowMs }: OperatorCommandContext,
): Promise<void> {
  const [newest] = await listVersions(tx, key);
  if (newest?.value === value) throw new Refusal('settings.unchanged');
  const version = (newest?.version ?? 0) + 1;
  const text = [key, version, value, newest?.hash ?? ''].join('\n');
  const hash = createHash('sha256').update(text).digest('hex');
  await insertVersion(tx, { key, version, value, hash, setBy: operatorIds }, nowMs);
}
