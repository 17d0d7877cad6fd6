import { hashToken } from '@repo/auth/tokens';
import { Prisma } from '@repo/db/childcare';
import type { Context } from '#domain/context.ts';
import { isScormSessionOpenSql } from '#domain/enrollments/enrollment-access.ts';
import { errors } from '#domain/errors.ts';
import type { KeptFile } from './package-files.ts';

/**
 * Whether user `u`, who is recorded nowhere, may see a file beside lecture `l` of course `c`: its authors may see all of the
 * package. Somebody who looks at a preview may not see the pages of lessons that are none, nor what lies in the folder of
 * such a page, unless the preview's own page lies there too. Index: lecture_scorm_package_id_idx.
 */
function mayLook(path: string): Prisma.Sql {
  return Prisma.sql`(u.role = 'SUPER_ADMIN' OR u.id = c.created_by_id OR (l.is_preview AND NOT EXISTS (
    SELECT FROM lecture closed
    CROSS JOIN LATERAL (SELECT
      lower(l.scorm_item ->> 'page') AS own,
      lower(closed.scorm_item ->> 'page') AS page,
      lower(regexp_replace(closed.scorm_item ->> 'page', '[^/]*$', '')) AS folder
    ) its
    WHERE closed.scorm_package_id = k.id AND NOT closed.is_preview AND its.page <> its.own AND (
      its.page = lower(${path})
      OR (its.folder <> '' AND starts_with(lower(${path}), its.folder) AND NOT starts_with(its.own, its.folder))
    )
  )))`;
}

/**
 * A file of the package that a token opens, by its path. Content made on Windows names its files in any case, so that one of
 * another case is found too. Throws notFound, also for a token that has run out, or whose
 * learner's centre has not paid for the course, and for other lessons' files where the token is a preview's.
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
    JOIN course c ON c.id = k.course_id
    WHERE s.token_hash = ${hashToken(token)} AND s.expires_at > ${clock()} AND ${isScormSessionOpenSql}
      AND (s.progress_id IS NOT NULL OR ${mayLook(path)})`;
  const file = found?.exact ?? found?.folded;
  if (!file) throw errors.notFound();
  return file;
}
