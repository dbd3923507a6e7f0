-- Pictures of articles: re-encoded uploads of operators, readable by everybody.
create table content.picture (
  -- Of its file.
  id uuid primary key,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  added_by text not null,
  added_at timestamptz not null
);

alter table content.version add column cover uuid references content.picture;
alter table content.shown add column cover uuid references content.picture;
