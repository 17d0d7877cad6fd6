'use client';

import type { Lecture, LectureConfirmation, LectureType, Section } from '@repo/schemas/childcare/course';
import type { ApiAnswer } from '@repo/ui/call-api';
import type { DropPosition } from '@repo/ui/drag-targets';
import { changeChapter, chapterOf, moveByOne, moveItem } from '@repo/ui/outline/chapters';
import { type OutlineChanges, useOutlineChanges } from '@repo/ui/outline/use-outline-changes';
import { moveOptimisticallyWithUndo } from '@repo/ui/use-change-queue';
import { useEffect, useState } from 'react';
import { api } from '#api.ts';
import type { OutlineLecture, OutlineSection } from '#domain/courses/get-builder-course.ts';
import { useExpectedVersion } from './expected-version.tsx';
import { createStaleOutlineGuard } from './stale-outline-guard.ts';

type NewLecture = {
  title: string;
  type: Exclude<LectureType, 'SCORM'>;
  /** Of a practical lesson. */
  confirmation?: LectureConfirmation;
};

function toOutlineLecture(lecture: Lecture): OutlineLecture {
  const { id, title, type, videoUrl, videoDuration, isPreview, content, quiz } = lecture;
  return {
    id,
    title,
    type,
    videoUrl: videoUrl ?? '',
    videoDuration,
    isPreview,
    hasContent: Boolean(content),
    hasQuiz: quiz !== null,
  };
}

function toOutlineSection({ id, title, updatedAt, lectures }: Section): OutlineSection {
  return { id, title, updatedAt, items: lectures.map(toOutlineLecture) };
}

/** The outline of a course for its author. Shows and stores changes; `loaded` is the outline the page last read, and when. */
export function useOutline(
  courseId: string,
  /** With `isDraft` it is the outline of the draft beside the published version. */
  loaded: { sections: OutlineSection[]; isDraft: boolean; readAtMs: number },
) {
  const { isDraft } = loaded;
  const params = { id: courseId };
  const query = useExpectedVersion();
  const [shownAt] = useState(() => createStaleOutlineGuard(loaded.readAtMs));
  const outline = useOutlineChanges<OutlineLecture, NewLecture>({
    noun: 'section',
    initial: loaded.sections,
    onConfirmed: () => shownAt.markShown(Date.now()),
    requests: {
      load: async () => {
        const answer = isDraft
          ? await api('GET /api/courses/{id}/draft', { params })
          : await api('GET /api/courses/{id}', { params });
        return answer.ok ? { ok: true, data: answer.data.sections.map(toOutlineSection) } : answer;
      },
      addChapter: async (title) => {
        const answer = await api('POST /api/courses/{id}/sections', {
          params,
          query,
          body: { title, ...(isDraft ? { isDraft } : {}) },
        });
        return answer.ok ? { ok: true, data: toOutlineSection(answer.data) } : answer;
      },
      renameChapter: (sId, body) =>
        api('PUT /api/courses/{id}/sections/{sId}', { params: { ...params, sId }, query, body }),
      deleteChapter: (sId) =>
        api('DELETE /api/courses/{id}/sections/{sId}', { params: { ...params, sId }, query }),
      addItem: async (sId, body) => {
        const answer = await api('POST /api/courses/{id}/sections/{sId}/lectures', {
          params: { ...params, sId },
          query,
          body,
        });
        return answer.ok ? { ok: true, data: toOutlineLecture(answer.data) } : answer;
      },
      deleteItem: (sId, lId) =>
        api('DELETE /api/courses/{id}/sections/{sId}/lectures/{lId}', {
          params: { ...params, sId, lId },
          query,
        }),
    },
  });
  const { chapters, setChapters, isSending } = outline;

  // Ignores a page older than the shown outline (restored by the browser), and any page while a change is being stored.
  useEffect(() => {
    if (!isSending && shownAt.acceptIfNewer(loaded.readAtMs)) setChapters(loaded.sections);
  }, [loaded, isSending, setChapters, shownAt]);

  return {
    ...outline,
    ...useOutlineMoves(courseId, outline),
    toVisibleLecture: (lecture: Lecture) => outline.showItem(lecture.id, toOutlineLecture(lecture)),
    /** The API path of a lecture. */
    lecturePath: (lectureId: string) =>
      `/api/courses/${courseId}/sections/${chapterOf(chapters, lectureId)?.id}/lectures/${lectureId}`,
  };
}

