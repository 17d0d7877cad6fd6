import { withClient } from '@repo/workbench/postgres/with-client';
import { createJsonCaller, type JsonAnswer, signInAndReturnHeaders } from '../../product/call.ts';
import type { DrilledProduct } from '../../product/start-product.ts';
import { type RunningWriter, startWriter } from '../../product/writer.ts';

const learnersOfCentre = 5_000;
/** Longer than an outage. The payment provider retries for days. */
const resendForSeconds = 60;

type Options = { product: DrilledProduct; databaseUrl: string; timeoutMs: number };
type Delivered = { deliveries?: { status: number }[] };

/** A manager who assigns a course to one learner after the other and pays; each event about that is delivered twice. */
export async function startPaying({ product, databaseUrl, timeoutMs }: Options): Promise<RunningWriter> {
  const url = product.urlOf('childcare');
  const call = createJsonCaller({
    url,
    headers: await signInAndReturnHeaders(url, 'manager@example.com'),
    timeoutMs,
  });
  const provider = createJsonCaller({ url: product.sandbox.url, timeoutMs: 4 * resendForSeconds * 1_000 });
  const { learnerIds, courseId } = await prepareCentre(databaseUrl);
  const assignNext = (): Promise<JsonAnswer> =>
    call('/api/assignments', { body: { learnerId: learnerIds.shift(), courseId } });
  return startWriter({
    name: 'payments',
    write: async () => {
      const assigned = await assignNext();
      if (assigned.status !== 201) return assigned;
      const session = /\/pay\/([^/?]+)/.exec(String(assigned.json.checkoutUrl))?.[1];
      const paid = await provider('/control/stripe', {
        body: { session, outcome: 'paid', deliveries: 2, resendForSeconds },
      });
      return isTaken(paid.json) ? assigned : paid;
    },
    idOf: ({ assignment }) => (assignment as { id?: string } | undefined)?.id,
  });
}

function isTaken({ deliveries = [] }: Delivered): boolean {
  return deliveries.length > 0 && deliveries.every(({ status }) => status === 200);
}

/** The demo manager's centre is billed, and has as many learners as are paid for. */
function prepareCentre(databaseUrl: string): Promise<{ learnerIds: string[]; courseId: string }> {
  return withClient(databaseUrl, async (client) => {
    const centres = await client.query<{ id: string }>(
      `UPDATE organization SET billing_enabled = true, max_learners = 100000
       WHERE id = (SELECT organization_id FROM "user" WHERE email = 'manager@example.com') RETURNING id`,
    );
    const learners = await client.query<{ id: string }>(
      `INSERT INTO "user" (id, name, email, organization_id, email_verified_at, updated_at)
       SELECT gen_random_uuid()::text, 'Drill Learner', 'drill-' || number || '@example.com', $1, now(), now()
       FROM generate_series(1, $2) AS number RETURNING id`,
      [centres.rows[0]?.id, learnersOfCentre],
    );
    const courses = await client.query<{ id: string }>(
      "SELECT id FROM course WHERE status = 'PUBLISHED' AND price_sgd > 0 ORDER BY id LIMIT 1",
    );
    const [course] = courses.rows;
    if (!course) throw new Error('No course of the demo data has a price.');
    return { learnerIds: learners.rows.map(({ id }) => id), courseId: course.id };
  });
}

/** An assignment that is paid once, and whose learner is enrolled once. */
export const paidAssignmentsSql = `SELECT count(*)::int AS count FROM assignment a
  WHERE a.id = ANY ($1) AND a.payment_status = 'PAID'
    AND (SELECT count(*) FROM payment p WHERE p.assignment_id = a.id AND p.status = 'PAID') = 1
    AND (SELECT count(*) FROM enrollment e WHERE e.user_id = a.learner_id AND e.course_id = a.course_id) = 1`;

/** Payments that were applied, or learners that were notified, more than once. */
export const paidTwiceSql = `SELECT count(*)::int AS count FROM (
    SELECT target_id FROM audit_entry WHERE action = 'payment.paid' AND $1 = $1 GROUP BY target_id HAVING count(*) > 1
    UNION ALL
    SELECT user_id FROM notification n JOIN "user" u ON u.id = n.user_id
    WHERE n.kind = 'assigned' AND u.email LIKE 'drill-%' GROUP BY user_id HAVING sum(n.count) > 1
  ) AS twice`;
