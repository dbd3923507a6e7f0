import { competitionsCalls } from '@candor/contract/calls/competitions';
import type { CallName } from '@candor/contract/wire/calls';
import type { Board } from '@candor/domain/competitions/ranking';
import type { Reply } from '../../platform/call.ts';
import { useCall, useEndlessCall } from '../../platform/query.ts';

export type CompetitionRow = Reply<typeof competitionsCalls, 'listCompetitions'>[number];
export type Competition = Reply<typeof competitionsCalls, 'getCompetition'>;
export type OwnEntry = NonNullable<Competition['mine']>;
export type BoardRow = Reply<typeof competitionsCalls, 'listCompetitionBoard'>['records'][number];

/** Sheets of a competition's screen. */
export type OpenSheet = 'join' | 'leave' | 'rules' | 'proof';

export const MONEY_DECIMALS = 2;
/** The board is computed again every 30 s. */
const ROUND_MS = 15_000;

/** What joining and leaving change. */
export const changedByEntry: readonly CallName[] = [
  'listCompetitions',
  'getCompetition',
  'listCompetitionBoard',
  'listOwnEntries',
];

export const useCompetitions = () =>
  useCall(competitionsCalls, 'listCompetitions', {}, { repeatMs: 60_000 });

export const useCompetition = (id: string) =>
  useCall(
    competitionsCalls,
    'getCompetition',
    { id },
    {
      enabled: id !== '',
      repeatMs: (known) => (known === undefined || known.status === 'ended' ? false : ROUND_MS),
    },
  );

export const useBoard = (id: string, by: Board) =>
  useEndlessCall(competitionsCalls, 'listCompetitionBoard', { id, by });
