import { define } from '../call.ts';
import { empty } from '../wire/fields.ts';
import { user } from './user.ts';

/** What every screen of somebody who is signed in needs, apart from how one signs in. */
export const sessionCalls = {
  logOut: define({
    summary: 'Ends this session',
    access: 'member',
    request: empty,
    result: empty,
  }),
  getUser: define({
    summary: 'The signed-in customer',
    access: 'member',
    request: empty,
    result: user,
  }),
  reportActivity: define({
    summary: 'Records app activity; clients send it at most once an hour',
    access: 'member',
    request: empty,
    result: empty,
  }),
  reportPresence: define({
    summary: 'Records that the customer is online; clients send it at most once an hour',
    access: 'member',
    request: empty,
    result: empty,
  }),
} as const;
