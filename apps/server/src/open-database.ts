import { startEmbeddedPostgres } from './platform/embedded-postgres/index.ts';
import type { Config } from './platform/startup/config.ts';
import { lockDataDir } from './platform/startup/data-dir-lock.ts';
import { checkDatabase } from './platform/startup/database.ts';
import { StartupProblem } from './platform/startup/problem.ts';

/** The product's database for a tool, whether the product runs or not. */
export async function openDatabase(config: Config) {
  if (config.databaseUrl) {
    await checkDatabase(config.databaseUrl);
    return { url: config.databaseUrl, close: async () => undefined };
  }
  const { dataDir } = config;
  const quiet = { info: () => undefined, warn: () => undefined };
  const lock = await lockDataDir(dataDir).catch((error: unknown) => {
    if (error instanceof StartupProblem && error.message.startsWith('another copy')) return null;
    throw error;
  });
  const server = await startEmbeddedPostgres({ dataDir, log: quiet });
  return {
    url: server.url,
    async close() {
      // Without the lock the server belongs to the running product and keeps running.
      if (!lock) return server.leave();
      await server.stop();
      lock.release();
    },
  };
}
