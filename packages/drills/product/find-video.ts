import { withClient } from '@repo/workbench/postgres/with-client';

/** A learner of the demo data, and a long video of a course of theirs that they have not begun. */
export async function findDemoVideoLesson(
  databaseUrl: string,
): Promise<{ email: string; lectureId: string }> {
  const { rows } = await withClient(databaseUrl, (client) =>
    client.query<{ email: string; lectureId: string }>(
      `SELECT u.email, l.id AS "lectureId" FROM enrollment e
       JOIN "user" u ON u.id = e.user_id JOIN section s ON s.version_id = e.version_id
       JOIN lecture l ON l.section_id = s.id
       WHERE l.type = 'VIDEO' AND u.role = 'LEARNER' AND u.password_hash IS NOT NULL AND u.deactivated_at IS NULL AND e.completed_at IS NULL
         AND NOT EXISTS (SELECT FROM lecture_progress p WHERE p.enrollment_id = e.id AND p.lecture_id = l.id)
       ORDER BY u.email = 'learner@example.com' DESC, l.video_duration DESC LIMIT 1`,
    ),
  );
  const [found] = rows;
  if (!found) throw new Error('No learner of the demo data has a video left to watch.');
  return found;
}
