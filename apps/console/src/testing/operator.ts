import type { Me } from '../platform/session.ts';

/** An operator of the played server; a test changes what it is about. */
export const operator: Me = { id: 'o-1', name: 'mara', roles: ['finance'], next: 'work' };
