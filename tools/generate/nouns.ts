/** Our meaning of a word, and the corresponding term of the field. */
export interface Noun {
  readonly meaning: string;
  /** Empty for product areas, which only have a meaning. */
  readonly field: string;
}

const area = (meaning: string): Noun => ({ meaning, field: '' });
const term = (meaning: string, field: string): Noun => ({ meaning, field });

/**
 * One word per thing, used consistently in domain, contract, module, feature, schema and messages.
 */
export const nouns: Readonly<Record<string, Noun>> = {
  identity: area('Customer accounts, credentials, sessions and second factors.'),
  kyc: area('Identity verification in two levels, and the limits that depend on it.'),
  ledger: area('Double-entry books: balances, transfers, reconciliation.'),
  wallet: area('Balances and how they move: deposits, withdrawals, transfers, statements.'),
  markets: area(
    'Symbols, recorded ticks with their sources, candles, 24-hour statistics, sessions.',
  ),
  positions: area('Leveraged contracts on margin, with take profit, stop loss and liquidation.'),
  'second-contracts': area('Fixed-payout contracts over seconds, settled from the tick log.'),
  'demo-trading': area('Trading with virtual money that never mixes with real balances.'),
  competitions: area('Trading contests with entries, rankings and prizes.'),
  'flash-exchange': area('Conversion between currencies at a firm quote.'),
  products: area('Yield products by kind: arbitrage, AI quant, mining, bonds.'),
  loans: area('Credit and collateralized loans: terms, agreements, repayment.'),
  offerings: area('Token offerings: subscription, draw, allotment, payment, listing.'),
  levels: area('Membership levels 0 to 6 by total assets, and their benefits.'),
  alerts: area('Price alerts: levels and changes that customers are told about.'),
  team: area('Referrals in two tiers and the rebates on their fees.'),
  tasks: area('Welcome and loyalty tasks with rewards.'),
  messages: area('Announcements, and messages to one customer: inbox, push, settings.'),
  content: area('News, articles and help articles, in versions and languages.'),
  support: area('Conversations between customers and operators.'),
  settings: area('Public settings by key, versioned.'),
  proofs: area('What customers can verify themselves: reserves, liabilities, the tick log.'),
  home: area('The start screen: favorite markets and watchlists, first steps, shortcuts.'),
  'net-worth': area('What a customer owned at past moments, and the profit of each day.'),

  'responsible-trading': area(
    'What protects customers from trading more than they mean to: limits, breaks, the suitability quiz, the published share of losers; freezes of accounts.',
  ),
  countries: area(
    'What is offered in which country, by verified identity, phone and address of a customer.',
  ),
  'own-data': area(
    'What customers may have of their own data: the archive of all of it, its end after they leave.',
  ),
  // Terms that are not areas but have the same meaning everywhere.
  'account kind': term(
    'What an account is for: `balance`, `contract`, `margin`, `locked`, `virtual` of a customer; `equity`, `insurance`, `fees`, `reserved` … of the house.',
    'Chart of accounts in double-entry bookkeeping',
  ),
  'authorization request': term(
    'A sign-in at an outside provider that is under way, bound to its `state`, nonce and PKCE verifier.',
    'RFC 6749 §4.1.1, OpenID Connect Core §3.1.2.1',
  ),
  'change notice': term(
    'A row that tells the engine which positions changed, so that a lost message cannot hide a change.',
    'Change data capture; cache invalidation',
  ),
  command: term(
    'A use case that moves money: load, decide, write. Its input is one request.',
    'Command in CQRS',
  ),
  'display currency': term(
    'The currency totals are also shown in; nothing is settled at its rate.',
    'Presentation currency, IAS 21',
  ),
  'due row': term(
    'A scheduled job as a database row, done in the transaction that removes it.',
    'Job queue in PostgreSQL with `SKIP LOCKED`',
  ),
  epoch: term(
    'One uninterrupted holding of the engine lease; its number fences writes of former holders.',
    'Fencing token (Kleppmann, Designing Data-Intensive Applications, ch. 8); Raft term',
  ),
  fill: term(
    'The execution of an order, whole or in part, at a recorded price.',
    'FIX 4.4 ExecType F',
  ),
  'group commit': term(
    'Requests that arrive while a transaction commits are committed together in the next one.',
    'PostgreSQL `commit_delay`; InnoDB group commit',
  ),
  'idempotency record': term(
    'The response to a request under its idempotency key, stored with its effect and replayed to a retry.',
    'IETF draft-ietf-httpapi-idempotency-key-header; Stripe API',
  ),
  'leader task': term(
    'Work that only the holder of the engine lease does.',
    'Leader election (Kubernetes Lease, etcd)',
  ),
  lease: term(
    'The time-limited right to be the engine, renewed while the process lives.',
    'Gray & Cheriton 1989',
  ),
  'maintenance margin': term(
    'The equity below which a position is liquidated, by tiers of notional.',
    'Exchange rule books (Binance, CME)',
  ),
  'mark price': term(
    'The recorded index price at which open positions are valued and liquidated.',
    'Perpetual futures exchanges (BitMEX, Deribit)',
  ),
  'MFA challenge': term(
    'A sign-in that has proven the first factor and waits for the second.',
    'NIST SP 800-63B; Auth0 MFA API',
  ),
  notional: term('Quantity times mark price, in quote currency.', 'Derivatives markets'),
  'ordering key': term(
    'Requests with the same key are processed one after the other, usually those of one customer.',
    'Google Cloud Pub/Sub ordering key; Kafka partition key',
  ),
  outbox: term(
    'Events written with the change they announce, delivered after the commit.',
    'Transactional outbox (microservices.io)',
  ),
  posting: term('One side of a transfer on one account.', 'Beancount, Formance Ledger'),
  'quote board': term(
    'The latest price, running candles and statistics of one symbol in memory.',
    'Market data systems',
  ),
  refusal: term(
    'An expected rejection with a stable key and a translated text.',
    'RFC 9457 problem type',
  ),
  reserve: term(
    'Equity set aside for the most that the house may have to pay on a contract, in the transaction of its sale.',
    'Provisions, IAS 37; reserved liabilities',
  ),
  signer: term(
    'The process that holds the payout keys of a chain, apart from the product.',
    'Remote signer (web3signer, Clef)',
  ),
  statement: term(
    'All postings of an account in a period, with opening and closing balance and a fingerprint.',
    'Account statement, ISO 20022 camt.053',
  ),
  throttle: term(
    'The limit on guesses at a secret, per account and per address.',
    'NIST SP 800-63B §5.2.2 rate limiting (throttling)',
  ),
  tick: term(
    'One recorded price of a symbol with its sources, hash-chained and signed.',
    'Tick data (NYSE TAQ)',
  ),
  transfer: term(
    'A debit and a credit of the same amount, never changed once written.',
    'TigerBeetle, Formance Ledger',
  ),
  'triggers from': term(
    'The tick number after which a stop or limit may fire; earlier prices never do.',
    'Trigger orders (stop, take profit) of exchanges',
  ),
  'unrealized-profit credit': term(
    'Unrealized profit of a cross account paid early to cover a loss of it, deducted when the position closes.',
    'Variation margin',
  ),
};
