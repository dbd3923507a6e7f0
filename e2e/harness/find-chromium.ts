import { findChromium } from './chromium.ts';

/** If Chromium has to be unpacked, does so once, before several workers need it. */
export default async function setup(): Promise<void> {
  await findChromium();
}
