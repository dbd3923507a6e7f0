import type { Day } from '@candor/domain/calendar';
import { daysBetween } from '@candor/domain/calendar';
import { KEY_BYTES } from '@candor/domain/markets/practice/chacha20';
import { KeyedStream } from '@candor/domain/markets/practice/keyed-stream';
import type { Rate } from '@candor/domain/money/money';
import type { NetworkState } from '@candor/domain/products/kinds/mining/network';
import {
  type NetworkChange,
  PracticeNetwork,
} from '@candor/domain/products/kinds/mining/practice-network';
import { practiceUptime } from '@candor/domain/products/kinds/mining/uptime';
import type { Db } from '../../../../platform/db.ts';
import type { Random } from '../../../../platform/random.ts';
import { getSecret } from '../../../../platform/secrets.ts';

/** Where difficulty, reward and uptime come from, before they are recorded. */
export interface NetworkSource {
  /** Whether it is our own simulation. */
  readonly simulated: boolean;
  stateAt(timeMs: number): NetworkState;
  /** Changes after one moment and until another, included; oldest first. */
  changesBetween(afterMs: number, untilMs: number): readonly NetworkChange[];
  /** Share of a day that the machines of a product ran. */
  uptimeOf(productId: string, day: Day): Rate;
}

const FIRST_DAY: Day = '1970-01-01';

/** The simulated network and machines; the secret is created once and stored with the data. */
export async function openPracticeNetwork(db: Db, random: Random): Promise<NetworkSource> {
  const key = await getSecret(db, 'products.practiceNetwork', () => random.bytes(KEY_BYTES));
  const secret = KeyedStream.open(key);
  const network = new PracticeNetwork(secret);
  return {
    simulated: true,
    stateAt: (timeMs) => network.stateAt(timeMs),
    changesBetween: (afterMs, untilMs) => network.changesBetween(afterMs, untilMs),
    uptimeOf: (productId, day) => practiceUptime(secret, productId, daysBetween(FIRST_DAY, day)),
  };
}
