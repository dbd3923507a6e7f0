import { units } from './finance-years/figures.ts';
import type { TestApp } from './test-app.ts';

/** Of one level, in units. */
interface ShownLevel {
  readonly threshold: bigint;
  readonly bonus: bigint;
  readonly envelope: bigint;
}

/** The terms of levels as the product shows them to everybody, lowest level first. */
export async function shownLevels(app: TestApp): Promise<ShownLevel[]> {
  type Shown = { threshold: string; upgradeBonus: string; weeklyEnvelope: string };
  const { result } = await app.call('listLevels', {});
  return (result as { levels: Shown[] }).levels.map((each) => ({
    threshold: units(each.threshold),
    bonus: units(each.upgradeBonus),
    envelope: units(each.weeklyEnvelope),
  }));
}
