import { sql } from 'kysely'
import type { Db } from '../base/db/database.ts'
import { moneyOfCampaigns } from './campaign-money.ts'
import { keptFacts } from './kept-facts.ts'
import { reimbursements } from './reimbursement-invariants.ts'
import { reserveKeyOfR, settleKeyOfR } from './review-keys.ts'

/** SQL: whether a row is looked at, by the column with the time of its last change. */
type Looked = (changedAt: string) => string

/**
 * The invariants of the ledger. Each query returns the rows that break one, so all must return no
 * rows. They run after every test, once a day, and by `npm run audit`. Sums are always of all rows.
 */
const invariantsOf = (looked: Looked): { name: string; query: string }[] => [
  {
    name: 'every wallet equals its transfers',
    query: `
      select w.user_id, w.balance_cents, t.balance from wallets w
      left join (
        select owner, sum(amount) as balance from (
          select to_owner as owner, amount_cents as amount from transfers where to_kind = 'wallet'
          union all
          select from_owner, -amount_cents from transfers where from_kind = 'wallet'
        ) as movements group by owner
      ) as t on t.owner = w.user_id
      where w.balance_cents <> coalesce(t.balance, 0)`,
  },
  {
    name: 'no money is in a wallet that does not exist',
    query: `
      select distinct owner from (
        select to_owner as owner from transfers where to_kind = 'wallet'
        union all select from_owner from transfers where from_kind = 'wallet'
      ) as movements
      where not exists (select from wallets w where w.user_id = owner)`,
  },
  {
    name: 'what is reserved equals the held reviews and taken places, business by business',
    query: `
      select coalesce(t.owner, r.owner) as owner, t.balance, r.held from (
        select owner, sum(amount) as balance from (
          select to_owner as owner, amount_cents as amount from transfers where to_kind = 'reserved'
          union all
          select from_owner, -amount_cents from transfers where from_kind = 'reserved'
        ) as movements group by owner
      ) as t
      full join (
        select business_id as owner, sum(price_cents + fee_cents + cap_cents) as held
        from reservations group by business_id
      ) as r on r.owner = t.owner
      where coalesce(t.balance, 0) <> coalesce(r.held, 0)`,
  },
  {
    name: 'what is payable equals the open withdrawals, reviewer by reviewer',
    query: `
      select coalesce(t.owner, w.owner) as owner, t.balance, w.open from (
        select owner, sum(amount) as balance from (
          select to_owner as owner, amount_cents as amount from transfers where to_kind = 'payable'
          union all
          select from_owner, -amount_cents from transfers where from_kind = 'payable'
        ) as movements group by owner
      ) as t
      full join (
        select reviewer_id as owner, sum(amount_cents) as open
        from withdrawals where status = 'pending' group by reviewer_id
      ) as w on w.owner = t.owner
      where coalesce(t.balance, 0) <> coalesce(w.open, 0)`,
  },
  {
    name: 'a deposit is in the ledger exactly when it is completed',
    query: `
      select d.id, d.status, d.amount_cents, t.amount_cents as transferred from deposits d
      left join transfers t on t.key = 'deposit:' || d.id and t.leg = 0
      where ${looked('d.updated_at')} and (
        (d.status = 'completed') <> (t.id is not null) or t.amount_cents <> d.amount_cents)`,
  },
  {
    name: 'every transfer of a deposit has its deposit',
    query: `
      select t.key from transfers t
      where t.key like 'deposit:%' and ${looked('t.created_at')} and not exists (
        select from deposits d where 'deposit:' || d.id = t.key and d.status = 'completed')`,
  },
  {
    name: 'the money of every review was reserved once, in full, and settled when it was decided',
    // Once more after each granted appeal; the next invariant is about the times before.
    query: `
      select r.id, r.status, r.held, a.amount_cents, s.amount from reviews r
      left join transfers a on a.key = ${reserveKeyOfR()} and a.leg = 0
      left join lateral (
        select sum(amount_cents) as amount from transfers
        where key = ${settleKeyOfR()} and from_kind = 'reserved'
      ) as s on true
      where ${looked('r.updated_at')} and (
        a.amount_cents is distinct from r.price_cents + r.fee_cents
        or (not r.held) <> (s.amount is not null)
        or s.amount <> r.price_cents + r.fee_cents)`,
  },
  {
    name: 'the money of every place was reserved once, in full, when it was taken',
    query: `
      select p.id, a.amount_cents, a.created_at from places p
      left join transfers a on a.key = 'reserve:' || p.id and a.leg = 0
      where ${looked('p.updated_at')} and (
        a.amount_cents is distinct from p.price_cents + p.fee_cents
        or a.created_at is distinct from p.taken_at)`,
  },
  {
    // Of a place that was left for want of its parcel only the fee is.
    name: 'the money of every place was returned in full exactly when it ended without a review',
    query: `
      select p.id, p.status, s.amount from places p
      left join shipments l on l.place_id = p.id and l.left_at is not null
      left join lateral (
        select sum(amount_cents) as amount from transfers
        where key = 'settle:' || p.id and from_kind = 'reserved'
          and to_kind in ('wallet', 'receivable') and to_owner = p.business_id
      ) as s on true
      where p.status <> 'used' and ${looked('p.updated_at')} and s.amount is distinct from
        case when l.place_id is not null then nullif(p.fee_cents, 0)
          when p.status <> 'taken' then p.price_cents + p.fee_cents end`,
  },
  {
    name: 'the price of a place went to its reviewer exactly when it was left for its parcel',
    query: `
      select p.id, t.amount_cents from places p
      left join shipments l on l.place_id = p.id and l.left_at is not null
      left join transfers t on t.key = 'settle:' || p.id and t.from_kind = 'reserved'
        and t.to_kind = 'wallet' and t.to_owner = p.reviewer_id
      where p.status <> 'used' and ${looked('p.updated_at')} and t.amount_cents is distinct from
        case when l.place_id is not null then p.price_cents end`,
  },
  {
    name: 'a place has a parcel exactly where one is sent, and time from when it is received',
    query: `
      select p.id, p.status, s.status as shipment from places p
      left join shipments s on s.place_id = p.id
      where ${looked('p.updated_at')} and (
        (p.fulfilment = 'shipping') <> (s.place_id is not null)
        or s.left_at is not null and (p.status <> 'returned' or s.left_at <> p.ended_at)
        or p.fulfilment = 'shipping' and p.status <> 'returned'
          and (p.deadline is not null) <> (s.status = 'received'))`,
  },
  {
    name: 'a place is used exactly by the review with its id, at its terms',
    query: `
      select p.id, p.status, r.id as review_id from places p
      full join (select * from reviews where place_taken_at is not null) as r on r.id = p.id
      where (r.id is not null or p.status = 'used')
        and ${looked('coalesce(r.updated_at, p.updated_at)')}
        and (p.status, p.campaign_id, p.business_id, p.reviewer_id, p.price_cents, p.fee_cents,
            p.reimbursement_cap_cents, p.taken_at)
          is distinct from ('used'::place_status, r.campaign_id, r.business_id, r.reviewer_id,
            r.price_cents, r.fee_cents, r.reimbursement_cap_cents, r.place_taken_at)`,
  },
  {
    name: 'a review that was reopened had been reserved and returned in full each time before',
    query: `
      select r.id, round from reviews r
      cross join lateral generate_series(0, r.reopenings - 1) as round
      left join transfers a on a.key = ${reserveKeyOfR('round')} and a.leg = 0
      left join lateral (
        select sum(amount_cents) as amount from transfers
        where key = ${settleKeyOfR('round')} and from_kind = 'reserved'
          and to_kind in ('wallet', 'receivable') and to_owner = r.business_id
      ) as s on true
      where r.reopenings > 0 and ${looked('r.updated_at')} and (
        a.amount_cents is distinct from r.price_cents + r.fee_cents
        or s.amount is distinct from r.price_cents + r.fee_cents)`,
  },
  {
    // Where it was advanced, the platform gets its price back.
    name: 'the price of an approved review went to its reviewer, its fee to the platform',
    query: `
      select r.id from reviews r
      where r.status = 'approved' and r.platform_paid_at is null and ${looked('r.updated_at')}
        and not (
        exists (select from transfers t where t.key = ${settleKeyOfR()} and t.leg = 0
          and case when r.advanced_at is null
            then t.to_kind = 'wallet' and t.to_owner = r.reviewer_id
            else t.to_kind = 'fee_income' end
          and t.amount_cents = r.price_cents)
        and (r.fee_cents = 0 or exists (select from transfers t
          where t.key = ${settleKeyOfR()} and t.leg = 1 and t.to_kind = 'fee_income'
            and t.amount_cents = r.fee_cents)))`,
  },
  ...reimbursements(looked),
  {
    name: 'every advance paid its reviewer the price of one review, once',
    query: `
      select r.id, t.key, r.advanced_at from (select * from reviews where advanced_at is not null) r
      full join (select * from transfers where key like 'advance:%') t
        on t.key = 'advance:' || r.id and t.leg = 0
      where (r.id is null or ${looked('r.updated_at')}) and (
        r.id is null or t.id is null or t.amount_cents <> r.price_cents
        or t.created_at <> r.advanced_at or t.from_kind <> 'fee_income'
        or t.to_kind <> 'wallet' or t.to_owner <> r.reviewer_id)`,
  },
  {
    // What was advanced before is paid already.
    name: 'every payment after an appeal is for one approved review, its price, from fee income',
    query: `
      select coalesce(t.key, 'appeal:' || r.id) as key from (
        select * from transfers where key like 'appeal:%') as t
      full join (
        select * from reviews where platform_paid_at is not null and advanced_at is null) as r
        on t.key = 'appeal:' || r.id
      where (t.leg, t.from_kind, t.to_kind, t.to_owner, t.amount_cents, t.created_at)
        is distinct from (0, 'fee_income'::account_kind, 'wallet'::account_kind, r.reviewer_id,
          r.price_cents, r.platform_paid_at)`,
  },
  ...keptFacts,
  moneyOfCampaigns,
  {
    name: 'the fee income got all fees, and back what it had advanced for approved reviews',
    query: `
      select t.fees, c.fees as charged from
        (select coalesce(sum(amount_cents), 0) as fees from transfers
          where to_kind = 'fee_income') as t,
        (select (select coalesce(sum(fees_charged_cents), 0) from campaigns)
          + (select coalesce(sum(price_cents), 0) from reviews
            where status = 'approved' and advanced_at is not null
              and platform_paid_at is null) as fees) as c
      where t.fees <> c.fees`,
  },
  {
    name: 'every withdrawal was taken once, in full, and paid out or returned as its state says',
    query: `
      select w.id, w.status from withdrawals w
      left join transfers t on t.key = 'withdraw:' || w.id and t.leg = 0
      left join lateral (
        select sum(amount_cents) as amount, bool_or(to_kind = 'wallet') as returned
        from transfers where key = 'payout:' || w.id
      ) as p on true
      where ${looked('w.updated_at')} and (
        t.amount_cents is distinct from w.amount_cents
        or (w.status <> 'pending') <> (p.amount is not null)
        or p.amount <> w.amount_cents
        or p.returned <> (w.status in ('failed', 'cancelled')))`,
  },
  {
    name: 'what went to the bank is the withdrawal less its charge, and was not cancelled',
    query: `
      select l.withdrawal_id from payout_batch_lines l
      join withdrawals w on w.id = l.withdrawal_id
      where l.net_cents <> w.amount_cents - w.charge_cents or w.status = 'cancelled'`,
  },
  {
    name: 'every reversal was charged once, in full, and returned in full if it came back',
    query: `
      select v.id, v.returned_at from reversals v
      left join lateral (
        select sum(amount_cents) as amount from transfers where key = 'reversal:' || v.id
      ) as t on true
      left join lateral (
        select sum(amount_cents) as amount from transfers where key = 'reversal-won:' || v.id
      ) as w on true
      where t.amount is distinct from v.amount_cents
        or (v.returned_at is not null) <> (w.amount is not null)
        or w.amount <> v.amount_cents`,
  },
  {
    name: 'every transfer of a reversal has its reversal',
    query: `
      select t.key from transfers t
      where t.key like 'reversal%' and ${looked('t.created_at')} and not exists (
        select from reversals v where v.id = substr(t.key, position(':' in t.key) + 1))`,
  },
  {
    name: 'no card payment is refunded beyond its amount',
    query: `
      select d.id from deposits d join reversals v on v.deposit_id = d.id
      where v.refund_request_id is not null and v.returned_at is null
      group by d.id having sum(v.amount_cents) > d.amount_cents`,
  },
  {
    name: 'every approved refund is the sum of its parts, and open while one of them is',
    query: `
      select r.id, r.status from refund_requests r
      left join lateral (
        select coalesce(sum(amount_cents), 0) as amount, count(returned_at) as failed,
          count(*) filter (where confirmed_at is null and returned_at is null) as open
        from reversals where refund_request_id = r.id
      ) as v on true
      left join lateral (
        select coalesce(sum(amount_cents), 0) as amount from transfers
        where key = 'grant-returned:' || r.id
      ) as g on true
      where case when r.status in ('refunding', 'completed', 'failed')
        then v.amount <> r.amount_cents or g.amount <> r.sandbox_cents
          or (r.status = 'refunding') <> (v.open > 0)
          or (r.status = 'failed') <> (v.open = 0 and v.failed > 0)
        else v.amount + g.amount > 0 end`,
  },
  {
    name: 'no wallet holds money while its business owes',
    query: `
      select user_id, balance_cents, owed_cents from wallets
      where owed_cents > 0 and balance_cents > 0`,
  },
  {
    // The public figures are counted from the log. Reviews from before it are not in it.
    name: 'every review is what the decisions in the audit log made of it',
    query: `
      select r.id, r.status, log.* from reviews r join (
        select s.about as id,
          count(*) filter (where a.action in ('submitReview', 'resubmitReview')) as sent,
          count(*) filter (where a.action in ('approveReview', 'rejectReview')) as decided,
          count(*) filter (where a.action = 'approveReview'
            or a.action = 'grantAppeal' and a.after ->> 'about' = 'rejection') as approved,
          bool_or(a.action = 'submitReview') as is_whole
        from audit_log a join audit_subjects s on s.entry_id = a.id
        where a.action in
          ('submitReview', 'resubmitReview', 'approveReview', 'rejectReview', 'grantAppeal')
        group by 1) as log on log.id = r.id
      where log.is_whole and r.reopenings = 0 and ${looked('r.updated_at')}
        and ((r.status = 'pending') <> (sent = decided + 1)
          or (r.status = 'approved') <> (approved = 1))`,
  },
  {
    name: 'every report was filed and decided as the audit log says',
    query: `
      select p.id, p.number from reports p left join (
        select a.after ->> 'number' as number, array_agg(a.action order by a.created_at) as actions
        from audit_log a
        where a.action in ('reportReview', 'dismissReport', 'grantReport', 'appealReport')
        group by 1) as log on log.number = p.number
      where ${looked('coalesce(p.appeal_decided_at, p.appealed_at, p.decided_at, p.created_at)')}
        and log.actions is distinct from array_remove(array['reportReview',
          case p.outcome when 'kept' then 'dismissReport' when 'unpublished' then 'grantReport' end,
          case when p.appeal is not null then 'appealReport' end,
          case p.appeal_outcome when 'kept' then 'dismissReport'
            when 'unpublished' then 'grantReport' end], null)`,
  },
  {
    // What the card provider returns after the end, such as a failed refund, waits for an admin.
    name: 'a closed account has no money, nothing held and nothing open',
    query: `
      select u.id, u.role from users u join wallets w on w.user_id = u.id
      where u.deleted_at is not null and (
        w.balance_cents > (select coalesce(sum(amount_cents), 0) from transfers t
          where t.to_kind = 'wallet' and t.to_owner = u.id and t.from_kind = 'card_clearing'
            and t.created_at >= u.deleted_at)
        or exists (select from reviews r
          where r.held and (r.reviewer_id = u.id or r.business_id = u.id))
        or exists (select from places p
          where p.status = 'taken' and (p.reviewer_id = u.id or p.business_id = u.id))
        or exists (select from campaigns c where c.business_id = u.id and c.deleted_at is null
          and c.status <> 'completed')
        or exists (select from deposits d where d.business_id = u.id and d.status = 'pending')
        or exists (select from withdrawals d where d.reviewer_id = u.id and d.status = 'pending')
        or exists (select from refund_requests q where q.business_id = u.id
          and q.status in ('pending', 'refunding')))`,
  },
  {
    // The fee income may be: nobody waits for their pay since the platform has earned too little.
    name: 'no account that must not be overdrawn is overdrawn',
    query: `
      select kind, owner, sum(amount) from (
        select to_kind as kind, to_owner as owner, amount_cents as amount from transfers
        union all
        select from_kind, from_owner, -amount_cents from transfers
      ) as movements
      where kind in ('reserved', 'payable', 'charge_income', 'subscription_income')
      group by kind, owner having sum(amount) < 0`,
  },
]

/** The invariants over all rows. */
export const invariants = invariantsOf(() => 'true')

export interface Check {
  name: string
  /** The number of rows that break the invariant. */
  violations: number
  /** The first twenty of them. */
  rows: unknown[]
}

/** Runs every invariant, over all rows or over those that changed since a time. */
export async function checkInvariants(db: Db, since?: Date): Promise<Check[]> {
  const looked: Looked = (changedAt) =>
    since ? `${changedAt} >= '${since.toISOString()}'` : 'true'
  const checked: Check[] = []
  for (const { name, query } of invariantsOf(looked)) {
    const { rows } = await sql.raw(query).execute(db)
    checked.push({ name, violations: rows.length, rows: rows.slice(0, 20) })
  }
  return checked
}

/** Runs every invariant on one snapshot, so that what happens meanwhile breaks none. */
export const auditLedger = (db: Db, since?: Date) =>
  db
    .transaction()
    .setAccessMode('read only')
    .setIsolationLevel('repeatable read')
    .execute((tx) => checkInvariants(tx, since))
