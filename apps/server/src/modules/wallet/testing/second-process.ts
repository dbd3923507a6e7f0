import type { TestApp } from '../../../testing/test-app.ts';

/** Another process of a product, which comes and goes, and polls at the same time as the first. */
export function createSecondProcess(first: TestApp, open: () => Promise<TestApp>) {
  let second: TestApp | null = null;
  return {
    /** Both poll at once. */
    async poll(pollFirst: () => Promise<unknown>): Promise<void> {
      second ??= await open();
      const behindMs = Math.max(first.clock.now() - second.clock.now(), 0);
      await Promise.all([pollFirst(), second.clock.jump(behindMs + 2_000)]);
    },
    async stop(): Promise<void> {
      if (!second) return;
      await second.app.stop();
      await second.db.end();
      second = null;
    },
  };
}
