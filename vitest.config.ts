import { messagesPlugin } from '@candor/messages/vite-plugin';
import { defineConfig } from 'vitest/config';

/**
 * unit: no database, no browser. integration: server tests on real PostgreSQL, one database per file.
 * browser: the built product, started for real; one file after the other.
 */
export default defineConfig({
  test: {
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
        },
      },
      {
        extends: true,
        test: {
          name: 'integration',
          include: ['apps/server/**/*.test.ts'],
          globalSetup: 'apps/server/src/platform/testing/global-setup.ts',
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: ['e2e/**/*.test.ts'],
          globalSetup: 'e2e/harness/build-web.mjs',
          fileParallelism: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
          sequence: { groupOrder: 1 },
        },
      },
    ],
    exclude: ['**/node_modules/**', '**/dist/**', '**/fixtures/**', '.tools/**', '.data/**'],
    passWithNoTests: true,
  },
});
