-- Conversations of customers with support: every message in order, what each side has read, and the answers that operators have prepared.
create schema support;

create table support.conversation (
  user_id uuid not null,
  id uuid not null,
  status text not null check (status in ('waiting', 'open', 'closed')),
  language text not null,
  -- Who has taken it, and the name that the customer sees.
  operator_id uuid,
  operator_name text not null default '',
  opened_at timestamptz not null,
  first_answer_at timestamptz,
  -- Since when the customer waits for an answer.
  waiting_since timestamptz,
  last_at timestamptz not null,
  closed_at timestamptz,
  last_number integer not null default 0,
  read_by_customer integer not null default 0,
  read_by_support integer not null default 0,
  primary key (user_id, id),
  check ((status = 'closed') = (closed_at is not null)),
  check (status <> 'open' or operator_id is not null),
  check (read_by_customer between 0 and last_number),
  check (read_by_support between 0 and last_number)
);
-- A customer has one open conversation, whichever tab or process opens it.
create unique index conversation_open on support.conversation (user_id) where status <> 'closed';
create index conversation_waiting on support.conversation (waiting_since, last_at) where status <> 'closed';
create index conversation_opened on support.conversation (opened_at);

create table support.message (
  user_id uuid not null,
  conversation_id uuid not null,
  number integer not null check (number > 0),
  -- Given by the sender, so that a retry is recognized.
  client_id text not null,
  author text not null check (author in ('customer', 'support', 'system')),
  operator_id uuid,
  name text not null default '',
  body text not null,
  file_id uuid,
  sent_at timestamptz not null,
  primary key (user_id, conversation_id, number),
  foreign key (user_id, conversation_id) references support.conversation (user_id, id),
  check (body <> '' or file_id is not null),
  check ((author = 'support') = (operator_id is not null))
);
create unique index message_client on support.message (user_id, author, client_id);

create table support.download (
  user_id uuid not null,
  id uuid not null,
  conversation_id uuid not null,
  format text not null check (format in ('pdf', 'text')),
  language text not null,
  ticket_hash bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  downloaded_at timestamptz,
  primary key (user_id, id)
);
create index download_id on support.download (id);

create table support.attempt (
  subject text primary key,
  count integer not null,
  window_ends_at timestamptz not null
);

create table support.canned_answer (
  id uuid primary key,
  language text not null,
  title text not null,
  body text not null,
  is_retired boolean not null default false,
  changed_by text[] not null default '{}',
  changed_at timestamptz not null
);

insert into support.canned_answer (id, language, title, body, changed_at) values
  ('019ab000-0000-7000-8000-000000000001', 'en', 'Greeting', 'Hello, thank you for writing. I am looking at this now and will answer in a moment.', '2026-11-24T00:00:00Z'),
  ('019ab000-0000-7000-8000-000000000002', 'en', 'What support never asks for', 'Support never asks for passwords, codes or payments. Do not share them with anyone who says to be us.', '2026-11-24T00:00:00Z'),
  ('019ab000-0000-7000-8000-000000000003', 'en', 'Withdrawal under review', 'Your withdrawal is under review. This takes 24 hours at most. The withdrawal page shows the reason and the deadline.', '2026-11-24T00:00:00Z'),
  ('019ab000-0000-7000-8000-000000000004', 'en', 'Check a price', 'Open the order and choose Verify. The page recomputes the price from the sources and shows each step.', '2026-11-24T00:00:00Z'),
  ('019ab000-0000-7000-8000-000000000005', 'en', 'Closing', 'I will close this conversation now. You can write again at any time, and download what was said.', '2026-11-24T00:00:00Z'),
  ('019ab000-0000-7000-8000-000000000011', 'es', 'Saludo', 'Hola, gracias por escribir. Lo estoy mirando y te respondo en un momento.', '2026-11-24T00:00:00Z'),
  ('019ab000-0000-7000-8000-000000000012', 'es', 'Lo que soporte nunca pide', 'Soporte nunca pide contraseñas, códigos ni pagos. No los compartas con nadie que diga ser nosotros.', '2026-11-24T00:00:00Z'),
  ('019ab000-0000-7000-8000-000000000013', 'es', 'Retirada en revisión', 'Tu retirada está en revisión. Tarda como máximo 24 horas. La página de retiradas muestra el motivo y el plazo.', '2026-11-24T00:00:00Z'),
  ('019ab000-0000-7000-8000-000000000014', 'es', 'Comprobar un precio', 'Abre la orden y elige Verificar. La página recalcula el precio con las fuentes y muestra cada paso.', '2026-11-24T00:00:00Z'),
  ('019ab000-0000-7000-8000-000000000015', 'es', 'Cierre', 'Voy a cerrar esta conversación. Puedes volver a escribir cuando quieras y descargar lo que se dijo.', '2026-11-24T00:00:00Z');
