-- The field's terms: what was answered to a key is its idempotency record.
alter table platform.answer rename to idempotency_record;
alter table platform.idempotency_record rename column answer to response;
alter index platform.answer_created_at rename to idempotency_record_created_at;
alter index platform.answer_pkey rename to idempotency_record_pkey;
