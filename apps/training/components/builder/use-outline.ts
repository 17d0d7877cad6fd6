'use client';

import type { Outline, StoredLearningUnit, StoredSubtopic } from '@repo/schemas/training/outline';
import type { ApiFailure } from '@repo/ui/api-failure';
import { type ChangeConsent, notAllowed } from '@repo/ui/ask-before-change';
import { callApi } from '@repo/ui/call-api';
import type { FormVersion } from '@repo/ui/form-version';
import { moveWithUndo, type SentChange, useChangeQueue } from '@repo/ui/use-change-queue';
import { useState } from 'react';
import {
  changeUnit,
  toOutlineBody,
  type Unit,
  type Units,
  withoutSubtopic,
  withTitle,
} from './outline-moves.ts';

type Stored<T> = { data: T };

/** A course's outline as somebody builds it: what is shown at once, and what is sent. */
export function useOutline(courseId: string, initial: Units, consent: Pick<ChangeConsent, 'ask'>) {
  const [units, setUnits] = useState(initial);
  const path = `/api/courses/${courseId}/outline`;
  const {
    put: send,
    call,
    problem,
  } = useChangeQueue({
    showStored: async () => {
      const answer = await callApi<Stored<Outline>>(path);
      if (!answer.ok) return answer.failure;
      setUnits(answer.data.data.learningUnits);
      return undefined;
    },
  });

  const put = async (path: string, body: object): Promise<SentChange> =>
    (await consent.ask()) ? send(path, body) : 'refused';

  function reorder(next: Units, words: string) {
    const step = (from: Units, to: Units) => ({ next: to, send: () => put(path, toOutlineBody(to, from)) });
    const before = units;
    return moveWithUndo({
      show: setUnits,
      before,
      forth: step(before, next),
      back: () => step(next, before),
      words,
    });
  }

  async function addUnit(title: string): Promise<ApiFailure | undefined> {
    if (!(await consent.ask())) return notAllowed;
    const path = `/api/courses/${courseId}/learning-units`;
    const answer = await call<Stored<StoredLearningUnit>>(path, { method: 'POST', body: { title } });
    if (!answer.ok) return answer.failure;
    setUnits((present) => [...present, answer.data.data]);
    return undefined;
  }

  async function renameUnit(
    id: string,
    body: { title: string; expectedUpdatedAt: string | undefined },
  ): Promise<ApiFailure | undefined> {
    if (!(await consent.ask())) return notAllowed;
    const answer = await call<Stored<StoredLearningUnit>>(`/api/learning-units/${id}`, {
      method: 'PUT',
      body,
    });
    if (!answer.ok) return answer.failure;
    const { title, updatedAt } = answer.data.data;
    setUnits((present) => changeUnit(present, id, (unit) => ({ ...unit, title, updatedAt })));
    return undefined;
  }

  /** The title of a learning unit, and how to read it once more. */
  function versionOf({ id, updatedAt }: Unit): FormVersion<{ title: string }> {
    const load = async () => {
      const answer = await callApi<Stored<Outline>>(path);
      if (!answer.ok) return answer.failure;
      const stored = answer.data.data.learningUnits.find((unit) => unit.id === id);
      if (!stored) return { error: 'Somebody else deleted this learning unit.', status: 404 };
      return { values: { title: stored.title }, updatedAt: stored.updatedAt };
    };
    return { readAt: updatedAt, load };
  }

  async function deleteUnit(id: string): Promise<string | undefined> {
    if (!(await consent.ask())) return notAllowed.error;
    const answer = await call(`/api/learning-units/${id}`, { method: 'DELETE' });
    if (!answer.ok) return answer.failure.error;
    setUnits((present) => present.filter((unit) => unit.id !== id));
    return undefined;
  }

  /** Answers the new subtopic's id, or why there is none. */
  async function addSubtopic(
    unitId: string,
    title: string,
  ): Promise<{ id: string } | { failure: ApiFailure }> {
    if (!(await consent.ask())) return { failure: notAllowed };
    const path = `/api/learning-units/${unitId}/subtopics`;
    const answer = await call<Stored<StoredSubtopic>>(path, { method: 'POST', body: { title } });
    if (!answer.ok) return { failure: answer.failure };
    const { id, title: stored } = answer.data.data;
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
    const answer = await call(`/api/subtopics/${id}`, { method: 'DELETE' });
    if (!answer.ok) return answer.failure.error;
    setUnits((present) => withoutSubtopic(present, id));
    return undefined;
  }

  const showTitle = (id: string, title: string) => setUnits((present) => withTitle(present, id, title));

  return {
    units,
    problem,
    reorder,
    addUnit,
    renameUnit,
    versionOf,
    deleteUnit,
    addSubtopic,
    deleteSubtopic,
    showTitle,
  };
}

export type OutlineEditing = ReturnType<typeof useOutline>;
