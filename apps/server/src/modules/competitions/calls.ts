import type { Handlers } from '../../http/handler.ts';
import type { CompetitionsOptions } from './deps.ts';
import { joinCompetition, leaveCompetition } from './join.ts';
import {
  getCompetition,
  listCompetitionBoard,
  listCompetitionFills,
  listCompetitions,
  listOwnEntries,
} from './views.ts';

export const competitionsHandlers = (deps: CompetitionsOptions) =>
  ({
    listCompetitions: (_request, context) => listCompetitions(deps, context),
    getCompetition: (request, context) => getCompetition(deps, request, context),
    listCompetitionBoard: (request, context) => listCompetitionBoard(deps, request, context),
    listCompetitionFills: (request) => listCompetitionFills(deps, request),
    listOwnEntries: (request, context) => listOwnEntries(deps, request, context),
    async joinCompetition({ id }, { userId }) {
      await joinCompetition(deps, { id, userId });
      return { id };
    },
    async leaveCompetition({ id }, { userId }) {
      await leaveCompetition(deps, { id, userId });
      return { id };
    },
  }) satisfies Partial<Handlers>;
