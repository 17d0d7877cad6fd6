import type { Context } from '#domain/context.ts';
import { normaliseIdentityNumber } from '#domain/identity/identity-number.ts';
import type { ClaimedRow } from './claimed-row.ts';

export type EnrolledRow = {
  row: number;
  referenceNumber: string | null;
  /** Who enrolled them according to the tracking store; null when not tracked. */
  by: string | null;
};

/**
 * Finds learners already enrolled, by email address or identity number. Indexes: course_run's agency_run_id, user_email_key,
 * user_identity_hash_idx, enrolment_user_id_course_run_id_key.
 */
export async function findAlreadyEnrolledRows(
  { db, keys }: Pick<Context, 'db' | 'keys'>,
  claimed: readonly Pick<ClaimedRow, 'row' | 'agencyRunId' | 'email' | 'cells'>[],
): Promise<Map<number, EnrolledRow>> {
  if (claimed.length === 0) return new Map();
  // During a key rotation an account's hash may use either key.
  const rows = claimed.flatMap(({ cells, ...row }) =>
    keys
      .lookupHashes(normaliseIdentityNumber(cells.traineeNric ?? ''))
      .map((identityHash) => ({ ...row, identityHash })),
  );
  const found = await db.$queryRaw<EnrolledRow[]>`
    SELECT c."row", e.reference_number AS "referenceNumber", COALESCE(w.full_name, k.name) AS "by"
    FROM unnest(${rows.map(({ row }) => row)}::int[], ${rows.map(({ agencyRunId }) => agencyRunId)}::text[],
      ${rows.map(({ email }) => email)}::text[], ${rows.map(({ identityHash }) => identityHash)}::text[])
      AS c ("row", run, email, hash)
    JOIN course_run r ON r.agency_run_id = c.run
    CROSS JOIN LATERAL (
      SELECT u.id FROM "user" u WHERE u.email = c.email
      UNION SELECT u.id FROM "user" u WHERE u.identity_hash = c.hash AND c.hash <> ''
    ) person
    JOIN enrolment e ON e.user_id = person.id AND e.course_run_id = r.id
    LEFT JOIN LATERAL (SELECT t.submitted_by FROM tracked_enrolment t WHERE t.enrolment_id = e.id
      ORDER BY t.created_at DESC, t.id DESC LIMIT 1) tracked ON true
    LEFT JOIN "user" w ON 'user' = split_part(tracked.submitted_by, ':', 1) AND w.id = split_part(tracked.submitted_by, ':', 2)
    LEFT JOIN api_key k ON 'key' = split_part(tracked.submitted_by, ':', 1) AND k.id = split_part(tracked.submitted_by, ':', 2)
    WHERE e.status IN ('enrolled', 'completed')`;
  return new Map(found.map((enrolled) => [enrolled.row, enrolled]));
}
