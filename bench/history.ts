import type pg from 'pg'

/**
 * What a database has besides its reviews: the evidence of each, and the entries of its submission
 * and its decision in the audit log. In an empty table a new row costs less, and its plans are made
 * for few rows. Only for the newest reviews, so that millions are filled in minutes.
 */
const newest = 200_000

/** Fills evidence, the audit log and what its entries are about, in the order of time. */
export async function fillHistory(client: pg.Client): Promise<void> {
  await client.query(`
    create temp table newest as
    select id, campaign_id, business_id, reviewer_id, status, created_at, decided_at
    from reviews order by created_at desc limit ${newest}`)
  // Hashes of texts that have nothing in common: what is measured does not look for copies.
  await client.query(`
    insert into review_evidence (review_id, asked_at, items, shingles)
    select id, created_at, '[]',
      array(select ('x' || substr(md5(id::text || n), 1, 8))::bit(32)::int
        from generate_series(1, 24) as n)
    from newest order by created_at`)
  await client.query(`
    insert into audit_log (id, actor_id, action, subject, after, created_at, request_id)
    select gen_random_uuid(), actor, action, 'review:' || id, after::jsonb, at, gen_random_uuid()
    from (
      select id, reviewer_id as actor, 'submitReview' as action, created_at as at,
        '{"fee": "$0.70", "price": "$10.00"}' as after
      from newest
      union all select n.id, a.id, case n.status when 'approved' then 'approveReview'
        else 'rejectReview' end, decided_at, null
      from newest n, (select id from users where role = 'admin' limit 1) as a
      where decided_at is not null) as e
    order by at`)
  await client.query(`
    insert into audit_subjects (about, created_at, entry_id)
    select about, a.created_at, a.id from newest n
    join audit_log a on a.subject = 'review:' || n.id
    cross join unnest(array[n.id, n.campaign_id, n.business_id, n.reviewer_id]) as about`)
  await client.query('drop table newest')
}
