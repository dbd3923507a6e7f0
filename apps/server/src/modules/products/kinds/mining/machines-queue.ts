import { id as recordId } from '@candor/contract/wire/fields';
import { addDays, dayOf, endOfDay } from '@candor/domain/calendar';
import { ONE } from '@candor/domain/money/fixed';
import { type Rate, toText } from '@candor/domain/money/money';
import { UPTIME_FLOOR } from '@candor/domain/products/kinds/mining/uptime';
import type { Clock } from '../../../../platform/clock.ts';
import type { Queryable } from '../../../../platform/db.ts';
import type {
  OperatorFact,
  OperatorQueue,
  QueueItem,
} from '../../../../platform/operator-commands.ts';
import { registerPage } from '../../../../platform/register-page.ts';
import { textFact } from '../announce-terms.ts';
import { machineFacts } from './announce-machine.ts';
import { countRunning, listUptime, type UptimeDay } from './store-uptime.ts';
import { listCurrentVersions, type MiningVersion } from './store-versions.ts';

const SHOWN_DAYS = 60;

/** Share of one as percent, with the four decimals that are recorded: `99.41 %`. */
const percent = (share: bigint): string => `${toText((share * 100n) as Rate)} %`;

/** Mean of the current month so far; null before its first record. */
function monthOf(days: readonly UptimeDay[], today: string): bigint | null {
  const own = days.filter(({ day }) => day.startsWith(today.slice(0, 7)));
  if (own.length === 0) return null;
  return own.reduce((sum, { uptime }) => sum + uptime, 0n) / BigInt(own.length);
}

function statusOf(month: bigint | null): string {
  if (month === null) return 'notRecorded';
  return month < UPTIME_FLOOR ? 'lowUptime' : 'running';
}

interface Loaded {
  readonly today: string;
  readonly uptime: ReadonlyMap<string, readonly UptimeDay[]>;
  readonly running: ReadonlyMap<string, bigint>;
}

function machineItem({ productId, version, terms }: MiningVersion, loaded: Loaded): QueueItem {
  const days = loaded.uptime.get(productId) ?? [];
  const month = monthOf(days, loaded.today);
  const [newest] = days;
  const facts: OperatorFact[] = [
    textFact('name', terms.name),
    ...machineFacts(terms),
    textFact('machines', String((loaded.running.get(productId) ?? 0n) / ONE)),
    ...(newest ? [textFact('uptimeNewest', `${percent(newest.uptime)} (${newest.day})`)] : []),
    ...(month === null ? [] : [textFact('uptimeMonth', percent(month))]),
    textFact('version', String(version)),
  ];
  const createdAtMs = terms.saleFromMs;
  const status = statusOf(month);
  return { id: productId, userId: null, status, createdAtMs, dueAtMs: null, facts };
}

async function load(
  db: Queryable,
  versions: readonly MiningVersion[],
  nowMs: number,
): Promise<Loaded> {
  const ids = versions.map(({ productId }) => productId);
  const today = dayOf(nowMs);
  const [days, running] = await Promise.all([
    listUptime(db, ids, addDays(today, -SHOWN_DAYS)),
    countRunning(db, ids),
  ]);
  return { today, running, uptime: Map.groupBy(days, ({ productId }) => productId) };
}

/** Machines with their recorded uptime. Nothing here can be entered: the log is what happened. */
export const machinesQueue = ({ clock }: { readonly clock: Clock }): OperatorQueue => ({
  roles: ['finance', 'auditor'],
  statuses: [],
  isRegister: true,
  itemId: recordId,
  async list(db, ask) {
    const nowMs = clock.now();
    const versions = await listCurrentVersions(db, nowMs);
    const loaded = await load(db, versions, nowMs);
    return registerPage(
      versions.map((version) => machineItem(version, loaded)),
      ask,
    );
  },
  async find(db, id) {
    const nowMs = clock.now();
    const versions = await listCurrentVersions(db, nowMs);
    const version = versions.find(({ productId }) => productId === id);
    if (!version) return null;
    const loaded = await load(db, [version], nowMs);
    return {
      ...machineItem(version, loaded),
      documents: [],
      history: (loaded.uptime.get(id) ?? []).map(({ day, uptime }) => ({
        atMs: endOfDay(day),
        name: 'uptime',
        text: `${day}: ${percent(uptime)}`,
      })),
      commands: [],
    };
  },
});
