import type { ChildcareDb } from '@repo/db/childcare';
import {
  findBlockingLectureProblem,
  type LectureContents,
} from '@repo/schemas/childcare/find-blocking-lecture-problem';

export type UnreadyLecture = { id: string; title: string; problem: string };

/** The lessons of a version that nobody could complete, in their order. Index: section_version_id_position_idx. */
export async function findUnreadyLectures(db: ChildcareDb, versionId: string): Promise<UnreadyLecture[]> {
  const lectures = await db.$queryRaw<({ id: string; title: string } & LectureContents)[]>`
    SELECT l.id, l.title, l.type::text AS type, l.video_url AS "videoUrl", l.video_duration AS "videoDuration",
      l.content <> '' AS "hasContent", l.quiz IS NOT NULL AS "hasQuiz"
    FROM lecture l JOIN section s ON s.id = l.section_id
    WHERE s.version_id = ${versionId} ORDER BY s.position, s.id, l.position, l.id`;
  return lectures.flatMap(({ id, title, ...contents }) => {
    const problem = findBlockingLectureProblem(contents);
    return problem === null ? [] : [{ id, title, problem }];
  });
}
