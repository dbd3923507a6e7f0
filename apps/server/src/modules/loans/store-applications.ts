import type {
  CreditDocument,
  CreditRejectionReason,
  ReviewedItem,
} from '@candor/domain/loans/credit-application';
import type { Queryable, Tx } from '../../platform/db.ts';
import { contains } from '../../platform/like.ts';
import type { QueueAsk } from '../../platform/operator-commands.ts';
import type { LoanName } from './store.ts';

export interface SignedAgreement {
  readonly language: string;
  readonly title: string;
  readonly text: string;
  /** SHA-256 of title and text, hexadecimal. */
  readonly hash: string;
  readonly preparedAtMs: number;
  readonly signedAtMs: number;
  readonly signatureFile: string;
  readonly ip: string;
}

export async function insertAgreement(
  tx: Tx,
  { userId, id }: LoanName,
  agreement: SignedAgreement,
): Promise<void> {
  await tx`
    insert into loans.agreement (user_id, loan_id, language, title, text, hash, prepared_at,
      signed_at, signature_file, ip)
    values (${userId}, ${id}, ${agreement.language}, ${agreement.title}, ${agreement.text},
      ${Buffer.from(agreement.hash, 'hex')}, ${agreement.preparedAtMs}::timestamptz,
      ${agreement.signedAtMs}::timestamptz, ${agreement.signatureFile}, ${agreement.ip})`;
}

interface AgreementRow {
  loan_id: string;
  language: string;
  title: string;
  text: string;
  hash: string;
  prepared_at: number;
  signed_at: number;
  signature_file: string;
  ip: string;
}

/** Signed agreements of a customer's loans, by loan. */
export async function findAgreements(
  db: Queryable,
  userId: string,
  loanIds: readonly string[],
): Promise<ReadonlyMap<string, SignedAgreement>> {
  const rows = await db<AgreementRow[]>`
    select loan_id, language, title, text, encode(hash, 'hex') as hash, prepared_at, signed_at,
      signature_file, ip
    from loans.agreement
    where user_id = ${userId} and loan_id = any(${loanIds as string[]}::uuid[])`;
  return new Map(
    rows.map((row) => [
      row.loan_id,
      {
        language: row.language,
        title: row.title,
        text: row.text,
        hash: row.hash,
        preparedAtMs: row.prepared_at,
        signedAtMs: row.signed_at,
        signatureFile: row.signature_file,
        ip: row.ip,
      },
    ]),
  );
}

export interface StoredDocument {
  readonly item: CreditDocument;
  readonly fileId: string;
}

export async function insertDocuments(
  tx: Tx,
  { userId, id }: LoanName,
  documents: readonly StoredDocument[],
): Promise<void> {
  if (documents.length === 0) return;
  await tx`
    insert into loans.document (user_id, loan_id, item, file_id)
    select ${userId}::uuid, ${id}::uuid, item, file_id
    from unnest(${documents.map(({ item }) => item)}::text[],
      ${documents.map(({ fileId }) => fileId)}::uuid[]) as t (item, file_id)`;
}

export const listDocuments = (db: Queryable, { userId, id }: LoanName) =>
  db<StoredDocument[]>`
    select item, file_id as "fileId" from loans.document
    where user_id = ${userId} and loan_id = ${id} order by item`;

export interface StoredRejection {
  readonly item: ReviewedItem;
  readonly reason: CreditRejectionReason;
}

export async function insertRejections(
  tx: Tx,
  { userId, id }: LoanName,
  rejections: readonly StoredRejection[],
): Promise<void> {
  await tx`
    insert into loans.rejection (user_id, loan_id, item, reason)
    select ${userId}::uuid, ${id}::uuid, item, reason
    from unnest(${rejections.map(({ item }) => item)}::text[],
      ${rejections.map(({ reason }) => reason)}::text[]) as t (item, reason)`;
}

/** Reasons by loan. */
export async function listRejections(
  db: Queryable,
  userId: string,
  loanIds: readonly string[],
): Promise<ReadonlyMap<string, StoredRejection[]>> {
  const rows = await db<(StoredRejection & { loan_id: string })[]>`
    select loan_id, item, reason from loans.rejection
    where user_id = ${userId} and loan_id = any(${loanIds as string[]}::uuid[]) order by item`;
  const byLoan = new Map<string, StoredRejection[]>();
  for (const { loan_id: id, item, reason } of rows)
    byLoan.set(id, [...(byLoan.get(id) ?? []), { item, reason }]);
  return byLoan;
}

/** Locks customers against each other's applications, so that none is decided twice at once. */
export async function lockBorrowers(tx: Tx, userIds: readonly string[]): Promise<void> {
  const sorted = [...new Set(userIds)].toSorted();
  await tx`
    insert into loans.borrower (user_id) select unnest(${sorted}::uuid[])
    on conflict do nothing`;
  await tx`
    select 1 from loans.borrower where user_id = any(${sorted}::uuid[])
    order by user_id for update`;
}

export interface ApplicantRow {
  readonly userId: string;
  readonly creditUsed: string;
  readonly isUnderReview: boolean;
  readonly sentToday: number;
}

/** What counts when customers apply for credit; none for those who never did. */
export const listApplicants = (db: Queryable, userIds: readonly string[], sinceMs: number) =>
  db<ApplicantRow[]>`
    select user_id as "userId",
      coalesce(sum(principal) filter (where status = 'passed'), 0)::text as "creditUsed",
      bool_or(status in ('pendingReview', 'underReview')) as "isUnderReview",
      (count(*) filter (where applied_at > ${sinceMs}::timestamptz))::integer as "sentToday"
    from loans.loan where kind = 'credit' and user_id = any(${userIds as string[]}::uuid[])
    group by user_id`;

/** Applications for operators: waiting ones first, oldest first. */
export async function listForOperators(
  db: Queryable,
  ask: QueueAsk,
): Promise<{ names: LoanName[]; total: number }> {
  const rows = await db<(LoanName & { total: string })[]>`
    select user_id as "userId", id, count(*) over () as total from loans.loan
    where kind = 'credit' and (${ask.status}::text is null or status = ${ask.status})
      and (${ask.userId}::uuid is null or user_id = ${ask.userId})
      ${ask.search === null ? db`` : db`and (id::text like ${contains(ask.search)} or user_id::text like ${contains(ask.search)})`}
    order by (status in ('pendingReview', 'underReview')) desc, applied_at limit ${ask.limit}`;
  return {
    names: rows.map(({ userId, id }) => ({ userId, id })),
    total: Number(rows[0]?.total ?? 0),
  };
}
