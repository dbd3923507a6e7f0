import type { Handlers } from '../../http/handler.ts';
import type { Db } from '../../platform/db.ts';
import { findSetting } from './store.ts';

/** Versioned settings that every client may read. */
export const createSettings = ({ db }: { db: Db }) => ({
  calls: {
    getSetting: async ({ key }) => (await findSetting(db, key)) ?? '',
  } satisfies Partial<Handlers>,
});
