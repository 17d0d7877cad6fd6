import type { Lecture, Section } from '@repo/schemas/childcare/course';
import type { ApiFailure } from '@repo/ui/api-failure';
import { api } from '#api.ts';

type Found = { lecture: Lecture; path: string };

function findIn(
  sections: readonly Section[],
  { courseId, lectureId }: { courseId: string; lectureId: string },
): Found | undefined {
  for (const { id, lectures } of sections) {
    const lecture = lectures.find((one) => one.id === lectureId);
    if (lecture) return { lecture, path: `/api/courses/${courseId}/sections/${id}/lectures/${lectureId}` };
  }
  return undefined;
}

/** Of the published outline or of the draft beside it. Also returns the API path, because somebody may have moved the lecture to another section. */
export async function loadLectureAndApiPath(
  courseId: string,
  lectureId: string,
): Promise<Found | ApiFailure> {
  const answer = await api('GET /api/courses/{id}', { params: { id: courseId } });
  if (!answer.ok) return answer.failure;
  const found = findIn(answer.data.sections, { courseId, lectureId });
  if (found) return found;
  const draft = await api('GET /api/courses/{id}/draft', { params: { id: courseId } });
  if (!draft.ok && draft.failure.status !== 404) return draft.failure;
  const drafted = draft.ok ? findIn(draft.data.sections, { courseId, lectureId }) : undefined;
  if (drafted) return drafted;
  return { error: 'Somebody else deleted this lecture', status: 404 };
}
