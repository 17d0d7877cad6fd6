import type { ApiFailure } from '@repo/ui/api-failure';
import { type ChangeConsent, notAllowed } from '@repo/ui/ask-before-change';
import type { FormVersion } from '@repo/ui/form-version';
import type { useChangeQueue } from '@repo/ui/use-change-queue';
import type { Dispatch, SetStateAction } from 'react';
import { api } from '#api.ts';
import { changeUnit, type Unit, type Units, withoutSubtopic, withTitle } from './outline-moves.ts';

type OutlineState = {
  setUnits: Dispatch<SetStateAction<Units>>;
  call: ReturnType<typeof useChangeQueue>['call'];
  consent: Pick<ChangeConsent, 'ask'>;
};

export function createOutlineChanges(courseId: string, { setUnits, call, consent }: OutlineState) {
  async function addUnit(title: string): Promise<ApiFailure | undefined> {
    if (!(await consent.ask())) return notAllowed;
    const answer = await call(() =>
      api('POST /api/courses/{id}/learning-units', { params: { id: courseId }, body: { title } }),
    );
    if (!answer.ok) return answer.failure;
    setUnits((present) => [...present, answer.data]);
    return undefined;
  }

  async function renameUnit(
    id: string,
    body: { title: string; expectedUpdatedAt: string | undefined },
  ): Promise<ApiFailure | undefined> {
    if (!(await consent.ask())) return notAllowed;
    const answer = await call(() => api('PUT /api/learning-units/{id}', { params: { id }, body }));
    if (!answer.ok) return answer.failure;
    const { title, updatedAt } = answer.data;
    setUnits((present) => changeUnit(present, id, (unit) => ({ ...unit, title, updatedAt })));
    return undefined;
  }

  /** The title's version, and how to reload it. */
  function versionOf({ id, updatedAt }: Unit): FormVersion<{ title: string }> {
    const load = async () => {
      const answer = await api('GET /api/courses/{id}/outline', { params: { id: courseId } });
      if (!answer.ok) return answer.failure;
      const stored = answer.data.learningUnits.find((unit) => unit.id === id);
      if (!stored) return { error: 'Somebody else deleted this learning unit.', status: 404 };
      return { values: { title: stored.title }, updatedAt: stored.updatedAt };
    };
    return { readAt: updatedAt, load };
  }

  async function deleteUnit(id: string): Promise<string | undefined> {
    if (!(await consent.ask())) return notAllowed.error;
    const answer = await call(() => api('DELETE /api/learning-units/{id}', { params: { id } }));
    if (!answer.ok) return answer.failure.error;
    setUnits((present) => present.filter((unit) => unit.id !== id));
    return undefined;
  }

  /** Returns the new subtopic's id or the failure. */
  async function addSubtopic(
    unitId: string,
    title: string,
  ): Promise<{ id: string } | { failure: ApiFailure }> {
    if (!(await consent.ask())) return { failure: notAllowed };
    const answer = await call(() =>
      api('POST /api/learning-units/{id}/subtopics', { params: { id: unitId }, body: { title } }),
    );
    if (!answer.ok) return { failure: answer.failure };
    const { id, title: stored } = answer.data;
    setUnits((present) =>
      changeUnit(present, unitId, (unit) => ({
        ...unit,
        subtopics: [...unit.subtopics, { id, title: stored }],
      })),
    );
    return { id };
  }

  async function deleteSubtopic(id: string): Promise<string | undefined> {
    if (!(await consent.ask())) return notAllowed.error;
    const answer = await call(() => api('DELETE /api/subtopics/{id}', { params: { id } }));
    if (!answer.ok) return answer.failure.error;
    setUnits((present) => withoutSubtopic(present, id));
    return undefined;
  }

  const showTitle = (id: string, title: string) => setUnits((present) => withTitle(present, id, title));

  return { addUnit, renameUnit, versionOf, deleteUnit, addSubtopic, deleteSubtopic, showTitle };
}
