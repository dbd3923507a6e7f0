import { expect, test } from 'vitest';
import { price } from '../money/money.ts';
import { guardJump, type JumpState } from './jump-guard.ts';

/** Ten calm seconds, then a move of 8 % that this many votes show, read five times. */
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

test('whoever shows a jump cannot confirm it, however often it is read', () => {
  expect(jumpShownBy(1).accepted).toEqual([false, false, false, false, false]);
});

test('a jump that a second vote shows too is acted on with the third reading', () => {
  expect(jumpShownBy(2).accepted).toEqual([false, false, true, true, true]);
});

test('a vote shows a jump when it has moved by half of one in that direction', () => {
  expect(jumpShownBy(1).asked[0]).toEqual([price('97.5'), 'below']);
});
