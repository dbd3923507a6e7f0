import { callFrom, codeTo } from '../../modules/identity/testing/callers.ts';
import { openHarness } from '../../modules/operators/testing/harness.ts';
import {
  fundingHarness,
  FUND_PASSWORD,
  TRON,
} from '../../modules/wallet/testing/funding-harness.ts';
import { TEST_PASSWORD, type TestApp } from '../../testing/test-app.ts';
import { twinsOf } from '../../testing/unicode-twins.ts';

export const EMAIL = 'skipper.kim@mail-desk.example';
export const NAME = 'kim.skipper-1';
export const PHONE = '4155550142';
const OPERATOR = 'kassie.finks';
const WALLET = `0x${'ab12cd34ef'.repeat(4)}`;

interface Identifier {
  readonly text: string;
  /** Whether a text finds what the original identifies. */
  readonly meets: (text: string) => Promise<boolean>;
}

async function openVictim(app: TestApp) {
  await app.call('sendEmailCode', { email: EMAIL, scene: 'register' });
  const opened = await app.call('register', {
    email: EMAIL,
    username: NAME,
    smscode: codeTo(app, EMAIL),
    password: TEST_PASSWORD,
    agreement: true,
  });
  const { token, userInfo } = opened.result as {
    token: string;
    userInfo: { id: string; inviteCode: string };
  };
  const victim = { token, userId: userInfo.id, inviteCode: userInfo.inviteCode };
  await app.call('sendPhoneCode', { areaCode: '1', phone: PHONE, scene: 'bind' }, victim);
  const proof = { smscode: codeTo(app, `+1${PHONE}`), password: TEST_PASSWORD };
  await app.call('bindPhone', { areaCode: '1', phone: PHONE, ...proof }, victim);
  return victim;
}

/** A customer with a name, an address, a phone and more, and every way to look them up. */
export async function openTwinHarness(app: TestApp) {
  let places = 0;
  /** A different address each time, so that no rate limit applies. */
  const somewhere = (): string => `10.${places >> 16}.${(places >> 8) & 255}.${places++ & 255}`;
  const harness = await openHarness(app);
  const operator = await harness.hire(OPERATOR, ['support']);
  const victim = await openVictim(app);
  const owner = await fundingHarness(app).signUp();

  const isFound = async (search: string): Promise<boolean> => {
    const { result } = await harness.call('searchCustomers', { search }, operator);
    return JSON.stringify(result).includes(victim.userId);
  };

  const isWritten = async (name: 'sendEmailCode' | 'sendPhoneCode', fields: object) => {
    const before = app.emailMessages.length;
    await callFrom(app, { ip: somewhere() }, name, { ...fields, scene: 'reset' });
    return app.emailMessages.slice(before).some(({ to }) => to === EMAIL || to === `+1${PHONE}`);
  };
  const answers = async (...call: Parameters<TestApp['call']>) =>
    (await app.call(...call)).code === 200;

  const identifiers: Readonly<Record<string, Identifier>> = {
    'an e-mail address that a code is sent to': {
      text: EMAIL,
      meets: (email) => isWritten('sendEmailCode', { email }),
    },
    'an e-mail address that an operator searches': { text: EMAIL, meets: isFound },
    'a user name that an operator searches': { text: NAME, meets: isFound },
    'a phone number that a code is sent to': {
      text: PHONE,
      meets: (phone) => isWritten('sendPhoneCode', { areaCode: '1', phone }),
    },
    'an invite code, and the short link that it is': {
      text: victim.inviteCode,
      meets: async (code) =>
        (await callFrom(app, { ip: somewhere() }, 'resolveShortLink', { code })).code === 200,
    },
    'the id of a customer at the console': { text: victim.userId, meets: isFound },
    "an operator's name that somebody is invited under": {
      text: OPERATOR,
      async meets(name) {
        const invitation = { name, roles: ['support'], reason: 'a new colleague' };
        return (
          (await harness.call('inviteOperator', invitation, harness.admin)).errorKey !==
          'request.invalid'
        );
      },
    },
    'a wallet that signs in': {
      text: WALLET,
      meets: (address) =>
        answers('createWalletMessage', { address, chainId: 1, origin: 'http://localhost:5173' }),
    },
    'an address that money is paid out to': {
      text: TRON,
      async meets(address) {
        const fields = {
          currency: 'USDT',
          chainType: 'TRC20',
          address,
          safePassword: FUND_PASSWORD,
        };
        const { errorKey } = await owner.call('addPayoutAccount', fields);
        return errorKey !== 'wallet.addressInvalid' && errorKey !== 'request.invalid';
      },
    },
    'a bank account that money is paid out to': {
      text: 'DE89SKIMPL3704',
      async meets(account) {
        const bank = { currency: 'USDT', chainType: 'BANK', bankName: 'Harbour', realName: 'Anna' };
        const fields = { ...bank, account, safePassword: FUND_PASSWORD };
        const { errorKey } = await owner.call('addPayoutAccount', fields);
        return errorKey !== 'wallet.addressInvalid' && errorKey !== 'request.invalid';
      },
    },
    'a symbol': { text: 'BTCUSDT', meets: (symbol) => answers('getPrice', { symbol }) },
    'the id of a session': {
      text: victim.userId,
      meets: (id) => answers('endSession', { id }, victim),
    },
  };

  return {
    harness,
    victim,
    somewhere,
    isFound,
    isWritten,
    identifiers,
    /** The twins of an identifier that found the original's owner; tries every `stride`th. */
    async meetings(name: string, stride: number) {
      const { text, meets } = identifiers[name]!;
      const tried = twinsOf(text).filter((_, at) => at % stride === 0);
      const met: string[] = [];
      for (const twin of tried) if (await meets(twin)) met.push(JSON.stringify(twin));
      return { tried: tried.length, met };
    },
  };
}

/** Names of the identifiers, for test tables; the `slow` ones hash a password per attempt. */
export const identifierNames = {
  quick: [
    'an e-mail address that a code is sent to',
    'an e-mail address that an operator searches',
    'a user name that an operator searches',
    'a phone number that a code is sent to',
    'an invite code, and the short link that it is',
    'the id of a customer at the console',
    "an operator's name that somebody is invited under",
    'a wallet that signs in',
    'a symbol',
    'the id of a session',
  ],
  slow: ['an address that money is paid out to', 'a bank account that money is paid out to'],
} as const;
