-- The seal of a day reads what opened and closed in it: without these it would read all that ever was, and one day take longer than it may.
-- Rows lie in the order of their changes, so the bounds of each stretch of pages are enough, and cost orders next to nothing.
create index position_opened_at on positions.position using brin (opened_at)
  with (pages_per_range = 16, autosummarize = on);
create index position_closed_at on positions.position using brin (closed_at)
  with (pages_per_range = 16, autosummarize = on);
