import { messagesPlugin } from '@candor/messages/vite-plugin';
import { existsSync, statfsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { componentBrowser } from './e2e/harness/component-browser.ts';

// Workers of the integration tests load files by Node itself, which then keeps what it compiled.
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL('.tools/compile-cache', import.meta.url));

const ignored = ['**/node_modules/**', '**/dist/**', '**/fixtures/**', '.tools/**', '.data/**'];
const builtProduct = [
  'e2e/harness/build-web.mjs',
  'e2e/harness/find-chromium.ts',
  'e2e/harness/first-start.ts',
];

/** Each test database is a thousand small files: 25 ms in memory, up to 460 ms on a disk that is slow to make files. */
const MEMORY = '/dev/shm';
const ROOM_BYTES = 4 * 1024 ** 3;
if (!process.env.TMPDIR && hasRoom(MEMORY)) process.env.TMPDIR = MEMORY;

function hasRoom(folder: string): boolean {
  if (!existsSync(folder)) return false;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize > ROOM_BYTES;
}

/** Begun first, or one worker is still busy with them when the others have nothing left. */
const slowest = new RegExp(
  `/(${[
    '(evm|tron|bitcoin)-[\\w-]+|verify-day|pool-days|simulation|every-command|markets|attacks|mining',
    'levels|terms|alerts|sweep[\\w-]*|lost-commit|tax-report|bond-lives|rich-over-days|cross-margin',
    'replay-recording|withdrawals|deposits|bonds-in-lists|kill-under-load|accessibility|account-keys',
    'open-account-to-payout|demo-trading|verification|passkeys|funding|languages',
  ].join('|')})\\.test`,
);

class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isSlow = ({ moduleId }: TestSpecification) => slowest.test(moduleId);
    return (await super.sort(files)).sort((a, b) => Number(isSlow(b)) - Number(isSlow(a)));
  }
}

/**
 * CLOCK_AT=2028-02-29T23:58:00Z lets the browser tests begin at that moment: test, server and page are
 * as far ahead of the machine's clock.
 */
const { CLOCK_AT } = process.env;
if (CLOCK_AT) process.env.CLOCK_AHEAD_MS = String(Date.parse(CLOCK_AT) - Date.now());
const laterClock = fileURLToPath(new URL('e2e/harness/later-clock.mjs', import.meta.url));
const clock = { execArgv: CLOCK_AT ? ['--import', laterClock] : [] };
const root = fileURLToPath(new URL('.', import.meta.url));
const quick = { exclude: [...ignored, '**/*.deep.test.ts'] };

/** The plugins of an app: its styles and texts, as its users get them. */
function componentProject(app: 'web' | 'console', files: { name: string; include: string[] }) {
  const { plugin, provider } = componentBrowser();
  return {
    extends: `./apps/${app}/vite.config.ts`,
    root,
    plugins: [plugin],
    // A cache of earlier imports would load a newly imported package beside a second React.
    optimizeDeps: { force: true },
    test: {
      ...quick,
      ...files,
      // Half of a test is waiting for the browser to answer.
      maxWorkers: 4,
      setupFiles: 'packages/ui/gallery/setup.ts',
      expect: { poll: { timeout: 15_000, interval: 10 } },
      testTimeout: 30_000,
      browser: {
        locators: { errorFormat: 'aria' as const },
        enabled: true,
        headless: true,
        provider,
        instances: [{ browser: 'chromium' as const, viewport: { width: 390, height: 844 } }],
        screenshotFailures: false,
        dependencySourcemaps: false,
        ui: false,
      },
    },
  };
}

/**
 * unit: no database, no browser. component: single components and forms in Chromium, without a server; those of the console by themselves, for customers get no texts of operators. integration: server tests on real PostgreSQL, one database per file.
 * browser: the built product, started for real; four files at a time, for most of a story is waiting for the market.
 * deep: `npm run test:deep`, the full measure of what the others try in a short form; one file at a time, each ten minutes at most.
 */
export default defineConfig({
  test: {
    // Files of one worker share what they import: loading the product costs more than most files do.
    isolate: false,
    sequence: { sequencer: SlowestFirst },
    // How long a machine took is no finding: what never comes fails all the same.
    expect: { poll: { timeout: 15_000 } },
    projects: [
      {
        extends: true,
        plugins: [messagesPlugin()],
        test: {
          ...quick,
          name: 'unit',
          include: [
            'packages/**/*.test.ts',
            'apps/{web,console}/**/*.test.ts',
            '{tools/!(sql),bench}/**/*.test.{ts,mjs}',
          ],
          maxWorkers: 2,
          testTimeout: 300_000,
        },
      },
      componentProject('web', {
        name: 'component',
        include: ['{packages/ui,apps/web}/**/*.test.tsx'],
      }),
      componentProject('console', {
        name: 'component-console',
        include: ['apps/console/**/*.test.tsx'],
      }),
      {
        extends: true,
        test: {
          ...quick,
          name: 'integration',
          experimental: { viteModuleRunner: false, nodeLoader: false },
          include: ['{apps/server,simulation}/**/*.test.ts', 'tools/sql/*.test.ts'],
          globalSetup: 'apps/server/src/testing/global-setup.ts',
          setupFiles: [
            'apps/server/src/modules/identity/testing/cheap-passwords.ts',
            'apps/server/src/platform/testing/record-statements.ts',
          ],
          testTimeout: 300_000,
          hookTimeout: 600_000,
          maxWorkers: 3,
        },
      },
      {
        extends: true,
        test: {
          ...quick,
          ...clock,
          name: 'browser',
          include: ['e2e/**/*.test.ts'],
          // On demand, as `npm run pictures -- --fit`.
          exclude: [...quick.exclude, ...(process.env.FIT ? [] : ['e2e/fit/fit.test.ts'])],
          globalSetup: builtProduct,
          setupFiles: 'e2e/harness/say-where.ts',
          maxWorkers: 4,
          testTimeout: 300_000,
          hookTimeout: 300_000,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'deep',
          // Attacks on the running product measure themselves by ATTACK_DEPTH.
          include: ['**/*.deep.test.ts', '**/replay-recording.test.ts', 'e2e/attacks/*.test.ts'],
          env: { ATTACK_DEPTH: 'deep' },
          exclude: ignored,
          globalSetup: ['apps/server/src/testing/global-setup.ts', ...builtProduct],
          maxWorkers: 1,
          testTimeout: 1_200_000,
          hookTimeout: 600_000,
          sequence: { groupOrder: 2 },
        },
      },
    ],
    exclude: ignored,
    passWithNoTests: true,
  },
});
