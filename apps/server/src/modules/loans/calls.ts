import { calls, type RequestOf } from '@candor/contract/calls';
import { requireDocuments } from '@candor/domain/loans/credit-application';
import * as z from 'zod/mini';
import type { CallContext, Handlers } from '../../http/handler.ts';
import { findUpload } from '../../platform/files/claim-upload.ts';
import { createCommandRunner } from '../ledger/index.ts';
import { confirmItIsYou } from '../identity/index.ts';
import { guarded } from '../responsible-trading/index.ts';
import { applyForCreditCommand, type CreditPictures } from './apply-for-credit.ts';
import { applyForPledgeCommand } from './apply-for-pledge.ts';
import { createLoanLink } from './create-link.ts';
import {
  addCollateralCommand,
  cancelApplicationCommand,
  repayCommand,
} from './customer-commands.ts';
import type { LoansOptions } from './deps.ts';
import { getLoanAgreement, prepare } from './prepare.ts';
import { presentLoan } from './present-loan.ts';
import { findAgreements } from './store-applications.ts';
import type { StoredLoan } from './stored-loan.ts';
import { getLoan, getLoanAccount, listLoans, listLoanTerms, quoteRepayment } from './views.ts';

export function loansHandlers(options: LoansOptions) {
  const { clock, random } = options;
  const deps = { ...options, now: () => clock.now() };
  const cancel = createCommandRunner(deps, cancelApplicationCommand(deps));
  const newId = () => random.uuid(clock.now());
  return {
    ...applicationHandlers(options, newId),
    ...changeHandlers(options),
    listLoanTerms: (request, { nowMs }) => listLoanTerms(options, request, nowMs),
    getLoanAccount: (_request, context) => getLoanAccount(options, context),
    getLoanAgreement: (request, context) => getLoanAgreement(options, request, context),
    listLoans: (request, context) => listLoans(options, request, context),
    getLoan: (request, context) => getLoan(options, request, context),
    quoteRepayment: (request, context) => quoteRepayment(options, request, context),
    createLoanLink: (request, context) => createLoanLink(options, request, context),
    cancelLoanApplication: (request, { userId, idempotency }) =>
      cancel(
        { userId, id: request.id, request },
        {
          idempotency,
          encode: ({ id }) => z.encode(calls.cancelLoanApplication.result, { id }),
        },
      ),
  } satisfies Partial<Handlers>;
}

function applicationHandlers(options: LoansOptions, newId: () => string) {
  const deps = { ...options, now: () => options.clock.now() };
  const pledge = createCommandRunner(
    deps,
    guarded(deps, applyForPledgeCommand(deps), {
      serviceOf: () => ({ service: 'pledgeLoans' }),
    }),
  );
  const credit = createCommandRunner(
    deps,
    guarded(deps, applyForCreditCommand(deps), {
      serviceOf: () => ({ service: 'creditLoans' }),
    }),
  );
  /** The agreement is known before its row is. */
  const answered = (
    { idempotency, nowMs }: CallContext,
    { agreement }: { readonly agreement: { readonly hash: string } },
  ) => ({
    idempotency,
    encode: (loan: StoredLoan) =>
      z.encode(
        calls.applyForPledgeLoan.result,
        presentLoan(loan, {
          prices: options.prices,
          nowMs: options.clock.now(),
          agreement: { hash: agreement.hash, signedAtMs: nowMs },
          rejections: [],
        }),
      ),
  });
  return {
    async applyForPledgeLoan(request, context) {
      const prepared = await prepare(options, request, context);
      const isConfirmed = await confirmItIsYou(options, request, context);
      const { userId } = context;
      return pledge(
        { userId, id: newId(), request, prepared, isConfirmed },
        answered(context, prepared),
      );
    },
    async applyForCreditLoan(request, context) {
      requireDocuments(request);
      const prepared = await prepare(options, { ...request, collateral: undefined }, context);
      const pictures = await findPictures(options, request, context.userId);
      const isConfirmed = await confirmItIsYou(options, request, context);
      const { userId } = context;
      const documents = Object.values(pictures);
      return credit(
        { userId, id: newId(), request, prepared, pictures, documents, isConfirmed },
        answered(context, prepared),
      );
    },
  } satisfies Partial<Handlers>;
}

/** Refuses: upload.notFound. */
async function findPictures(
  { db }: Pick<LoansOptions, 'db'>,
  { income, bankStatement }: RequestOf<'applyForCreditLoan'>,
  userId: string,
): Promise<CreditPictures> {
  return {
    ...(income ? { income: await findUpload(db, { userId, path: income }) } : {}),
    ...(bankStatement
      ? { bankStatement: await findUpload(db, { userId, path: bankStatement }) }
      : {}),
  };
}

function changeHandlers(options: LoansOptions) {
  const { db, clock } = options;
  const deps = { ...options, now: () => clock.now() };
  const repay = createCommandRunner(deps, repayCommand(deps));
  const add = createCommandRunner(deps, addCollateralCommand(deps));
  /** A response is stored with the command, so what it shows must be read before. */
  async function answered({ userId, idempotency }: CallContext, id: string) {
    const agreement = (await findAgreements(db, userId, [id])).get(id);
    return {
      idempotency,
      encode: (loan: StoredLoan) =>
        z.encode(
          calls.repayLoan.result,
          presentLoan(loan, {
            prices: options.prices,
            nowMs: clock.now(),
            agreement: agreement ?? { hash: '', signedAtMs: loan.appliedAtMs },
            rejections: [],
          }),
        ),
    };
  }
  return {
    repayLoan: async (request, context) =>
      repay(
        { userId: context.userId, id: request.id, request },
        await answered(context, request.id),
      ),
    addCollateral: async (request, context) =>
      add({ userId: context.userId, id: request.id, request }, await answered(context, request.id)),
  } satisfies Partial<Handlers>;
}
