/** SQL: whether a row is looked at, by the column with the time of its last change. */
type Looked = (changedAt: string) => string

/** SQL: the caps of places and reviews as `r`, each under the id that both have. */
const capped = `
  select id, business_id, reviewer_id, reimbursed_cents, reimbursement_cap_cents as cap, updated_at
  from reviews where reimbursement_cap_cents > 0
  union all
  select id, business_id, reviewer_id, reimbursed_cents, reimbursement_cap_cents, updated_at
  from places where reimbursement_cap_cents > 0 and status <> 'used'`

/** SQL: what the settlement of the cap of `r` moved. */
const settled = (condition: string) => `(select coalesce(sum(t.amount_cents), 0) from transfers t
  where t.key = 'reimburse:' || r.id and t.from_kind = 'reserved' and ${condition})`

/** The invariants of what is paid back to reviewers for buying a product. */
export const reimbursements = (looked: Looked): { name: string; query: string }[] => [
  {
    name: 'the cap of every purchase is reserved until it is settled, once, and then in full',
    query: `
      select r.id from (${capped}) as r
      where ${looked('r.updated_at')} and (
        not exists (select from transfers t where t.key = 'reserve:' || r.id
          and t.leg = 1 and t.amount_cents = r.cap)
        or ${settled('true')} <> case when r.reimbursed_cents is null then 0 else r.cap end)`,
  },
  {
    name: 'a purchase was paid back to its reviewer once, as far as its place or review says',
    query: `
      select r.id from (${capped}) as r
      where ${looked('r.updated_at')} and (
        ${settled("t.to_kind = 'wallet' and t.to_owner = r.reviewer_id")}
          <> coalesce(r.reimbursed_cents, 0)
        or ${settled('t.to_owner not in (r.reviewer_id, r.business_id)')} > 0)`,
  },
  {
    name: 'every transfer that pays a purchase back has its place, with a cap',
    query: `
      select t.key from transfers t
      where t.key like 'reimburse:%' and ${looked('t.created_at')} and not exists (
        select from places p where p.id = substring(t.key from 11)::uuid
          and p.reimbursement_cap_cents > 0)`,
  },
]
