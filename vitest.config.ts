import { messagesPlugin } from '@candor/messages/vite-plugin';
import { defineConfig } from 'vitest/config';

/**
 * unit: no database, no browser. integration: server tests on real PostgreSQL, one database per file.
 * browser: the built product, started for real; three files at a time, for most of a story is waiting for the market.
 */
export default defineConfig({
  test: {
    // How long a machine took is no finding: what never comes fails all the same.
    expect: { poll: { timeout: 15_000 } },
    projects: [
      {
        extends: true,
        plugins: [messagesPlugin()],
        test: {
          name: 'unit',
          include: [
            'packages/**/*.test.{ts,tsx}',
            'apps/{web,console}/**/*.test.{ts,tsx}',
            '{tools,bench}/**/*.test.{ts,mjs}',
          ],
          testTimeout: 300_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'integration',
          include: ['apps/server/**/*.test.ts'],
          globalSetup: 'apps/server/src/platform/testing/global-setup.ts',
          testTimeout: 300_000,
          hookTimeout: 600_000,
          maxWorkers: 3,
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: ['e2e/**/*.test.ts'],
          globalSetup: 'e2e/harness/build-web.mjs',
          maxWorkers: 3,
          testTimeout: 300_000,
          hookTimeout: 300_000,
          sequence: { groupOrder: 1 },
        },
      },
    ],
    exclude: ['**/node_modules/**', '**/dist/**', '**/fixtures/**', '.tools/**', '.data/**'],
    passWithNoTests: true,
  },
});
