import { id as recordId } from '@candor/contract/wire/fields';
import type { OperatorFact, OperatorQueue, QueueItem } from '../../platform/operator-commands.ts';
import { digestOf } from './match-digest.ts';
import { type CaseFile, findCase, listCases, listMatches, type Match } from './store-cases.ts';

/** What operators compare: the customer's side, then one line for each entry. */
export function caseFacts(file: CaseFile, matches: readonly Match[]): readonly OperatorFact[] {
  const birthday = file.kind === 'person' ? file.subjectKey.split('\n')[1]! : null;
  return [
    { name: 'case', type: 'status', value: `case.sanctions.${file.kind}` },
    { name: 'customer', type: 'user', value: file.userId },
    { name: 'compared', type: 'text', value: file.subject },
    ...(birthday === null ? [] : [{ name: 'birthday', type: 'text', value: birthday } as const]),
    ...matches.map((match): OperatorFact => ({
      name: 'listedEntry',
      type: 'text',
      value: matchText(match),
    })),
    ...(file.finding === null
      ? []
      : [{ name: 'finding', type: 'text', value: file.finding } as const]),
  ];
}

/** `ofac 12345 · Jane Roe · 97 % · 1960-01-01 – 1960-12-31 · SDGT`. */
const matchText = ({ source, ref, listedName, score, birthdays, programs }: Match): string =>
  [`${source} ${ref}`, listedName, `${score} %`, birthdays, programs].filter(Boolean).join(' · ');

const caseItem = (file: CaseFile, matches: readonly Match[]): QueueItem => ({
  id: file.id,
  userId: file.userId,
  status: file.status,
  createdAtMs: file.openedAtMs,
  dueAtMs: file.status === 'open' ? file.dueAtMs : null,
  facts: caseFacts(
    file,
    matches.filter(({ caseId }) => caseId === file.id),
  ),
});

/** Names and addresses of customers that are on a list, or look like it. */
export const caseQueue: OperatorQueue = {
  itemId: recordId,
  roles: ['reviewer', 'auditor'],
  proposedBy: { kinds: ['sanctions.clear', 'sanctions.confirm'], field: 'id' },
  statuses: ['open', 'confirmed', 'cleared', 'lapsed'],
  async list(db, ask) {
    const { cases, total } = await listCases(db, ask);
    const matches = await listMatches(
      db,
      cases.map(({ id }) => id),
    );
    return { items: cases.map((file) => caseItem(file, matches)), total };
  },
  async find(db, id) {
    const file = await findCase(db, id);
    if (!file) return null;
    const matches = await listMatches(db, [id]);
    const payload = { id, matches: digestOf(matches) };
    const kinds = {
      open: ['sanctions.clear', 'sanctions.confirm'],
      confirmed: ['sanctions.clear'],
    };
    const offered = file.status === 'open' || file.status === 'confirmed' ? kinds[file.status] : [];
    return {
      ...caseItem(file, matches),
      documents: [],
      history: [
        { atMs: file.openedAtMs, name: 'opened', text: '' },
        ...(file.decidedAtMs === null
          ? []
          : [{ atMs: file.decidedAtMs, name: file.status, text: file.finding ?? '' }]),
      ],
      commands: offered.map((kind) => ({ kind, payload })),
    };
  },
};
