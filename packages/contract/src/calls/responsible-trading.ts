import { exclusionTerms } from '@candor/domain/responsible-trading/exclusion';
import { accountFreezeReasons } from '@candor/domain/responsible-trading/freeze';
import { limitNames } from '@candor/domain/responsible-trading/limits';
import { quizQuestions } from '@candor/domain/responsible-trading/quiz';
import * as z from 'zod/mini';
import { define } from '../call.ts';
import { code, codeAliases, codeWireName, password, totp } from './identity-fields.ts';
import { renamed } from '../wire/renamed.ts';
import {
  day,
  empty,
  integer,
  money,
  optional,
  optionalFigure,
  signedMoney,
  text,
  time,
} from '../wire/fields.ts';

const limit = z.object({
  name: z.enum(limitNames),
  /** USDT, or minutes for `sessionDay`; absent: no limit. */
  amount: optional(money),
  /** Used in the running period; absent for stakes, which have none. */
  used: optional(money),
  /** When the running period ends. */
  resetsAt: optional(time),
  /** A looser limit that waits; without an amount: none. */
  next: optional(z.object({ amount: optional(money), from: time })),
});

const session = z.object({
  startedAt: time,
  seconds: z.number(),
  /** Net result of trading since it started, in USDT. */
  result: signedMoney,
});

const responsibleTrading = z.object({
  limits: z.array(limit),
  /** A break in force. */
  exclusion: optional(
    z.object({ kind: z.enum(['coolOff', 'selfExclusion']), until: time, isForGood: z.boolean() }),
  ),
  /** Set by the house, for a reason of its published list. */
  freeze: optional(z.object({ reason: z.enum(accountFreezeReasons), until: time })),
  /** Set by the customer, who alone ends it. */
  ownFreeze: optional(z.object({ since: time })),
  quizPassed: z.boolean(),
  /** Minutes between reality checks; absent: none. */
  realityCheckMinutes: optional(z.number()),
  session: optional(session),
  /** Net results of trading, realized and in USDT, and time spent, over the last days. */
  figures: z.array(z.object({ days: z.number(), result: signedMoney, seconds: z.number() })),
});

const answer = z.enum(['a', 'b', 'c']);
const answers = z.object(Object.fromEntries(quizQuestions.map(({ id }) => [id, optional(answer)])));

const lossCount = z.object({
  customers: z.number(),
  losing: z.number(),
  /** Whole percent, rounded up; absent below the minimum number of customers. */
  percent: optional(z.number()),
});

/** What happens to withdrawals that have not left. */
const withdrawals = z.enum(['cancel', 'hold']);
const frozen = z.object({
  /** Their money is back in the account. */
  cancelled: z.number(),
  held: z.number(),
  /** Handed to the network before: these cannot be stopped. */
  underWay: z.number(),
});

export const responsibleTradingCalls = {
  freezeAccount: define({
    summary: 'Freezes my account: ends all sessions, nothing new begins and no money leaves',
    access: 'member',
    request: z.object({ withdrawals }),
    result: frozen,
    refusals: ['responsibleTrading.frozenAlready'],
  }),
  freezeByLink: define({
    summary: 'Freezes the account that a link in a security email was written for; once per link',
    access: 'public',
    request: z.object({ token: text(200), withdrawals }),
    result: frozen,
    refusals: [
      'identity.freezeLinkInvalid',
      'identity.tooManyAttempts',
      'responsibleTrading.frozenAlready',
    ],
  }),
  unfreezeAccount: define({
    summary: 'Ends my freeze, with password and second factor or code; holds withdrawals 24 hours',
    access: 'member',
    request: renamed(
      z.object({
        /** Missing: a sign-in of the last ten minutes without a password. */
        password: optional(password),
        /** Of the authenticator app, or a recovery code. */
        totp: optional(totp),
        /** Where the code was sent, for accounts without an authenticator app. */
        channel: optional(z.enum(['email', 'phone'])),
        code: optional(code),
      }),
      { ...codeWireName, totp: 'googleCode' },
      codeAliases,
    ),
    result: empty,
    refusals: [
      'identity.passwordWrong',
      'identity.totpRequired',
      'identity.totpWrong',
      'identity.wrongCode',
      'identity.addressRequired',
      'identity.tooManyAttempts',
      'responsibleTrading.notFrozen',
    ],
  }),
  getResponsibleTrading: define({
    summary: 'My limits and what is used of them, breaks, and what trading brought and took',
    access: 'member',
    request: empty,
    result: responsibleTrading,
  }),
  setTradingLimit: define({
    summary: 'Sets a limit: tighter at once, looser or, without an amount, none after 24 hours',
    access: 'member',
    request: z.object({ name: z.enum(limitNames), amount: optionalFigure(money) }),
    result: responsibleTrading,
    refusals: ['responsibleTrading.limitInvalid'],
  }),
  takeBreak: define({
    summary: 'Begins or lengthens a cool-off or self-exclusion; neither can be shortened',
    access: 'member',
    request: z.object({ term: z.enum(exclusionTerms) }),
    result: responsibleTrading,
    refusals: ['responsibleTrading.cannotShorten'],
  }),
  answerQuiz: define({
    summary: 'Answers the suitability quiz that the first leveraged order needs',
    access: 'member',
    request: z.object({ version: integer({ min: 1, max: 1_000_000 }), answers }),
    result: z.object({ isPassed: z.boolean(), wrong: z.array(z.string()) }),
    refusals: ['responsibleTrading.quizOutdated'],
  }),
  setRealityCheck: define({
    summary: 'Sets after how many minutes the app shows time and result; none: never',
    access: 'member',
    request: z.object({ minutes: optionalFigure(integer({ min: 5, max: 240 })) }),
    result: responsibleTrading,
  }),
  reportTime: define({
    summary: 'Counts time in front of the app; sent once a minute while it is visible',
    access: 'member',
    request: empty,
    result: z.object({
      session,
      secondsToday: z.number(),
      /** Absent: no limit. */
      minutesMax: optional(z.number()),
      realityCheckMinutes: optional(z.number()),
    }),
  }),
  getLossDisclosure: define({
    summary: 'Share of customers who lost money in 90 days, counted from the ledger each midnight',
    access: 'public',
    request: z.object({ day: optional(day) }),
    result: z.object({
      /** Counted up to the midnight at which it begins, at UTC+8. */
      day,
      /** The first day of the window. */
      from: day,
      days: z.number(),
      /** Below this number of customers no share is given. */
      customersMin: z.number(),
      contracts: lossCount,
      secondContracts: lossCount,
      /** What the hash is of. */
      text: z.string(),
      /** SHA-256, hexadecimal. */
      hash: z.string(),
      previousHash: z.string(),
    }),
    refusals: ['responsibleTrading.noDisclosure'],
  }),
};
