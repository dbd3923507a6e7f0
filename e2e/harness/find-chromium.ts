import { findChromium } from './chromium.ts';

/** Unpacks the packaged Chromium, where no other is, before several workers look for it at once. */
export default async function setup(): Promise<void> {
  await findChromium();
}
