import type { Lecture, LectureType } from '@repo/schemas/childcare/course';
import type { ApiFailure } from '@repo/ui/api-failure';
import { type ChangeConsent, notAllowed } from '@repo/ui/ask-before-change';
import type { FormVersion } from '@repo/ui/form-version';
import type { useChangeQueue } from '@repo/ui/use-change-queue';
import type { Dispatch, SetStateAction } from 'react';
import { api } from '#api.ts';
import type { OutlineSection } from '#domain/courses/get-course-draft.ts';
import { changeLecture, changeSection, sectionOf, withoutLecture } from './outline-moves.ts';
import { outlineLecture } from './outline-section.ts';

type NewLecture = { title: string; type: Exclude<LectureType, 'SCORM'> };

type Outline = {
  courseId: string;
  sections: OutlineSection[];
  setSections: Dispatch<SetStateAction<OutlineSection[]>>;
  call: ReturnType<typeof useChangeQueue>['call'];
  consent: Pick<ChangeConsent, 'ask'>;
  /** The server has confirmed what is shown. */
  noteShown: () => void;
};

export function createSectionChanges({ courseId, setSections, call, consent, noteShown }: Outline) {
  async function addSection(title: string): Promise<ApiFailure | undefined> {
    if (!(await consent.ask())) return notAllowed;
    const answer = await call(() =>
      api('POST /api/courses/{id}/sections', { params: { id: courseId }, body: { title } }),
    );
    if (!answer.ok) return answer.failure;
    noteShown();
    const { id, title: stored, updatedAt } = answer.data;
    setSections((present) => [...present, { id, title: stored, updatedAt, lectures: [] }]);
    return undefined;
  }

  async function renameSection(
    id: string,
    body: { title: string; expectedUpdatedAt: string | undefined },
  ): Promise<ApiFailure | undefined> {
    if (!(await consent.ask())) return notAllowed;
    const answer = await call(() =>
      api('PUT /api/courses/{id}/sections/{sId}', { params: { id: courseId, sId: id }, body }),
    );
    if (!answer.ok) return answer.failure;
    const { title, updatedAt } = answer.data;
    setSections((present) => changeSection(present, id, (section) => ({ ...section, title, updatedAt })));
    return undefined;
  }

  function versionOf({ id, updatedAt }: OutlineSection): FormVersion<{ title: string }> {
    const load = async () => {
      const answer = await api('GET /api/courses/{id}', { params: { id: courseId } });
      if (!answer.ok) return answer.failure;
      const stored = answer.data.sections.find((section) => section.id === id);
      if (!stored) return { error: 'Somebody else deleted this section.', status: 404 };
      return { values: { title: stored.title }, updatedAt: stored.updatedAt };
    };
    return { readAt: updatedAt, load };
  }

  async function deleteSection(id: string): Promise<string | undefined> {
    if (!(await consent.ask())) return notAllowed.error;
    const answer = await call(() =>
      api('DELETE /api/courses/{id}/sections/{sId}', { params: { id: courseId, sId: id } }),
    );
    if (!answer.ok) return answer.failure.error;
    setSections((present) => present.filter((section) => section.id !== id));
    return undefined;
  }

  return { addSection, renameSection, versionOf, deleteSection };
}

export function createLectureChanges({ courseId, sections, setSections, call, consent, noteShown }: Outline) {
  /** Returns the new lecture's id, or the refusal. */
  async function addLecture(
    sectionId: string,
    body: NewLecture,
  ): Promise<{ id: string } | { failure: ApiFailure }> {
    if (!(await consent.ask())) return { failure: notAllowed };
    const answer = await call(() =>
      api('POST /api/courses/{id}/sections/{sId}/lectures', {
        params: { id: courseId, sId: sectionId },
        body,
      }),
    );
    if (!answer.ok) return { failure: answer.failure };
    const added = outlineLecture(answer.data);
    noteShown();
    setSections((present) =>
      changeSection(present, sectionId, (section) => ({
        ...section,
        lectures: [...section.lectures, added],
      })),
    );
    return { id: added.id };
  }

  async function deleteLecture(id: string): Promise<string | undefined> {
    if (!(await consent.ask())) return notAllowed.error;
    const params = { id: courseId, sId: sectionOf(sections, id)?.id ?? '', lId: id };
    const answer = await call(() =>
      api('DELETE /api/courses/{id}/sections/{sId}/lectures/{lId}', { params }),
    );
    if (!answer.ok) return answer.failure.error;
    setSections((present) => withoutLecture(present, id));
    return undefined;
  }

  const showLecture = (lecture: Lecture) =>
    setSections((present) => changeLecture(present, lecture.id, outlineLecture(lecture)));

  return { addLecture, deleteLecture, showLecture };
}
