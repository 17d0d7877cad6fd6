'use client';

import type { Outline, ReorderOutlineBody } from '@repo/schemas/training/outline';
import type { Chapter } from '@repo/ui/outline/chapters';
import { useOutlineChanges } from '@repo/ui/outline/use-outline-changes';
import { moveOptimisticallyWithUndo } from '@repo/ui/use-change-queue';
import { api } from '#api.ts';

type LearningUnits = Outline['learningUnits'];
export type OutlineSubtopic = LearningUnits[number]['subtopics'][number];
export type EditedLearningUnit = Chapter<OutlineSubtopic>;

function toUnit({ subtopics, ...unit }: LearningUnits[number]): EditedLearningUnit {
  return { ...unit, items: subtopics };
}

function orderOf(units: readonly EditedLearningUnit[]): ReorderOutlineBody['learningUnits'] {
  return units.map(({ id, items }) => ({ id, subtopicIds: items.map((subtopic) => subtopic.id) }));
}

/** The outline of a course as its developer edits it. Changes are shown and stored. */
export function useOutlineEditing(courseId: string, learningUnits: LearningUnits) {
  const params = { id: courseId };
  const outline = useOutlineChanges<OutlineSubtopic, { title: string }>({
    noun: 'learning unit',
    initial: learningUnits.map(toUnit),
    requests: {
      load: async () => {
        const answer = await api('GET /api/courses/{id}/outline', { params });
        return answer.ok ? { ok: true, data: answer.data.learningUnits.map(toUnit) } : answer;
      },
      addChapter: async (title) => {
        const answer = await api('POST /api/courses/{id}/learning-units', { params, body: { title } });
        return answer.ok ? { ok: true, data: toUnit(answer.data) } : answer;
      },
      renameChapter: (id, body) => api('PUT /api/learning-units/{id}', { params: { id }, body }),
      deleteChapter: (id) => api('DELETE /api/learning-units/{id}', { params: { id } }),
      addItem: (id, body) => api('POST /api/learning-units/{id}/subtopics', { params: { id }, body }),
      deleteItem: (_unitId, id) => api('DELETE /api/subtopics/{id}', { params: { id } }),
    },
  });

  const storeOrder = (before: EditedLearningUnit[], after: EditedLearningUnit[]) => () =>
    outline.putOrder(() =>
      api('PUT /api/courses/{id}/outline', {
        params,
        body: { learningUnits: orderOf(after), expectedOrder: orderOf(before) },
      }),
    );

  function reorder(after: EditedLearningUnit[], text: string) {
    const before = outline.chapters;
    return moveOptimisticallyWithUndo({
      show: outline.setChapters,
      before,
      after,
      store: storeOrder(before, after),
      storeUndo: storeOrder(after, before),
      text,
    });
  }

  return { ...outline, reorder };
}

export type OutlineEditing = ReturnType<typeof useOutlineEditing>;
