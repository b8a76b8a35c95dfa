-- Where a withdrawal was paid that no batch sent. Those that were paid before have none.
create table paid_destinations (
  withdrawal_id uuid primary key references withdrawals,
  account_holder text not null,
  bank_name text not null,
  account_number text not null,
  bank_code text not null
);
grant select, insert on paid_destinations to candor_app;
