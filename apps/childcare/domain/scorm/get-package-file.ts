import { hashToken } from '@repo/auth/tokens';
import { Prisma } from '@repo/db/childcare';
import type { Context } from '#domain/context.ts';
import { isScormSessionOpenSql } from '#domain/enrollments/enrollment-access.ts';
import { errors } from '#domain/errors.ts';
import type { StoredPackageFile } from './package-files.ts';

/**
 * Whether user `u`, whose progress is not recorded, may see a file for lecture `l` of course `c`. Authors may see the whole
 * package. A preview shows neither the pages of lessons that are no previews nor files in such a page's folder, unless the
 * preview's own page is in that folder. Index: lecture_scorm_package_id_idx.
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
 * Finds a file by path in the package that a token opens. The case may differ, as content made on Windows ignores it. Throws
 * notFound, also for an expired token, a course the learner's centre has not paid for, and for a preview's token files of other
 * lessons.
 */
export async function getPackageFile(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { token, path }: { token: string; path: string },
): Promise<StoredPackageFile> {
  const [found] = await db.$queryRaw<{ exact: StoredPackageFile | null; folded: StoredPackageFile | null }[]>`
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
