import type { Handlers } from '../../http/handler.ts';
import { apply } from './apply.ts';
import type { KycOptions } from './deps.ts';
import { levelOf } from './level-of.ts';
import { createDocumentLink } from './open-document.ts';
import { updatePersonalData } from './update-personal-data.ts';
import {
  getPersonalData,
  getVerificationStatus,
  listDocumentViews,
  listVerifications,
} from './views.ts';

export const kycHandlers = (deps: KycOptions) =>
  ({
    updatePersonalData: (request, context) => updatePersonalData(deps, request, context),
    getPersonalData: (_request, { userId }) => getPersonalData(deps.db, userId),
    applyForVerification: ({ documentType, ...pictures }, { userId, nowMs }) =>
      apply(deps, { grade: 'basic', documentType, pictures, userId, nowMs }),
    applyForAdvancedVerification: ({ documentType = 'id', ...pictures }, { userId, nowMs }) =>
      apply(deps, { grade: 'advanced', documentType, pictures, userId, nowMs }),
    getVerificationStatus: (_request, { userId }) => getVerificationStatus(deps.db, userId),
    isVerified: async (_request, { userId }) => (await levelOf(deps.db, userId)) !== 'none',
    listVerifications: (request, { userId }) => listVerifications(deps.db, userId, request),
    createDocumentLink: (request, context) => createDocumentLink(deps, request, context),
    listDocumentViews: (request, { userId }) => listDocumentViews(deps.db, userId, request),
  }) satisfies Partial<Handlers>;
