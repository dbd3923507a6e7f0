-- Products, their versions and the orders made of them, in a schema of their own: no other module may touch these tables.
create schema products;

create table products.product (
  id uuid primary key,
  kind text not null check (kind in ('arbitrage', 'aiQuant', 'mining', 'bonds')),
  -- How it works; a kind may come in several forms.
  form text not null check (form in ('fixedRate', 'pool', 'machine', 'note')),
  -- Names it once among those that a first start puts on sale; null for an operator's.
  seed_name text unique,
  -- Sold so far, in the unit of its capacity; a cancelled order gives its part back.
  sold numeric(38, 18) not null default 0 check (sold >= 0),
  created_at timestamptz not null
);

-- What is sold, as announced: a new version never touches orders made before.
create table products.product_version (
  product_id uuid not null references products.product (id),
  version integer not null check (version > 0),
  terms text not null,
  -- Of product, version, terms and the hash before it, separated by line feeds.
  hash bytea not null check (length(hash) = 32),
  announced_by uuid[] not null,
  announced_at timestamptz not null,
  in_force_at timestamptz not null,
  primary key (product_id, version)
);

create table products.product_order (
  user_id uuid not null,
  id uuid not null,
  product_id uuid not null,
  product_version integer not null,
  kind text not null,
  form text not null,
  currency text not null,
  -- What the customer paid or put in.
  amount numeric(38, 18) not null check (amount > 0),
  -- Machines or units, for kinds that sell by number; otherwise null.
  quantity numeric(38, 18) check (quantity > 0),
  income_currency text not null,
  -- Days in UTC+8.
  starts_on date not null,
  total_days integer not null check (total_days > 0),
  -- Days whose income is credited.
  credited_days integer not null default 0 check (credited_days between 0 and total_days),
  income_total numeric(38, 18) not null default 0 check (income_total >= 0),
  -- Still reserved from equity for this order, in the currency of its income.
  reserved numeric(38, 18) not null check (reserved >= 0),
  state text not null check (state in ('open', 'ended', 'cancelled')),
  frozen_reason text,
  frozen_until timestamptz,
  bought_at timestamptz not null,
  ended_at timestamptz,
  primary key (user_id, id),
  check ((frozen_reason is null) = (frozen_until is null)),
  check ((state = 'open') = (ended_at is null)),
  check (state = 'open' or reserved = 0)
);
create index product_order_of_product on products.product_order (product_id, user_id) where state = 'open';
-- The day whose income is credited next, for kinds with daily income.
create index product_order_due on products.product_order ((starts_on + credited_days), user_id, id)
  where state = 'open' and form in ('fixedRate', 'machine');

create table products.income (
  user_id uuid not null,
  order_id uuid not null,
  day date not null,
  currency text not null,
  amount numeric(38, 18) not null check (amount >= 0),
  credited_at timestamptz not null,
  primary key (user_id, order_id, day)
);
