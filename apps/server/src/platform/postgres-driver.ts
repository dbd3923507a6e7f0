import { registerHooks } from 'node:module';
import { postgresRepairs } from './postgres-repairs.ts';

/*
 * The driver, patched while it is loaded. The entire server imports it from here: a copy loaded
 * elsewhere first would stay unpatched.
 */
const hooks = registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context);
    const file = /\/postgres\/(src\/\w+\.js)$/.exec(url)?.[1] ?? '';
    const repairs = postgresRepairs[file];
    if (!repairs || !loaded.source) return loaded;
    let source = loaded.source.toString();
    for (const { why, find, instead } of repairs) {
      if (source.split(find).length !== 2)
        throw new Error(`the version of postgres changed, review this repair: ${why}`);
      source = source.replace(find, () => instead);
    }
    return { ...loaded, source };
  },
});

const { default: postgres } = await import('postgres');
hooks.deregister();

export default postgres;
