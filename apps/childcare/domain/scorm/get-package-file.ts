import { hashToken } from '@repo/auth/tokens';
import { Prisma } from '@repo/db/childcare';
import type { Context } from '#domain/context.ts';
import { isScormSessionOpenSql } from '#domain/enrollments/enrollment-access.ts';
import { errors } from '#domain/errors.ts';
import { findPackageFile } from './find-package-file.ts';
import type { StoredPackageFile } from './package-files.ts';

type Tools = Pick<Context, 'db' | 'clock'>;

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
    JOIN section own_section ON own_section.id = l.section_id
    JOIN section closed_section ON closed_section.id = closed.section_id
    WHERE closed.scorm_package_id = k.id AND closed_section.version_id = own_section.version_id AND NOT closed.is_preview AND its.page <> its.own AND (
      its.page = lower(${path})
      OR (its.folder <> '' AND starts_with(lower(${path}), its.folder) AND NOT starts_with(its.own, its.folder))
    )
  )))`;
}

type OpenPackage = { storagePrefix: string; userId: string; isRecorded: boolean };

/** The package that a token opens, for a path that the token may see; without a path, for any. */
async function findOpenPackage(
  { db, clock }: Tools,
  token: string,
  sees: Prisma.Sql = Prisma.sql`true`,
): Promise<OpenPackage> {
  const [found] = await db.$queryRaw<OpenPackage[]>`
    SELECT k.storage_prefix AS "storagePrefix", u.id AS "userId", s.progress_id IS NOT NULL AS "isRecorded"
    FROM scorm_session s
    JOIN "user" u ON u.id = s.user_id AND u.deactivated_at IS NULL
    JOIN lecture l ON l.id = s.lecture_id
    JOIN scorm_package k ON k.id = l.scorm_package_id
    JOIN course c ON c.id = k.course_id
    WHERE s.token_hash = ${hashToken(token)} AND s.expires_at > ${clock()} AND ${isScormSessionOpenSql} AND ${sees}`;
  if (!found) throw errors.notFound();
  return found;
}

/**
 * Finds a file by path in the package that a token opens. Throws notFound, also for an expired token, a course the learner's
 * centre has not paid for, and for a preview's token files of other lessons; and what `admit` throws for the session's user, when
 * the package's index has to be read.
 */
export async function getPackageFile(
  tools: Tools,
  { token, path }: { token: string; path: string },
  admit: (userId: string) => Promise<void>,
): Promise<StoredPackageFile> {
  const { storagePrefix, userId, isRecorded } = await findOpenPackage(tools, token);
  const file = await findPackageFile({ storagePrefix, path }, { db: tools.db, admit: () => admit(userId) });
  if (!file) throw errors.notFound();
  // The stored path: the request may spell it in a way that only the index takes for the same.
  if (!isRecorded) await findOpenPackage(tools, token, mayLook(file.path));
  return file;
}
