-- Papers of a borrower in several languages: English has to exist, readers of others fall back to it.
alter table products.bond_borrower add column trades jsonb not null default '{}';
alter table products.bond add column purposes jsonb not null default '{}';
alter table products.bond_document add column language text not null default 'en';
alter table products.bond_document alter column language drop default;
alter table products.bond_document drop constraint bond_document_pkey;
alter table products.bond_document add primary key (borrower_id, number, language);
