import type { TronPerson } from './tron-deeds.ts';
import { CONFIRMATIONS, type TronHarness } from './tron-harness.ts';
import { movesIn } from './tron-payees.ts';

const PRACTICE_UNITS = 10_000_000_000n;
const OPEN: readonly string[] = ['waiting', 'approved', 'sending', 'sent', 'confirming'];

interface Told {
  readonly userId: string;
  readonly id: string;
  readonly status: string;
  readonly txId: string | null;
  readonly outputIndex: number | null;
  readonly account: string;
  readonly units: bigint;
}

/** Compares what the product tells with what was really moved; `unique`: payees by payout. */
export function createTronVerdict(
  { chain, signer, app, token, balance }: TronHarness,
  {
    people,
    unique,
  }: { readonly people: readonly TronPerson[]; readonly unique: ReadonlyMap<string, string> },
) {
  const hotBefore = chain.balanceOf(token, signer.address);

  async function told(): Promise<{ deposits: Told[]; payouts: Told[] }> {
    const whole = (rows: readonly (Omit<Told, 'units'> & { readonly units: string })[]) =>
      rows.map((row) => ({ ...row, units: BigInt(row.units.replace(/\.0*$/, '')) }));
    const deposits = await app.db<(Omit<Told, 'units'> & { units: string })[]>`
      select user_id as "userId", id, status, tx_id as "txId", output_index as "outputIndex",
        address as account, (amount * 1e6)::text as units
      from wallet.deposit where chain_type = 'TRC20' and tx_id is not null`;
    const payouts = await app.db<(Omit<Told, 'units'> & { units: string })[]>`
      select user_id as "userId", id, status, tx_id as "txId", null::int as "outputIndex", account,
        ((amount - fee) * 1e6)::text as units
      from wallet.withdrawal where chain_type = 'TRC20'`;
    return { deposits: whole(deposits), payouts: whole(payouts) };
  }

  const finalMoves = () =>
    movesIn(
      chain.blocks().filter(({ number }) => number <= chain.solid().number),
      token,
    );

  async function judgeCredits(): Promise<string[]> {
    const moves = finalMoves();
    return (await told()).deposits
      .filter(({ status }) => status === 'credited' || status === 'collecting')
      .flatMap(({ txId, outputIndex, account, units: paid, status }) => {
        const move = moves.find((each) => each.txId === txId && each.outputIndex === outputIndex);
        const isSame = move?.to === account && move.units === paid;
        const isFinal = move && chain.newest().number - move.number + 1 >= CONFIRMATIONS;
        return isSame && isFinal ? [] : [`${txId}:${outputIndex} is ${status} wrongly`];
      });
  }

  async function judgeDeposits(): Promise<string[]> {
    const { deposits } = await told();
    return finalMoves().flatMap(({ to, txId, outputIndex, units: paid }) => {
      const owner = people.find(({ address }) => address === to);
      const found = deposits.filter(
        (each) => each.txId === txId && each.outputIndex === outputIndex,
      );
      const isRight =
        found.length === 1 &&
        found[0]!.userId === owner?.person.userId &&
        found[0]!.units === paid &&
        ['credited', 'collecting'].includes(found[0]!.status);
      const isNobody = owner === undefined && found.length === 0;
      return isRight || isNobody ? [] : [`${txId}:${outputIndex} is told ${found.length} times`];
    });
  }

  async function judgePayouts(): Promise<string[]> {
    const { payouts } = await told();
    const own = finalMoves().filter(({ from }) => from === signer.address);
    const wrong = payouts.flatMap(({ id, status, account, units: due, txId }) => {
      const paying = own.filter(({ to }) => to === account);
      const isPaid = paying.some((each) => each.txId === txId && each.units === due);
      const place = unique.get(id);
      if (place !== undefined && place !== account) return [`${id} goes elsewhere`];
      if (status === 'paidOut' && !isPaid) return [`${id} is paid out, but was not paid`];
      const isOnce = place === undefined || paying.length === (status === 'paidOut' ? 1 : 0);
      return isOnce ? [] : [`${id} is ${status} and was paid ${paying.length} times`];
    });
    const due = payouts.reduce(
      (sum, each) => sum + (each.status === 'paidOut' ? each.units : 0n),
      0n,
    );
    const left = hotBefore - chain.balanceOf(token, signer.address);
    return left === due ? wrong : [...wrong, `${left} left the house, and ${due} should have`];
  }

  async function judgeBalances(): Promise<string[]> {
    const { deposits } = await told();
    const wrong: string[] = [];
    for (const { person } of people) {
      const [available, frozen] = await balance(person);
      const [{ spent }] = await app.db<[{ spent: string }]>`
        select coalesce(sum(amount) * 1e6, 0)::text as spent from wallet.withdrawal
        where user_id = ${person.userId} and status = 'paidOut'`;
      const credited = deposits.reduce(
        (sum, { userId, status, units: paid }) =>
          userId === person.userId && status === 'credited' ? sum + paid : sum,
        PRACTICE_UNITS,
      );
      const due = credited - BigInt(spent.replace(/\.0*$/, ''));
      const has = Math.round(Number(available) * 1e6);
      if (BigInt(has) !== due || Number(frozen) !== 0)
        wrong.push(`${person.userId} has ${available} and should have ${due}`);
    }
    return wrong;
  }

  const isSettled = async (): Promise<boolean> => {
    const { deposits, payouts } = await told();
    return [...deposits, ...payouts].every(({ status }) => !OPEN.includes(status));
  };

  return { told, isSettled, judgeCredits, judgeDeposits, judgePayouts, judgeBalances };
}
