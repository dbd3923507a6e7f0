import type { Handlers } from '../../http/handler.ts';
import type { HomeOptions } from './deps.ts';
import { getOnboarding, updateOnboarding } from './onboarding.ts';
import { setFavourites } from './set-favourites.ts';
import { findFavourites } from './store.ts';

export const homeHandlers = (options: HomeOptions) =>
  ({
    listFavourites: async (_request, { userId }) => {
      const { lists, version } = await findFavourites(options.db, userId);
      return {
        lists: lists.map(({ name, symbols }) => ({ name, symbols: [...symbols] })),
        version,
      };
    },
    setFavourites: (request, context) => setFavourites(options, request, context),
    getOnboarding: (_request, context) => getOnboarding(options, context),
    updateOnboarding: (request, context) => updateOnboarding(options, request, context),
  }) satisfies Partial<Handlers>;
