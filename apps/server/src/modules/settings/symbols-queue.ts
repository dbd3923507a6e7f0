import * as z from 'zod/mini';
import { marketSymbols } from '@candor/domain/markets/symbols';
import { settingsOf, symbolSettingKey } from '@candor/domain/settings/symbol-settings';
import type { Queryable } from '../../platform/db.ts';
import type { OperatorQueue, QueueItem } from '../../platform/operator-commands.ts';
import { newestSettings } from './newest-settings.ts';
import { presentSettings, typedSettings } from './present-settings.ts';
import { listVersions } from './store.ts';

const statuses = ['listed', 'closeOnly'];

async function itemOf(db: Queryable, symbol: string): Promise<QueueItem> {
  const settings = await newestSettings(db, symbol);
  const [newest] = await listVersions(db, symbolSettingKey(symbol));
  const from = newest ? settingsOf(newest.value).fromMs : null;
  return {
    id: symbol,
    userId: null,
    status: settings.status,
    createdAtMs: newest?.created_at ?? 0,
    dueAtMs: null,
    facts: [
      { name: 'symbol', type: 'text', value: symbol },
      ...presentSettings(settings),
      ...(from === null ? [] : [{ name: 'from', type: 'time', value: String(from) } as const]),
      ...(newest ? [{ name: 'hash', type: 'hash', value: newest.hash } as const] : []),
    ],
  };
}

/** Markets with their settings and all versions. Shows no price, and none can be entered. */
export const symbolsQueue: OperatorQueue = {
  roles: ['finance', 'auditor'],
  statuses,
  isRegister: true,
  itemId: z.enum(marketSymbols.map(({ symbol }) => symbol)),
  proposedBy: { kinds: ['settings.setSymbol'], field: 'symbol' },
  async list(db, { limit, search, status, userId }) {
    const asked = userId === null ? marketSymbols : [];
    const found = await Promise.all(asked.map(({ symbol }) => itemOf(db, symbol)));
    const items = found.filter(
      (item) =>
        (!search || item.id.includes(search.toUpperCase())) && (!status || item.status === status),
    );
    return { items: items.slice(0, limit), total: items.length };
  },
  async find(db, id) {
    const versions = await listVersions(db, symbolSettingKey(id));
    const payload = { symbol: id, ...typedSettings(await newestSettings(db, id)) };
    return {
      ...(await itemOf(db, id)),
      documents: [],
      history: versions.map((row) => ({
        atMs: row.created_at,
        name: `version ${row.version}`,
        text: row.value,
      })),
      commands: [{ kind: 'settings.setSymbol', payload }],
    };
  },
};
