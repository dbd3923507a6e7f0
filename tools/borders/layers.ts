/**
 * Modules of the server from the ground up. A module may use those of its own row and of the rows
 * before it; what lies above learns of what happened below by events.
 */
export const moduleLayers: readonly (readonly string[])[] = [
  ['settings', 'ledger', 'identity', 'markets'],
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
  ['competitions', 'levels', 'team', 'tasks', 'notices', 'articles', 'help', 'support', 'proofs'],
  ['operators'],
];
