import type { ScreenId } from '@candor/contract/wire/screens';
import { useEffect, useState } from 'react';
import { goTo, useRoute } from '../../../platform/route.ts';
import { rememberRedirect } from '../../../platform/session.ts';
import {
  forgetAuthorizationRequest,
  authorizationRequestOf,
  type AuthorizationRequest,
} from './provider-authorization-request.ts';

/** The query that a provider sent the browser back with; without a code when the customer declined there. */
export interface Answer {
  readonly provider: string;
  readonly code: string;
  readonly state: string;
  readonly iss?: string;
}

/** Somebody who is back from a provider. */
export interface Returned {
  readonly answer: Answer;
  /** Null when this browser does not remember setting out: the server then refuses. */
  readonly authorizationRequest: AuthorizationRequest | null;
}

/** Null for an address that no provider sent anybody to. */
export function answerIn(query: URLSearchParams): Answer | null {
  const provider = query.get('provider');
  if (provider === null) return null;
  const iss = query.get('iss');
  const [code, state] = [query.get('code') ?? '', query.get('state') ?? ''];
  return { provider, code, state, ...(iss !== null && { iss }) };
}

/**
 * Who came back to this screen, and how to be done with it. The answer is taken out of the address
 * bar and the history at once. A trip that was begun to link an account goes on to that screen.
 */
export function useReturned(screen: 'login' | 'signInProviders'): [Returned | null, () => void] {
  const { query } = useRoute();
  const [seen, setSeen] = useState<URLSearchParams | null>(null);
  const [returned, setReturned] = useState<Returned | null>(null);
  if (query !== seen) {
    setSeen(query);
    const found = returnedIn(query);
    if (found && landingOf(found) === screen) setReturned(found);
  }
  useEffect(() => {
    const found = returnedIn(query);
    if (found) land(found, screen);
  }, [query, screen]);
  return [returned, () => setReturned(null)];
}

function returnedIn(query: URLSearchParams): Returned | null {
  const answer = answerIn(query);
  return answer && { answer, authorizationRequest: authorizationRequestOf(answer.state) };
}

const landingOf = ({ authorizationRequest }: Returned) =>
  authorizationRequest?.purpose === 'link' ? 'signInProviders' : 'login';

/** Goes where the trip ends, and there takes it out of sight. */
function land(returned: Returned, screen: ScreenId): void {
  const landing = landingOf(returned);
  if (landing !== screen) return goTo(landing, { ...returned.answer }, { replace: true });
  forgetAuthorizationRequest();
  if (returned.authorizationRequest && landing === 'login')
    rememberRedirect(returned.authorizationRequest.redirectTo);
  goTo(landing, {}, { replace: true });
}
