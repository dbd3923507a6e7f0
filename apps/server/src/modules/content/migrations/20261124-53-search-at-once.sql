-- Entries of new articles go into the search indexes at once: left in their pending lists, every search reads them one by one until a vacuum.
alter index content.shown_head_words set (fastupdate = off);
alter index content.shown_all_words set (fastupdate = off);
alter index content.word_similar set (fastupdate = off);

select gin_clean_pending_list('content.shown_head_words');
select gin_clean_pending_list('content.shown_all_words');
select gin_clean_pending_list('content.word_similar');
