import { startSession, type Me } from '../platform/session.ts';

/** An operator of the played server; a test changes what it is about. */
export const operator: Me = { id: 'o-1', name: 'mara', roles: ['finance'], next: 'work' };

/** As if they had just signed in. */
export const signInAs = (roles: Me['roles']): void => startSession('t-1', { ...operator, roles });
