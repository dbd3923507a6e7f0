import type { ReactNode } from 'react';
import type { Me } from '../../platform/session.ts';
import { BindAuthenticator } from './bind-authenticator.tsx';
import { OwnPassword } from './own-password.tsx';

/** First steps of a new operator: their own password, then an authenticator. */
export function SetUpScreen({ next }: { readonly next: Me['next'] }): ReactNode {
  return next === 'changePassword' ? <OwnPassword /> : <BindAuthenticator />;
}
