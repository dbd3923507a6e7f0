import type { ConsoleHandlers } from '../../http/console-handler.ts';
import { chatHandlers } from './chats.ts';
import { performCommand } from './commands.ts';
import { listAuditLines, verifyAuditLines } from './audit-log.ts';
import { getCustomer, listCustomerTransfers, searchCustomers } from './customers.ts';
import type { OperatorsDeps } from './deps.ts';
import { getHealth } from './health.ts';
import { disableOperator, inviteOperator, resetOperator, approveOperator } from './invite.ts';
import { presentMe } from './present-me.ts';
import { presentOperators } from './present-operator.ts';
import * as proposals from './proposals.ts';
import * as queues from './queues.ts';
import { beginAuthenticator, changePassword, confirmAuthenticator } from './set-up.ts';
import { signIn } from './sign-in.ts';
import { listOperators } from './store.ts';

export const consoleHandlers = (deps: OperatorsDeps): ConsoleHandlers => ({
  signIn: (request, context) => signIn(deps, request, context),
  async signOut(_request, { session }) {
    await deps.sessions.end(session!);
    return {};
  },
  getMe: (_request, { session }) => presentMe(session!),
  changePassword: (request, context) => changePassword(deps, request, context),
  beginAuthenticator: (_request, context) => beginAuthenticator(deps, context),
  confirmAuthenticator: (request, context) => confirmAuthenticator(deps, request, context),
  listOperators: async () => presentOperators(await listOperators(deps.db)),
  inviteOperator: (request, context) => inviteOperator(deps, request, context),
  approveOperator: (request, context) => approveOperator(deps, request, context),
  resetOperator: (request, context) => resetOperator(deps, request, context),
  disableOperator: (request, context) => disableOperator(deps, request, context),
  listQueues: (_request, context) => queues.listQueues(deps, context),
  listQueue: (request, context) => queues.listQueue(deps, request, context),
  getQueueItem: (request, context) => queues.getQueueItem(deps, request, context),
  openDocument: (request, context) => queues.openDocument(deps, request, context),
  listCommands: (_request, context) => queues.listCommands(deps, context),
  performCommand: (request, context) => performCommand(deps, request, context),
  listProposals: (request, context) => proposals.listProposals(deps, request, context),
  getProposal: (request, context) => proposals.getProposal(deps, request, context),
  confirmProposal: (request, context) => proposals.confirmProposal(deps, request, context),
  rejectProposal: (request, context) => proposals.rejectProposal(deps, request, context),
  withdrawProposal: (request, context) => proposals.withdrawProposal(deps, request, context),
  searchCustomers: (request) => searchCustomers(deps, request),
  getCustomer: (request, context) => getCustomer(deps, request, context),
  listCustomerTransfers: (request, context) => listCustomerTransfers(deps, request, context),
  previewArticle: async ({ body }) => ({ html: await deps.articles.preview(body) }),
  async addArticlePicture({ base64 }, { session, trace }) {
    const bytes = Buffer.from(base64, 'base64');
    const added = await deps.articles.addPicture(session!.operatorId, bytes);
    trace.subject = added.id;
    return added;
  },
  async addBankStatement({ base64 }, { session, trace }) {
    const bytes = Buffer.from(base64, 'base64');
    const read = await deps.addBankStatement(session!.operatorId, bytes);
    trace.subject = read.id;
    return read;
  },
  ...chatHandlers(deps),
  getHealth: (_request, { nowMs }) => getHealth(deps, nowMs),
  listAuditLines: (request) => listAuditLines(deps.db, request),
  verifyAuditLines: () => verifyAuditLines(deps.db),
});
