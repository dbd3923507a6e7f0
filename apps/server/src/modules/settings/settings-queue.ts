import * as z from 'zod/mini';
import { settingKeys } from '@candor/domain/settings/known-settings';
import type { Queryable } from '../../platform/db.ts';
import type { OperatorQueue, QueueItem } from '../../platform/operator-commands.ts';
import { listVersions, type SettingRow } from './store.ts';

async function itemOf(db: Queryable, key: string): Promise<[QueueItem, SettingRow[]]> {
  const versions = await listVersions(db, key);
  const [newest] = versions;
  return [
    {
      id: key,
      userId: null,
      status: 'active',
      createdAtMs: newest?.created_at ?? 0,
      dueAtMs: null,
      facts: [
        { name: 'setting', type: 'text', value: key },
        { name: 'valueNow', type: 'text', value: newest?.value ?? '' },
        { name: 'version', type: 'text', value: String(newest?.version ?? 0) },
        { name: 'hash', type: 'hash', value: newest?.hash ?? '' },
      ],
    },
    versions,
  ];
}

/** Settings that can be changed, each with all its versions. */
export const settingsQueue: OperatorQueue = {
  roles: ['content', 'admin', 'auditor'],
  statuses: ['active'],
  isRegister: true,
  itemId: z.enum(settingKeys),
  proposedBy: { kinds: ['settings.set'], field: 'key' },
  async list(db, { limit, search, status, userId }) {
    const isEmpty = userId !== null || (status !== null && status !== 'active');
    const keys = isEmpty ? [] : settingKeys.filter((key) => !search || key.includes(search));
    const shown = keys.slice(0, limit).map((key) => itemOf(db, key));
    return { items: (await Promise.all(shown)).map(([item]) => item), total: keys.length };
  },
  async find(db, id) {
    const [item, versions] = await itemOf(db, id);
    const value = versions[0]?.value ?? '';
    return {
      ...item,
      documents: [],
      history: versions.map((row) => ({
        atMs: row.created_at,
        name: `version ${row.version}`,
        text: row.value,
      })),
      commands: [{ kind: 'settings.set', payload: { key: id, value } }],
    };
  },
};
