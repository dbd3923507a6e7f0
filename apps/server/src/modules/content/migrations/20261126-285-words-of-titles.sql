-- What a misspelled word stands for is found in memory, in every language; words of titles and summaries are the likeliest.
alter table content.word add column in_head boolean not null default false;
