import type { Handlers } from '../../http/handler.ts';
import { createArchiveLink, listArchives, requestArchive } from './archives.ts';
import { askClosing, cancelClosing, getClosing, reopenAccount } from './closing.ts';
import type { OwnDataOptions } from './deps.ts';

export const ownDataHandlers = (options: OwnDataOptions) =>
  ({
    listArchives: (_, context) => listArchives(options, context),
    requestArchive: (request, context) => requestArchive(options, request, context),
    createArchiveLink: (request, context) => createArchiveLink(options, request, context),
    getClosing: (_, context) => getClosing(options, context),
    askClosing: (request, context) => askClosing(options, request, context),
    cancelClosing: (_, context) => cancelClosing(options, context),
    reopenAccount: (request, context) => reopenAccount(options, request, context),
  }) satisfies Partial<Handlers>;
