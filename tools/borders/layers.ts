/**
 * Modules of the server, bottom up. A module may use those of its own row and of earlier rows;
 * upper modules learn what happened below through events.
 */
export const moduleLayers: readonly (readonly string[])[] = [
  ['settings', 'ledger', 'identity', 'markets', 'countries', 'responsible-trading', 'sanctions'],
  [
    'kyc',
    'wallet',
    'positions',
    'second-contracts',
    'demo-trading',
    'flash-exchange',
    'products',
    'loans',
    'offerings',
  ],
  [
    'alerts',
    'competitions',
    'levels',
    'team',
    'tasks',
    'messages',
    'content',
    'support',
    'proofs',
    'home',
    'net-worth',
  ],
  ['operators', 'own-data'],
];
