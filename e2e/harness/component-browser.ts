import { playwright } from '@vitest/browser-playwright';
import { chromiumLaunchOptions } from './chromium.ts';

/**
 * The browser of component tests: the Chromium of the stories. It is looked for only when component
 * tests run, because the first search unpacks it, and no other tests need one.
 */
export function componentBrowser() {
  const launchOptions: Partial<Awaited<ReturnType<typeof chromiumLaunchOptions>>> = {};
  return {
    // Without `prewarm`, which would launch before the options are known.
    provider: { ...playwright({ launchOptions }), prewarm: undefined },
    plugin: {
      name: 'candor-component-browser',
      async configureServer(): Promise<void> {
        Object.assign(launchOptions, await chromiumLaunchOptions());
      },
    },
  };
}
