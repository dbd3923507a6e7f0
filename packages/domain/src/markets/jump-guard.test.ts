import { expect, test } from 'vitest';
import { price } from '../money/money.ts';
import { guardJump, type JumpState } from './jump-guard.ts';

/** Ten calm seconds, then a move of 8% that this many votes show, read five times. */
function jumpShownBy(votes: number) {
  let state: JumpState = { accepted: [], pending: null };
  const accepted: boolean[] = [];
  const asked: [bigint, string][] = [];
  for (let second = 0; second < 15; second++) {
    const candidate = price(second < 10 ? '100' : '92');
    const votesBeyond = (edge: bigint, side: string) => (asked.push([edge, side]), votes);
    const guarded = guardJump(state, { candidate, nowMs: second * 1_000, votesBeyond });
    state = guarded.state;
    if (second >= 10) accepted.push(guarded.price !== undefined);
  }
  return { accepted, asked };
}

test('does not let a single vote confirm its own jump, however often it is read', () => {
  expect(jumpShownBy(1).accepted).toEqual([false, false, false, false, false]);
});

test('accepts a jump shown by a second vote on the third reading', () => {
  expect(jumpShownBy(2).accepted).toEqual([false, false, true, true, true]);
});

test('counts a vote as showing a jump once it moved half as far in that direction', () => {
  expect(jumpShownBy(1).asked[0]).toEqual([price('97.5'), 'below']);
});
