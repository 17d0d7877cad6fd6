'use client';

import type { LearningUnit, StoredSubtopic } from '@repo/schemas/training/outline';
import type { ApiFailure } from '@repo/ui/api-failure';
import { callApi } from '@repo/ui/call-api';
import { toast } from '@repo/ui/toast';
import { useEffect, useRef, useState } from 'react';
import { changeUnit, toOutlineBody, type Units, withoutSubtopic, withTitle } from './outline-moves.ts';

type Stored<T> = { data: T };

/** A course's outline as somebody builds it: what is shown at once, and what is sent. */
export function useOutline(courseId: string, initial: Units) {
  const [units, setUnits] = useState(initial);
  const [problem, setProblem] = useState<string | null>(null);
  // One order after the other: each is judged by what the one before it left.
  const orders = useRef<Promise<unknown>>(Promise.resolve());
  const [sending, setSending] = useState(0);

  useEffect(() => {
    if (sending === 0) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [sending]);

  async function sendOrder(next: Units): Promise<boolean> {
    const call = orders.current.then(() =>
      callApi(`/api/courses/${courseId}/outline`, { method: 'PUT', body: toOutlineBody(next) }),
    );
    orders.current = call;
    setSending((count) => count + 1);
    const answer = await call;
    setSending((count) => count - 1);
    setProblem(answer.ok ? null : answer.failure.error);
    return answer.ok;
  }

  /** Shows the new order at once; takes it back when it is refused, offers to take it back when it is not. */
  async function reorder(next: Units, said: string) {
    const before = units;
    setUnits(next);
    if (!(await sendOrder(next))) {
      setUnits(before);
      return;
    }
    toast.undo(said, async () => {
      setUnits(before);
      if (!(await sendOrder(before))) setUnits(next);
    });
  }

  async function addUnit(title: string): Promise<ApiFailure | undefined> {
    const path = `/api/courses/${courseId}/learning-units`;
    const answer = await callApi<Stored<LearningUnit>>(path, { method: 'POST', body: { title } });
    if (!answer.ok) return answer.failure;
    setUnits((present) => [...present, answer.data.data]);
    return undefined;
  }

  async function renameUnit(id: string, title: string): Promise<ApiFailure | undefined> {
    const answer = await callApi<Stored<LearningUnit>>(`/api/learning-units/${id}`, {
      method: 'PUT',
      body: { title },
    });
    if (!answer.ok) return answer.failure;
    const stored = answer.data.data.title;
    setUnits((present) => changeUnit(present, id, (unit) => ({ ...unit, title: stored })));
    return undefined;
  }

  async function deleteUnit(id: string): Promise<string | undefined> {
    const answer = await callApi(`/api/learning-units/${id}`, { method: 'DELETE' });
    if (!answer.ok) return answer.failure.error;
    setUnits((present) => present.filter((unit) => unit.id !== id));
    return undefined;
  }

  /** Answers the new subtopic's id, or why there is none. */
  async function addSubtopic(
    unitId: string,
    title: string,
  ): Promise<{ id: string } | { failure: ApiFailure }> {
    const path = `/api/learning-units/${unitId}/subtopics`;
    const answer = await callApi<Stored<StoredSubtopic>>(path, { method: 'POST', body: { title } });
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
    const answer = await callApi(`/api/subtopics/${id}`, { method: 'DELETE' });
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
    deleteUnit,
    addSubtopic,
    deleteSubtopic,
    showTitle,
  };
}

export type OutlineEditing = ReturnType<typeof useOutline>;
