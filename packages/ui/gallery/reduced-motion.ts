import type { CDPSession } from '@vitest/browser-playwright';
import { cdp } from 'vitest/browser';
import { onTestFinished } from 'vitest';

/** Until the test ends, the page belongs to somebody who asked the system for less motion. */
export async function reduceMotion(): Promise<void> {
  onTestFinished(() => preferMotion(''));
  await preferMotion('reduce');
}

async function preferMotion(value: string): Promise<void> {
  const features = [{ name: 'prefers-reduced-motion', value }];
  await (cdp() as CDPSession).send('Emulation.setEmulatedMedia', { features });
}
