-- Readers of seven more languages are shown what is published, in English until it is translated.
insert into content.shown (article_id, language, written_in, kind, category, is_sample, title,
  summary, plain, head_words, all_words, published_at)
select s.article_id, added.language, s.written_in, s.kind, s.category, s.is_sample, s.title,
  s.summary, s.plain, to_tsvector('simple', s.title || ' ' || s.summary),
  setweight(to_tsvector('simple', s.title), 'A') || setweight(to_tsvector('simple', s.summary), 'B')
    || setweight(to_tsvector('simple', s.plain), 'C'), s.published_at
from content.shown s
cross join (values ('ko'), ('ja'), ('th'), ('ms'), ('vi'), ('zh-Hant-TW'), ('zh-Hant-HK'))
  as added (language)
where s.language = 'en'
on conflict do nothing;
