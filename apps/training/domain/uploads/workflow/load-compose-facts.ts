import type { UploadCells } from '@repo/schemas/training/enrolment-upload';
import type { Context } from '#domain/context.ts';
import { normaliseIdentityNumber } from '#domain/identity/identity-number.ts';
import type { ComposeFacts } from './compose-enrolment.ts';

type Row = ComposeFacts['fallback'] & { accountPhone: string | null; isAnothers: boolean };

/** An account with another identity number belongs to someone else. Index: user_email_key. */
export async function loadComposeFacts(
  { db, keys, clock }: Pick<Context, 'db' | 'keys' | 'clock'>,
  cells: UploadCells,
): Promise<ComposeFacts & { isAnothers: boolean }> {
  const email = (cells.traineeEmail ?? '').trim().toLowerCase();
  const hashes = keys.lookupHashes(normaliseIdentityNumber(cells.traineeNric ?? ''));
  const [{ accountPhone, isAnothers, ...fallback }] = await db.$queryRaw<[Row]>`
    SELECT s.fallback_phone AS "phone", s.fallback_employer_uen AS "employerUen",
      s.fallback_employer_name AS "employerName", s.fallback_employer_email AS "employerEmail",
      s.fallback_employer_phone AS "employerPhone", u.phone AS "accountPhone",
      COALESCE(u.identity_hash <> ALL (${hashes}), false) AS "isAnothers"
    FROM company_settings s LEFT JOIN "user" u ON u.email = ${email} WHERE s.id = 1`;
  return { fallback, accountPhone: isAnothers ? '' : (accountPhone ?? ''), isAnothers, now: clock() };
}
