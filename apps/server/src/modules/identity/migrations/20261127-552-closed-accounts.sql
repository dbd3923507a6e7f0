-- When customers closed their accounts: no sign-in opens a session of a closed one.
alter table identity.customer add column closed_at timestamptz;
