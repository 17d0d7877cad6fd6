import { hashToken } from '@repo/auth/tokens';
import type { Context } from '#domain/context.ts';
import { isSessionOpen } from '#domain/enrollments/enrollment-access.ts';
import { errors } from '#domain/errors.ts';
import type { KeptFile } from './keep-files.ts';

/**
 * A file of the package that a token opens, by its path. Content made on Windows names its files in any case, so that one of
 * another case is found too. Throws notFound, also for a token that has run out, or whose
 * learner's centre has not paid for the course.
 */
export async function findPackageFile(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { token, path }: { token: string; path: string },
): Promise<KeptFile> {
  const [found] = await db.$queryRaw<{ exact: KeptFile | null; folded: KeptFile | null }[]>`
    SELECT k.files -> ${path} AS exact,
      CASE WHEN NOT k.files ? ${path} THEN (
        SELECT file.value FROM jsonb_each(k.files) AS file WHERE lower(file.key) = lower(${path}) LIMIT 1
      ) END AS folded
    FROM scorm_session s
    JOIN "user" u ON u.id = s.user_id AND u.deactivated_at IS NULL
    JOIN lecture l ON l.id = s.lecture_id
    JOIN scorm_package k ON k.id = l.scorm_package_id
    WHERE s.token_hash = ${hashToken(token)} AND s.expires_at > ${clock()} AND ${isSessionOpen}`;
  const file = found?.exact ?? found?.folded;
  if (!file) throw errors.notFound();
  return file;
}
