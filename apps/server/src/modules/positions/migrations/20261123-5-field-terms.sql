-- The field's terms: change notices, what triggers from which tick on, credit for unrealized profit.
alter table positions.unheard rename to change_notice;
alter index positions.unheard_pkey rename to change_notice_pkey;
alter table positions.position rename column armed_at_sequence to triggers_from_sequence;
alter table positions.position rename column advanced to unrealized_profit_credit;
alter table positions.cross_account rename column armed_at to triggers_from;