export type OutlineEditing = ReturnType<typeof useOutline>;

const idsOf = (list: readonly { id: string }[]) => list.map(({ id }) => id);

function placeText(title: string, list: readonly { id: string }[], id: string): string {
  return `“${title}” is now at place ${list.findIndex((one) => one.id === id) + 1} of ${list.length}`;
}

type Send = () => Promise<ApiAnswer<unknown>>;
type Moved = Pick<OutlineChanges<OutlineLecture>, 'chapters' | 'setChapters' | 'putOrder'>;

/** Moves sections and lectures; each move can be undone. */
function useOutlineMoves(courseId: string, { chapters, setChapters, putOrder }: Moved) {
  const [announcement, setAnnouncement] = useState('');
  const query = useExpectedVersion();

  async function move(after: OutlineSection[], text: string, [store, storeUndo]: [Send, Send]) {
    setAnnouncement(text);
    const isStored = await moveOptimisticallyWithUndo({
      show: setChapters,
      before: chapters,
      after,
      store: () => putOrder(store),
      storeUndo: () => putOrder(storeUndo),
      text,
    });
    if (!isStored) setAnnouncement('The move was not stored.');
  }

  function reorderSections(after: OutlineSection[], text = 'Order changed') {
    const order = (from: OutlineSection[], to: OutlineSection[]) => () =>
      api('PUT /api/courses/{id}/sections/reorder', {
        params: { id: courseId },
        query,
        body: { sectionIds: idsOf(to), expectedOrder: idsOf(from) },
      });
    return move(after, text, [order(chapters, after), order(after, chapters)]);
  }

  function reorderLectures(section: OutlineSection, items: OutlineLecture[], text = 'Order changed') {
    const order = (from: OutlineLecture[], to: OutlineLecture[]) => () =>
      api('PUT /api/courses/{id}/sections/{sId}/lectures/reorder', {
        params: { id: courseId, sId: section.id },
        query,
        body: { lectureIds: idsOf(to), expectedOrder: idsOf(from) },
      });
    const after = changeChapter(chapters, section.id, { items });
    return move(after, text, [order(section.items, items), order(items, section.items)]);
  }

  function moveLecture(lectureId: string, { groupId, place }: DropPosition) {
    const from = chapterOf(chapters, lectureId);
    const to = chapters.find(({ id }) => id === groupId);
    if (!from || !to) return undefined;
    const after = moveItem(chapters, lectureId, to.id, place);
    if (from === to) return reorderLectures(to, after.find(({ id }) => id === to.id)?.items ?? to.items);
    const send = (sId: string, spot: DropPosition, seen: OutlineLecture[]) => () =>
      api('PUT /api/courses/{id}/sections/{sId}/lectures/{lId}', {
        params: { id: courseId, sId, lId: lectureId },
        query,
        body: { sectionId: spot.groupId, place: spot.place, expectedOrder: idsOf(seen) },
      });
    const formerPlace = from.items.findIndex(({ id }) => id === lectureId);
    const left = from.items.filter(({ id }) => id !== lectureId);
    return move(after, `Moved to “${to.title}”`, [
      send(from.id, { groupId, place }, to.items),
      send(to.id, { groupId: from.id, place: formerPlace }, left),
    ]);
  }

  /** Moves a section or lecture up or down by one; at the end of its list it only announces that. */
  async function moveUpOrDown({ id, title }: { id: string; title: string }, by: -1 | 1): Promise<void> {
    const section = chapterOf(chapters, id);
    const lectures = section && moveByOne(section.items, id, by);
    const sections = moveByOne(chapters, id, by);
    if (section && lectures) await reorderLectures(section, lectures, placeText(title, lectures, id));
    else if (sections) await reorderSections(sections, placeText(title, sections, id));
    else setAnnouncement(`“${title}” is ${by === -1 ? 'first' : 'last'} already`);
  }

  return { announcement, reorderSections, moveLecture, moveUpOrDown };
}
