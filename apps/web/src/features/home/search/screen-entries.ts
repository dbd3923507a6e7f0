import { screens, type ScreenId } from '@candor/contract/wire/screens';
import type { MessageId } from '@candor/messages/message-id';
import type { IconName } from '@candor/ui/icon';

export interface ScreenEntry {
  readonly screen: ScreenId;
  readonly icon: IconName;
  /** Words that people use for it beside its title. */
  readonly words: MessageId | null;
}

const entry = (screen: ScreenId, icon: IconName, words: MessageId | null = null): ScreenEntry => ({
  screen,
  icon,
  words,
});

/** Screens that make sense without anything chosen before. */
export const screenEntries: readonly ScreenEntry[] = [
  entry('deposit', 'recharge', 'search.words.deposit'),
  entry('withdrawal', 'withdraw', 'search.words.withdrawal'),
  entry('transfer', 'transfer', 'search.words.transfer'),
  entry('assets', 'wallet', 'search.words.assets'),
  entry('profitCalendar', 'curve', 'search.words.profitCalendar'),
  entry('balanceChanges', 'history', 'search.words.balanceChanges'),
  entry('fundingRecords', 'history', 'search.words.fundingRecords'),
  entry('settlementInfo', 'bank', 'search.words.settlementInfo'),
  entry('positions', 'candles', 'search.words.positions'),
  entry('secondContracts', 'clock', 'search.words.secondContracts'),
  entry('flashExchange', 'exchange', 'search.words.flashExchange'),
  entry('arbitrage', 'curve', 'search.words.arbitrage'),
  entry('aiQuant', 'sparkle', 'search.words.aiQuant'),
  entry('mining', 'chip', 'search.words.mining'),
  entry('bonds', 'bond', 'search.words.bonds'),
  entry('investments', 'document', 'search.words.investments'),
  entry('loans', 'bank', 'search.words.loans'),
  entry('offerings', 'gift', 'search.words.offerings'),
  entry('levels', 'star', 'search.words.levels'),
  entry('loginPassword', 'key', 'search.words.loginPassword'),
  entry('fundPassword', 'key', 'search.words.fundPassword'),
  entry('secondFactor', 'shield', 'search.words.secondFactor'),
  entry('passkeys', 'key', 'search.words.passkeys'),
  entry('sessions', 'laptop', 'search.words.sessions'),
  entry('security', 'shield', 'search.words.security'),
  entry('verification', 'person', 'search.words.verification'),
  entry('personalData', 'person', 'search.words.personalData'),
  entry('proofs', 'check', 'search.words.proofs'),
  entry('reserves', 'lock', 'search.words.reserves'),
  entry('priceDistribution', 'bars', 'search.words.priceDistribution'),
  entry('demoTrading', 'candles', 'search.words.demoTrading'),
  entry('alerts', 'bell'),
  entry('competitions', 'trophy'),
  entry('team', 'team'),
  entry('tasks', 'gift'),
  entry('inbox', 'bell'),
  entry('announcements', 'info'),
  entry('messageSettings', 'bell'),
  entry('news', 'document'),
  entry('help', 'info'),
  entry('support', 'info'),
  entry('taxReport', 'document'),
  entry('ownData', 'document'),
  entry('responsibleTrading', 'shield'),
  entry('accountFreeze', 'lock'),
  entry('accountClosing', 'close'),
  entry('mailPhrase', 'mail'),
  entry('wallets', 'wallet'),
  entry('signInProviders', 'globe'),
  entry('securityEvents', 'history'),
];

export const titleOf = (screen: ScreenId): MessageId => screens[screen].title as MessageId;
