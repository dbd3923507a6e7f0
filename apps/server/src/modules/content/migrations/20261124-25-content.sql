-- News, articles and help articles: every version is kept, and what readers see is searchable by language.
create schema content;

create table content.article (
  id text primary key check (id ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(id) <= 64),
  kind text not null check (kind in ('news', 'article', 'help')),
  newest integer not null check (newest > 0),
  -- The version that readers see; null before the first and after a withdrawal.
  published integer check (published between 1 and newest),
  -- First publication, and that of the version shown.
  published_at timestamptz,
  updated_at timestamptz,
  -- The version that will be published, and when.
  scheduled integer check (scheduled between 1 and newest),
  scheduled_at timestamptz,
  withdrawn_at timestamptz,
  check ((scheduled is null) = (scheduled_at is null)),
  check (published is null or (published_at is not null and updated_at is not null))
);

-- Never changed once written.
create table content.version (
  article_id text not null references content.article,
  version integer not null check (version > 0),
  category text not null,
  is_sample boolean not null,
  -- Its text by language.
  texts jsonb not null,
  -- Operators who wrote it; empty for texts that come with the product.
  set_by text[] not null,
  created_at timestamptz not null,
  primary key (article_id, version)
);

-- What readers of each language see of a published article; written anew with each publication.
create table content.shown (
  article_id text not null references content.article,
  language text not null,
  -- Differs where the article is not written in the reader's language.
  written_in text not null,
  kind text not null,
  category text not null,
  is_sample boolean not null,
  title text not null,
  summary text not null,
  -- The body without markup.
  plain text not null,
  head_words tsvector not null,
  all_words tsvector not null,
  published_at timestamptz not null,
  primary key (language, article_id)
);
create index shown_newest on content.shown (language, kind, published_at desc, article_id);
create index shown_of on content.shown (article_id);
create index shown_head_words on content.shown using gin (head_words);
create index shown_all_words on content.shown using gin (all_words);

-- Words of published texts, to find the one that a misspelled word stands for.
create table content.word (
  language text not null,
  word text not null,
  primary key (language, word)
);
create index word_similar on content.word using gin (word gin_trgm_ops);
