import { Refusal } from '@candor/domain/refusal';
import type { Handlers } from '../../http/handler.ts';
import { limitAttempts, limits } from './attempts.ts';
import type { IdentityDeps } from './deps.ts';
import { logIn, logInByEmail } from './log-in.ts';
import { presentUser } from './present-user.ts';
import { register } from './register.ts';
import { sendEmailCode } from './send-email-code.ts';
import { findCustomer, findCustomerByName, touchCustomer } from './store.ts';

export const identityHandlers = (deps: IdentityDeps) =>
  ({
    sendEmailCode: (request, context) => sendEmailCode(deps, request, context),
    register: (request, context) => register(deps, request, context),
    logIn: (request, context) => logIn(deps, request, context),
    logInByEmail: (request, context) => logInByEmail(deps, request, context),
    async checkAccount({ username }, { ip, nowMs }) {
      await limitAttempts(deps.db, limits.checkPerAddress, ip, nowMs);
      return { available: (await findCustomerByName(deps.db, username)) === undefined };
    },
    async logOut(_request, context) {
      await deps.sessions.end(context);
      return {};
    },
    async getUser(_request, { userId }) {
      const customer = await findCustomer(deps.db, userId);
      if (!customer) throw new Refusal('session.required');
      return presentUser(customer);
    },
    async reportActivity(_request, { userId, nowMs }) {
      await touchCustomer(deps.db, userId, nowMs);
      return {};
    },
    async reportPresence(_request, { userId, nowMs }) {
      await touchCustomer(deps.db, userId, nowMs);
      return {};
    },
  }) satisfies Partial<Handlers>;
