import type { Lecture } from '@repo/schemas/childcare/course';
import type { ApiFailure } from '@repo/ui/api-failure';
import { api } from '#api.ts';

/** Also returns the API path, because somebody may have moved the lecture to another section. */
export async function loadLectureAndApiPath(
  courseId: string,
  lectureId: string,
): Promise<{ lecture: Lecture; path: string } | ApiFailure> {
  const answer = await api('GET /api/courses/{id}', { params: { id: courseId } });
  if (!answer.ok) return answer.failure;
  for (const { id, lectures } of answer.data.sections) {
    const lecture = lectures.find((one) => one.id === lectureId);
    if (lecture) return { lecture, path: `/api/courses/${courseId}/sections/${id}/lectures/${lectureId}` };
  }
  return { error: 'Somebody else deleted this lecture', status: 404 };
}
