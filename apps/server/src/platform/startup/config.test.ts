import { HDKey } from '@scure/bip32';
import { describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { StartupProblem } from './problem.ts';

const read = (env: Record<string, string>) => readConfig(env, '/srv/candor');

describe('configuration', () => {
  test('gives a practice market for this machine alone in an empty environment', () => {
    expect(read({})).toEqual({
      mode: 'practice',
      identityReview: 'practice',
      sumsub: null,
      host: '127.0.0.1',
      port: 8080,
      consolePort: 8081,
      publicOrigin: null,
      dataDir: '/srv/candor/.data',
      filesDir: '/srv/candor/.data/files',
      sanctionsFolder: null,
      databaseUrl: null,
      backupRestore: null,
      natsUrl: null,
      role: 'all',
      feed: { kind: 'practice' },
      evm: null,
      tron: null,
      bitcoin: null,
      bank: null,
      smtp: null,
      textProviders: [],
      logLevel: 'info',
      traces: null,
      drainMs: 0,
      requestsPerMinuteMax: 3000,
      trustedProxies: [],
      allowPlainBodies: false,
      signInProviders: [],
      practiceDay: true,
      suitabilityQuiz: true,
      practiceFaults: true,
      clockAheadMs: 0,
    });
  });

  test('never lets a simulated reviewer approve real people', () => {
    expect(read({ IDENTITY_REVIEW: 'people' })).toMatchObject({ identityReview: 'people' });
    expect(() => read({ MODE: 'live', IDENTITY_REVIEW: 'practice' })).toThrow(/^IDENTITY_REVIEW/);
  });

  describe('an outside reviewer', () => {
    const sumsub = {
      IDENTITY_REVIEW: 'sumsub',
      SUMSUB_APP_TOKEN: 'sbx:hunter2',
      SUMSUB_SECRET_KEY: 'hunter2',
      SUMSUB_WEBHOOK_SECRET: 'hunter2',
      SUMSUB_LEVEL_BASIC: 'id and selfie',
      SUMSUB_LEVEL_ADVANCED: 'proof-of-address',
    };

    test('is read with its levels, and only if it is the one to review', () => {
      expect(read(sumsub)).toMatchObject({
        identityReview: 'sumsub',
        sumsub: {
          url: 'https://api.sumsub.com',
          levels: { basic: 'id and selfie', advanced: 'proof-of-address' },
        },
      });
      expect(read({ ...sumsub, IDENTITY_REVIEW: 'people' }).sumsub).toBeNull();
    });

    test('has a line for every variable that is missing, in live mode among all others', () => {
      const attempt = () => read({ MODE: 'live', IDENTITY_REVIEW: 'sumsub' });
      for (const name of Object.keys(sumsub).slice(1))
        expect(attempt).toThrow(new RegExp(`^${name} is missing`, 'm'));
      expect(attempt).toThrow(/^SMTP_URL/m);
    });

    test.each([
      ['SUMSUB_APP_TOKEN', 'prd:hunter2'],
      ['SUMSUB_SECRET_KEY', ' '],
      ['SUMSUB_URL', 'http://api.sumsub.example'],
    ])('is refused with %s=%s in one line that repeats no secret', (name, value) => {
      const attempt = () => read({ ...sumsub, [name]: value });
      expect(attempt).toThrow(new RegExp(`^${name} [^\\n]+$`));
      expect(attempt).not.toThrow(/hunter2/);
    });

    test('decides on real people only with a token of production', () => {
      expect(() => read({ ...sumsub, MODE: 'live' })).toThrow(
        /^SUMSUB_APP_TOKEN is of the sandbox/m,
      );
    });
  });

  test('takes addresses and ranges as trusted proxies', () => {
    expect(read({ TRUSTED_PROXIES: '127.0.0.1, 10.0.0.0/8,fd00::/8' }).trustedProxies).toEqual([
      '127.0.0.1',
      '10.0.0.0/8',
      'fd00::/8',
    ]);
  });

  test('treats an empty variable as not set', () => {
    expect(read({ PORT: '', MODE: ' ', DATABASE_URL: '' })).toEqual(read({}));
  });

  test.each([
    ['PORT', '80a'],
    ['CONSOLE_PORT', 'next'],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['MODE', 'Live'],
    ['IDENTITY_REVIEW', 'nobody'],
    ['LOG_LEVEL', 'loud'],
    ['ROLE', 'both'],
    ['ALLOW_PLAIN_BODIES', 'yes'],
    ['REQUESTS_PER_MINUTE', '0'],
    ['DRAIN_SECONDS', '11'],
    ['TRUSTED_PROXIES', 'loopback'],
    ['TRUSTED_PROXIES', '10.0.0.0/33'],
    ['TRUSTED_PROXIES', '10.0.0.1,,'],
    ['PUBLIC_ORIGIN', 'candor.example'],
    ['PUBLIC_ORIGIN', 'https://candor.example/app'],
    ['FEED', 'random'],
    ['FEED', 'replay:/no/such/place'],
    ['DATABASE_URL', 'mysql://secret@host/db'],
    ['NATS_URL', 'nowhere'],
  ])('refuses %s=%s in one line that names it', (name, value) => {
    const attempt = () => read({ [name]: value });
    expect(attempt).toThrow(StartupProblem);
    expect(attempt).toThrow(new RegExp(`^${name}[^\\n]+$`));
  });

  describe('sign-in providers', () => {
    const acme = {
      OIDC_PROVIDERS: 'acme-login',
      OIDC_ACME_LOGIN_ISSUER: 'https://accounts.acme.example/tenant',
      OIDC_ACME_LOGIN_CLIENT_ID: 'candor',
      OIDC_ACME_LOGIN_CLIENT_SECRET: 'hunter2',
    };

    test('are named and then described', () => {
      expect(read({ ...acme, OIDC_ACME_LOGIN_LABEL: 'Acme' }).signInProviders).toEqual([
        {
          name: 'acme-login',
          label: 'Acme',
          issuer: 'https://accounts.acme.example/tenant',
          clientId: 'candor',
          clientSecret: 'hunter2',
          allowsHttp: false,
        },
      ]);
      expect(read(acme).signInProviders[0]!.label).toBe('Acme-login');
    });

    test.each([
      ['OIDC_PROVIDERS', 'Acme'],
      ['OIDC_PROVIDERS', 'acme-login,acme-login'],
      ['OIDC_PROVIDERS', 'acme-login,other'],
      ['OIDC_ACME_LOGIN_ISSUER', ''],
      ['OIDC_ACME_LOGIN_ISSUER', 'accounts.acme.example'],
      ['OIDC_ACME_LOGIN_ISSUER', 'http://accounts.acme.example'],
      ['OIDC_ACME_LOGIN_ISSUER', 'http://127.0.0.1:9000'],
      ['OIDC_ACME_LOGIN_ISSUER', 'https://hunter2@accounts.acme.example'],
      ['OIDC_ACME_LOGIN_ISSUER', 'https://accounts.acme.example/?tenant=1'],
      ['OIDC_ACME_LOGIN_CLIENT_ID', ''],
      ['OIDC_ACME_LOGIN_CLIENT_SECRET', ' '],
      ['OIDC_ACME_LOGIN_LABEL', 'A label that fits no button'],
      ['OIDC_HTTP_ON_LOOPBACK', 'yes'],
    ])('refuse %s=%s in one line that repeats no secret', (name, value) => {
      const attempt = () => read({ ...acme, [name]: value });
      expect(attempt).toThrow(StartupProblem);
      expect(attempt).toThrow(/^OIDC_[^\n]+$/);
      expect(attempt).not.toThrow(/hunter2/);
    });

    test('are reached without TLS only on the same machine, when enabled, and never in live mode', () => {
      const insecure = { ...acme, OIDC_HTTP_ON_LOOPBACK: '1' };
      const at = (issuer: string) => () => read({ ...insecure, OIDC_ACME_LOGIN_ISSUER: issuer });
      expect(at('http://127.0.0.1:9000')().signInProviders[0]!.allowsHttp).toBe(true);
      expect(at('http://accounts.acme.example')).toThrow(/OIDC_ACME_LOGIN_ISSUER/);
      const live = { ...insecure, MODE: 'live', DATABASE_URL: 'postgres://db/candor' };
      expect(() => read(live)).toThrow(/OIDC_HTTP_ON_LOOPBACK/);
    });
  });

  test('does not repeat a refused address, which may hold a password', () => {
    expect(() => read({ DATABASE_URL: 'mysql://me:hunter2@host/db' })).not.toThrow(/hunter2/);
  });

  test('runs a replay at the requested speed', () => {
    expect(readConfig({ FEED: 'replay:.', FEED_SPEED: '60' }, '/tmp').feed).toEqual({
      kind: 'replay',
      directory: '/tmp',
      speed: 60,
    });
    expect(() => readConfig({ FEED: 'replay:.', FEED_SPEED: '0' }, '/tmp')).toThrow(/FEED_SPEED=0/);
  });

  test('requires a shared database and bus for a process that does part of the work', () => {
    expect(() => read({ ROLE: 'engine', NATS_URL: 'nats://bus' })).toThrow(/DATABASE_URL/);
  });

  test('needs an existing folder of sanctions lists, if it names one', () => {
    expect(read({ SANCTIONS_FOLDER: '/tmp' })).toMatchObject({ sanctionsFolder: '/tmp' });
    expect(() => read({ SANCTIONS_FOLDER: '/no/such/folder' })).toThrow(/^SANCTIONS_FOLDER/);
  });

  test('says everything that is wrong at once', () => {
    expect(() => read({ PORT: '80a', ROLE: 'both', SMTP_URL: 'mail' })).toThrow(
      /^PORT[^\n]+\nROLE[^\n]+\nSMTP_URL[^\n]+$/,
    );
  });

  test('names everything that live mode needs, each with its variable', () => {
    const linesOf = (env: Record<string, string>) => {
      try {
        read({ MODE: 'live', ...env });
      } catch (error) {
        return (error as Error).message.split('\n').map((line) => line.split(':')[0]);
      }
      return [];
    };
    const all = [
      'DATABASE_URL',
      'PUBLIC_ORIGIN',
      'FEED',
      'SMTP_URL',
      'TEXT_PROVIDERS',
      'SANCTIONS_FOLDER',
      'EVM_RPC_URL',
    ];
    expect(linesOf({})).toEqual(all);
    expect(linesOf({ FEED: 'replay:/tmp', ALLOW_PLAIN_BODIES: '1', CLOCK_AHEAD_MS: '1' })).toEqual([
      ...all,
      'ALLOW_PLAIN_BODIES',
      'CLOCK_AHEAD_MS',
    ]);
    expect(
      linesOf({ DATABASE_URL: 'postgres://db/candor', PUBLIC_ORIGIN: 'http://a.example' }),
    ).toEqual(all.slice(1));
    expect(
      linesOf({
        DATABASE_URL: 'postgres://db/candor',
        PUBLIC_ORIGIN: 'https://a.example',
        SMTP_URL: 'smtp://mail.example',
        SMTP_FROM: 'a@a.example',
        TEXT_PROVIDERS: 'vonage',
        VONAGE_API_KEY: 'k',
        VONAGE_API_SECRET: 's',
        VONAGE_FROM: 'Candor',
      }),
    ).toEqual(['FEED', 'SANCTIONS_FOLDER', 'EVM_RPC_URL']);
  });

  describe('FEED=live', () => {
    const evmVariables = {
      EVM_RPC_URL: 'https://node.example',
      EVM_CHAIN_ID: '1',
      EVM_XPUB: HDKey.fromMasterSeed(Buffer.alloc(32, 'a seed')).derive("m/44'/60'/0'")
        .publicExtendedKey,
      EVM_TOKENS: `USDT=0x${'ab'.repeat(20)}:6`,
      EVM_SIGNER_URL: 'http://127.0.0.1:8443',
      EVM_SIGNER_SECRET: 'x'.repeat(32),
    };
    const keys = {
      OANDA_TOKEN: 'hunter2-oanda',
      OANDA_ACCOUNT: '001-001-1234567-001',
      TWELVE_DATA_KEY: 'hunter2-twelve',
      MASSIVE_KEY: 'hunter2-massive',
    };
    const problemsOf = (env: Record<string, string>) => {
      try {
        read({ MODE: 'live', FEED: 'live', ...env });
      } catch (error) {
        return (error as Error).message.split('\n');
      }
      return [];
    };

    test('reads six exchanges unless others are named, and the vendors whose keys are set', () => {
      const { feed } = read({ FEED: 'live', MASSIVE_KEY: 'm' });
      expect(feed).toEqual({
        kind: 'live',
        venues: ['binance', 'coinbase', 'kraken', 'okx', 'bybit', 'bitstamp'],
        keys: { massive: 'm' },
        addresses: {},
      });
      expect(read({ FEED: 'live', LIVE_VENUES: 'okx, kraken' }).feed).toMatchObject({
        venues: ['okx', 'kraken'],
      });
      expect(() => read({ FEED: 'live', LIVE_VENUES: 'okx,mtgox' })).toThrow(/^LIVE_VENUES/);
      expect(() => read({ FEED: 'live', LIVE_VENUES: 'okx,okx' })).toThrow(/^LIVE_VENUES/);
      expect(() => read({ FEED: 'live', OANDA_TOKEN: 't' })).toThrow(/^OANDA_ACCOUNT/);
    });

    test('is enough for live mode with all keys; what is missing is named with its variables', () => {
      const feedLines = (env: Record<string, string>) =>
        problemsOf(env)
          .map((line) => line.split(':')[0])
          .filter((name) => /FEED|LIVE|KEY|TOKEN/.test(name ?? ''));
      expect(feedLines(keys)).toEqual([]);
      expect(feedLines({})).toEqual([
        'OANDA_TOKEN and OANDA_ACCOUNT',
        'TWELVE_DATA_KEY',
        'MASSIVE_KEY',
      ]);
      expect(feedLines({ ...keys, LIVE_VENUES: 'binance,binance-us,coinbase' })).toEqual([
        'LIVE_VENUES',
      ]);
      const LIVE_ADDRESSES = 'kraken=ws://127.0.0.1:1 http://127.0.0.1:1';
      expect(feedLines({ ...keys, LIVE_ADDRESSES })).toEqual(['LIVE_ADDRESSES']);
      expect(read({ FEED: 'live', LIVE_ADDRESSES }).feed).toMatchObject({
        addresses: {
          kraken: { address: 'ws://127.0.0.1:1', restAddress: 'http://127.0.0.1:1' },
        },
      });
      expect(problemsOf({ ...keys, LIVE_VENUES: 'x' }).join()).not.toMatch(/hunter2/);
    });

    const allButChains = {
      ...keys,
      MODE: 'live',
      FEED: 'live',
      DATABASE_URL: 'postgres://db/candor',
      SANCTIONS_FOLDER: '/tmp',
      PUBLIC_ORIGIN: 'https://a.example',
      SMTP_URL: 'smtp://mail.example',
      SMTP_FROM: 'a@a.example',
      TEXT_PROVIDERS: 'vonage',
      VONAGE_API_KEY: 'k',
      VONAGE_API_SECRET: 's',
      VONAGE_FROM: 'Candor',
    };

    test('leaves nothing to refuse when everything else is there too', () => {
      const config = read({ ...allButChains, ...evmVariables });
      expect(config).toMatchObject({ mode: 'live', feed: { kind: 'live' } });
    });

    test('takes Tron in place of an EVM chain, and names what is missing of a chain', () => {
      const tronVariables = {
        TRON_NODE_URL: 'https://node.example',
        TRON_NETWORK: 'mainnet',
        TRON_XPUB: evmVariables.EVM_XPUB,
        TRON_TOKENS: 'USDT=TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t:6',
        TRON_SIGNER_URL: 'http://127.0.0.1:8443',
        TRON_SIGNER_SECRET: 'x'.repeat(32),
      };
      const config = read({ ...allButChains, ...tronVariables });
      expect(config).toMatchObject({ mode: 'live', evm: null, tron: { network: 'mainnet' } });
      const halves = { ...tronVariables, TRON_XPUB: '' };
      expect(problemsOf({ ...allButChains, ...halves })).toEqual([
        expect.stringMatching(/^TRON_XPUB is missing/),
      ]);
      expect(problemsOf(allButChains)).toEqual([expect.stringMatching(/^EVM_RPC_URL: .*TRON_/)]);
    });
  });
});
