import { statusOf } from '@candor/domain/competitions/life';
import { toText } from '@candor/domain/money/money';
import { traderName } from '@candor/domain/competitions/trader-name';
import * as z from 'zod/mini';
import type { Clock } from '../../../platform/clock.ts';
import type {
  OperatorFact,
  OperatorQueue,
  QueueItem,
} from '../../../platform/operator-commands.ts';
import { findCompetition, listCompetitions, type StoredCompetition } from '../store.ts';
import { listEntries } from '../store-entries.ts';
import { termsFacts } from './terms-payload.ts';

/** All competitions fit one page for years. */
const LIMIT = 500;
const BOARD_ROWS = 20;

/** All competitions as they happen, with their boards; only one that has not begun can be cancelled. */
export const competitionsQueue = (clock: Clock): OperatorQueue => ({
  roles: ['finance', 'auditor'],
  statuses: ['upcoming', 'running', 'ended', 'cancelled'],
  itemId: z.string().check(z.regex(/^[0-9a-f-]{36}$/)),
  proposedBy: { kinds: ['competitions.cancel'], field: 'id' },
  async list(db, { limit, search, status, userId }) {
    const all = userId === null ? await listCompetitions(db, LIMIT) : [];
    const wanted = search?.toLowerCase() ?? '';
    const found = all
      .map((each) => itemOf(each, clock.now()))
      .filter(
        (item) =>
          (status === null || item.status === status) &&
          (item.id.includes(wanted) ||
            item.facts.some(({ value }) => value.toLowerCase().includes(wanted))),
      );
    return { items: found.slice(0, limit), total: found.length };
  },
  async find(db, id) {
    const competition = await findCompetition(db, id);
    if (!competition) return null;
    const item = itemOf(competition, clock.now());
    const entrants = await listEntries(db, id);
    const board = entrants
      .filter(({ profitPlace }) => profitPlace !== null)
      .toSorted((a, b) => a.profitPlace! - b.profitPlace!)
      .slice(0, BOARD_ROWS);
    return {
      ...item,
      facts: [
        ...termsFacts(competition.terms),
        { name: 'entrants', type: 'text', value: String(entrants.length) },
        ...board.map(({ handle, score, profitPlace }): OperatorFact => ({
          name: 'boardRow',
          type: 'text',
          value: `${profitPlace} ${traderName(handle)} ${toText(score.profit)} USDT`,
        })),
        ...hashesOf(competition),
      ],
      documents: [],
      history: historyOf(competition),
      commands:
        item.status === 'upcoming' ? [{ kind: 'competitions.cancel', payload: { id } }] : [],
    };
  },
});

function itemOf(competition: StoredCompetition, nowMs: number): QueueItem {
  const { id, terms, phase, prizes, announcedAtMs } = competition;
  const facts: OperatorFact[] = [
    { name: 'titleEn', type: 'text', value: terms.titles.en },
    { name: 'startsAt', type: 'time', value: String(terms.startsAtMs) },
    { name: 'endsAt', type: 'time', value: String(terms.endsAtMs) },
    { name: 'prizes', type: 'amount', value: toText(prizes), currency: 'USDT' },
  ];
  const status = phase === 'cancelled' ? phase : statusOf(competition, { nowMs, hasLeft: false });
  return { id, userId: null, status, createdAtMs: announcedAtMs, dueAtMs: null, facts };
}

const hashesOf = ({ announcement, boardHash }: StoredCompetition): OperatorFact[] => [
  { name: 'announcement', type: 'hash', value: announcement },
  ...(boardHash ? [{ name: 'board', type: 'hash', value: boardHash } as const] : []),
];

const historyOf = ({ announcedAtMs, settledAtMs, endedAtMs, phase }: StoredCompetition) =>
  (
    [
      ['announced', announcedAtMs],
      ['settled', settledAtMs],
      [phase === 'cancelled' ? 'cancelled' : 'ended', endedAtMs],
    ] as const
  ).flatMap(([name, atMs]) => (atMs === null ? [] : [{ atMs, name, text: '' }]));
