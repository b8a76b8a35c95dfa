-- Whatever enters a wallet pays what its business owes first. Pay it where a wallet still holds
-- money, with the time of its last transfer.
with owing as (
  select w.user_id, least(w.balance_cents, -sum(m.amount))::bigint as cents, max(m.at) as at
  from wallets w join (
    select to_owner as owner, amount_cents as amount, created_at as at
      from transfers where to_kind = 'receivable'
    union all
    select from_owner, -amount_cents, created_at from transfers where from_kind = 'receivable'
  ) as m on m.owner = w.user_id
  where w.balance_cents > 0
  group by w.user_id, w.balance_cents having sum(m.amount) < 0
), paid as (
  insert into transfers
    (key, leg, from_kind, from_owner, to_kind, to_owner, amount_cents, created_at)
  select 'owed:0012/' || user_id, 0, 'wallet', user_id, 'receivable', user_id, cents, at from owing
  returning from_owner, amount_cents
)
update wallets w set balance_cents = w.balance_cents - paid.amount_cents
  from paid where w.user_id = paid.from_owner;

-- A refund is what goes back to cards; sandbox money that expires with it is an amount of its own.
alter table refund_requests
  drop constraint refund_requests_amount_cents_check,
  add column sandbox_cents bigint not null default 0 check (sandbox_cents >= 0),
  add constraint refund_requests_amount_cents_check check (amount_cents >= 0),
  add constraint refund_requests_not_empty check (amount_cents + sandbox_cents > 0);
update refund_requests r
  set sandbox_cents = t.amount_cents, amount_cents = r.amount_cents - t.amount_cents
  from transfers t where t.key = 'grant-returned:' || r.id;
update refund_requests r
  set sandbox_cents = greatest(0, r.amount_cents - c.cents),
    amount_cents = least(r.amount_cents, c.cents)
  from businesses b cross join lateral (
    select coalesce(sum(d.amount_cents - taken.cents), 0)::bigint as cents
    from deposits d cross join lateral (
      select coalesce(sum(v.amount_cents), 0) as cents from reversals v
      where v.deposit_id = d.id and v.returned_at is null) as taken
    where d.business_id = b.id and d.status = 'completed' and d.amount_cents > taken.cents) as c
  where b.id = r.business_id and r.status in ('pending', 'cancelled', 'rejected');

-- Disputes of the card holder's bank, among the reversals that Candor did not order.
alter table reversals
  add column is_dispute boolean not null default false,
  -- Until when the card provider takes an answer.
  add column respond_by timestamptz;
update reversals set is_dispute = true
  where refund_request_id is null and (id like 'dispute%' or id like 'dp\_%' or id like 'du\_%');
create index reversals_disputes on reversals (created_at desc, id desc) where is_dispute;

alter table deposits
  -- The card provider's id of the checkout, to ask about a payment that was left.
  add column checkout_reference text,
  -- When the card provider was last asked.
  add column checked_at timestamptz;
create index deposits_open on deposits (created_at) where status = 'pending';
