import type { Retained, RetainedTable } from './modules/own-data/index.ts';

const rows = (...tables: readonly string[]): RetainedTable[] =>
  tables.map((table) => ({ table, owner: 'user_id' }));

const columns = (
  table: string,
  empties: NonNullable<RetainedTable['empties']>,
  owner = 'user_id',
): RetainedTable => ({ table, owner, empties });

/**
 * What goes of a customer's data when the time of its class is over, after the account was closed.
 * Of the books the rows stay, because the sums of the house rest on them: what leads to a person goes
 * from them, and the id leads to nobody then.
 */
export const retained: Retained = {
  tables: {
    preferences: rows(
      'alerts.firing',
      'alerts.alert',
      'flash_exchange.quote',
      'home.watchlist',
      'home.favourites',
      'home.onboarding',
      'messages.push_endpoint',
      'messages.setting',
      'loans.download',
      'net_worth.tax_report',
      'support.download',
      'own_data.archive_link',
      'own_data.archive_part',
      'own_data.archive',
      'tasks.price_check',
      'tasks.risks_read',
      'positions.risk_warning',
    ),
    signIns: rows(
      'identity.notice',
      'identity.freeze_link_use',
      'identity.security_event',
      'identity.session',
      'identity.device',
      'identity.guest_device',
      'responsible_trading.day_use',
    ),
    conversations: rows(
      'support.message',
      'support.conversation',
      'messages.announcement_read',
      'messages.audience',
      'messages.message',
      'messages.inbox',
    ),
    identity: rows(
      'kyc.document_view',
      'kyc.outside_review',
      'kyc.application_item',
      'kyc.application',
      'kyc.personal_data',
    ),
    contact: [
      ...rows(
        'identity.passkey',
        'identity.wallet',
        'identity.provider_account',
        'identity.recovery_code',
        'identity.totp',
        'identity.fund_password',
        'identity.mail_phrase',
        'responsible_trading.limit_setting',
      ),
      // What is paid under a reference later waits for two operators, who return it: nobody could
      // claim it. A chain has nobody to return to, so its addresses stay.
      { table: 'wallet.address', owner: 'user_id', only: ['chain_type', 'BANK'] },
      columns(
        'identity.customer',
        {
          username: '',
          username_key: null,
          username_seen: null,
          email: null,
          email_key: null,
          phone: null,
          password_hash: '',
          language: null,
        },
        'id',
      ),
    ],
    books: [
      ...rows('wallet.payout_account', 'wallet.statement', 'loans.document', 'loans.rejection'),
      columns('wallet.deposit', { voucher: null }),
      {
        ...columns('wallet.bank_payment', { holder: '', account: '' }, 'withdrawal_id'),
        through: 'wallet.withdrawal',
      },
      {
        ...columns('wallet.bank_payment', { holder: '', account: '' }, 'booking_id'),
        through: 'wallet.bank_booking',
      },
      columns('wallet.bank_booking', {
        party: null,
        ultimate_party: null,
        party_account: null,
        remittance: '',
      }),
      columns('wallet.withdrawal', { account: '', bank_name: null, holder: null, remark: null }),
      columns('loans.agreement', { title: '', text: '', ip: '' }),
      columns('offerings.subscription', { holder: '' }),
      columns('responsible_trading.freeze', { reference: '' }),
    ],
  },
  purposes: {
    preferences: ['ownData.archive'],
    signIns: [],
    conversations: ['support'],
    identity: ['kyc'],
    contact: [],
    books: ['deposit', 'loans'],
  },
};

/** Tables that name customers and of which nothing is erased, and why. */
export const keptTables: Readonly<Record<string, string>> = {
  'competitions.account': 'results that anybody can recompute, under a handle',
  'competitions.entry': 'results that anybody can recompute, under a handle',
  'flash_exchange.exchange': 'the books: amounts, without a person',
  'flash_exchange.unused': 'a running sum of amounts',
  'kyc.reviewer_case': 'investigations',
  'identity.authorization_request': 'gone in minutes',
  'identity.canonical_due': 'work to do, without data',
  'identity.mfa_challenge': 'gone in minutes',
  'identity.passkey_challenge': 'gone in minutes',
  'identity.totp_offer': 'gone in minutes',
  'identity.wallet_message': 'gone in minutes',
  'ledger.balance': 'the books: what is owed',
  'ledger.posting': 'the books: amounts, without a person',
  'ledger.transfer': 'the books: amounts, without a person',
  'levels.envelope': 'the books: amounts, without a person',
  'levels.member': 'the books: amounts, without a person',
  'loans.borrower': 'a lock, without data',
  'loans.event': 'the books: amounts, without a person',
  'loans.loan': 'the books: amounts, without a person',
  'offerings.ticket': 'draws that anybody can recompute',
  'operators.audit_line': 'a chain of hashes: what operators did',
  'own_data.closing': 'when the account was closed',
  'own_data.erasure': 'what was erased and when',
  'platform.file': 'goes with what its pictures are claimed for',
  'platform.idempotency_record': 'gone in two days',
  'positions.change_notice': 'work to do, without data',
  'positions.close_order': 'the books: amounts, without a person',
  'positions.cross_account': 'the books: amounts, without a person',
  'positions.position': 'the books: amounts, without a person',
  'products.bond_note': 'the books: amounts, without a person',
  'products.bond_share': 'the books: amounts, without a person',
  'products.income': 'the books: amounts, without a person',
  'products.pool': 'the accounts of the house that trade for pools',
  'products.pool_fill': 'the books: amounts, without a person',
  'products.pool_holding': 'the books: amounts, without a person',
  'products.pool_request': 'the books: amounts, without a person',
  'products.product_order': 'the books: amounts, without a person',
  'proofs.reserve_leaf': 'published proofs, without a person',
  'responsible_trading.account': 'a break holds for good, for the same person: by a hash',
  'responsible_trading.exclusion': 'a break holds for good, for the same person: by a hash',
  'sanctions.case_file': 'cases of a search by law',
  'sanctions.screening': 'when the lists were searched',
  'second_contracts.contract': 'the books: amounts, without a person',
  'second_contracts.untold': 'work to do, without data',
  'tasks.reward': 'a reward is given once to a person: by a hash',
  'team.income': 'the books: amounts, without a person',
  'wallet.bitcoin_payout': 'the books: what happened to a payment',
  'wallet.case_file': 'investigations',
  'wallet.evm_account': 'how an address is derived',
  'wallet.step': 'the books: what happened to a payment',
};
