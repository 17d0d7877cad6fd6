'use client';

import type { ChangeConsent } from '@repo/ui/ask-before-change';
import { useChangeQueue } from '@repo/ui/use-change-queue';
import { useEffect, useRef, useState } from 'react';
import { api } from '#api.ts';
import type { OutlineSection } from '#domain/courses/get-course-draft.ts';
import { createLectureChanges, createSectionChanges } from './outline-changes.ts';
import { sectionOf } from './outline-moves.ts';
import { outlineSection } from './outline-section.ts';
import { useOutlineMoves } from './use-outline-moves.ts';

/** A course's outline as somebody builds it: what is shown at once, and what is sent. `loaded` is what the server last showed. */
export function useOutline(
  courseId: string,
  loaded: { sections: OutlineSection[]; at: number },
  consent: Pick<ChangeConsent, 'ask'>,
) {
  const [sections, setSections] = useState<OutlineSection[]>(loaded.sections);
  const shownAt = useRef(loaded.at);
  const {
    put: send,
    call,
    problem,
    isSending,
  } = useChangeQueue({
    onAnswered: () => {
      shownAt.current = Math.max(shownAt.current, Date.now());
    },
    showStored: async () => {
      const answer = await api('GET /api/courses/{id}', { params: { id: courseId } });
      if (!answer.ok) return answer.failure;
      setSections(answer.data.sections.map(outlineSection));
      return undefined;
    },
  });
  const base = `/api/courses/${courseId}/sections`;
  const put: typeof send = async (change) => ((await consent.ask()) ? send(change) : 'refused');

  // The server's word, unless something is on its way to it. A page of the browser's memory is older than what is shown.
  useEffect(() => {
    if (isSending || loaded.at <= shownAt.current) return;
    shownAt.current = loaded.at;
    setSections(loaded.sections);
  }, [loaded, isSending]);

  const { said, ...moves } = useOutlineMoves({ sections, setSections, courseId, put });
  const noteShown = () => {
    shownAt.current = Date.now();
  };
  const outline = { courseId, sections, setSections, call, consent, noteShown };
  return {
    sections,
    problem,
    /** What just moved, for screen readers. */
    said,
    ...moves,
    ...createSectionChanges(outline),
    ...createLectureChanges(outline),
    /** Where a lecture's own address is. */
    lecturePath: (lectureId: string) => `${base}/${sectionOf(sections, lectureId)?.id}/lectures/${lectureId}`,
  };
}

export type OutlineEditing = ReturnType<typeof useOutline>;
