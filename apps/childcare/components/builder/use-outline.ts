'use client';

import type { CourseDetail, Lecture, LectureType, Section } from '@repo/schemas/childcare/course';
import type { ApiFailure } from '@repo/ui/api-failure';
import type { ChangeConsent } from '@repo/ui/ask-before-change';
import { notAllowed } from '@repo/ui/ask-before-change';
import { callApi } from '@repo/ui/call-api';
import type { FormVersion } from '@repo/ui/form-version';
import type { Spot } from '@repo/ui/group-moves';
import { type MoveStep, moveWithUndo, type SentChange, useChangeQueue } from '@repo/ui/use-change-queue';
import { useEffect, useRef, useState } from 'react';
import type { OutlineLecture, OutlineSection } from '#domain/courses/get-course-draft.ts';
import {
  changeLecture,
  changeSection,
  moveToSection,
  nudge,
  sectionOf,
  withoutLecture,
} from './outline-moves.ts';

/** What the outline shows of a lecture as the API answers it. */
function outlineLecture(lecture: Lecture): OutlineLecture {
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

function outlineSection({ id, title, updatedAt, lectures }: Section): OutlineSection {
  return { id, title, updatedAt, lectures: lectures.map(outlineLecture) };
}

const idsOf = (list: readonly { id: string }[]) => list.map(({ id }) => id);

type Step = MoveStep<OutlineSection[]>;
type NewLecture = { title: string; type: Exclude<LectureType, 'SCORM'> };

/** A course's outline as somebody builds it: what is shown at once, and what is sent. `loaded` is what the server last showed. */
export function useOutline(
  courseId: string,
  loaded: { sections: OutlineSection[]; at: number },
  consent: Pick<ChangeConsent, 'ask'>,
) {
  const [sections, setSections] = useState<OutlineSection[]>(loaded.sections);
  const [said, setSaid] = useState('');
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
      const answer = await callApi<CourseDetail>(`/api/courses/${courseId}`);
      if (!answer.ok) return answer.failure;
      setSections(answer.data.sections.map(outlineSection));
      return undefined;
    },
  });
  const base = `/api/courses/${courseId}/sections`;
  const put = async (path: string, body: object): Promise<SentChange> =>
    (await consent.ask()) ? send(path, body) : 'refused';

  // The server's word, unless something is on its way to it. A page of the browser's memory is older than what is shown.
  useEffect(() => {
    if (isSending || loaded.at <= shownAt.current) return;
    shownAt.current = loaded.at;
    setSections(loaded.sections);
  }, [loaded, isSending]);

  async function move(forth: Step, back: () => Step, words: string) {
    setSaid(words);
    const isStored = await moveWithUndo({ show: setSections, before: sections, forth, back, words });
    if (!isStored) setSaid('The move was not stored.');
  }

  const sectionStep = (from: OutlineSection[], next: OutlineSection[]): Step => ({
    next,
    send: () => put(`${base}/reorder`, { sectionIds: idsOf(next), expectedOrder: idsOf(from) }),
  });
  const lectureStep = (sectionId: string, from: OutlineLecture[], lectures: OutlineLecture[]): Step => ({
    next: changeSection(sections, sectionId, (section) => ({ ...section, lectures })),
    send: () =>
      put(`${base}/${sectionId}/lectures/reorder`, {
        lectureIds: idsOf(lectures),
        expectedOrder: idsOf(from),
      }),
  });

  const reorderSections = (next: OutlineSection[], words = 'Order changed') =>
    move(sectionStep(sections, next), () => sectionStep(next, sections), words);

  const reorderLectures = (sectionId: string, lectures: OutlineLecture[], words = 'Order changed') => {
    const before = sections.find(({ id }) => id === sectionId)?.lectures ?? [];
    return move(
      lectureStep(sectionId, before, lectures),
      () => lectureStep(sectionId, lectures, before),
      words,
    );
  };

  const placeText = (title: string, ids: { id: string }[], id: string) =>
    `“${title}” is now at place ${ids.findIndex((one) => one.id === id) + 1} of ${ids.length}`;

  async function nudgeSection(section: OutlineSection, by: -1 | 1): Promise<void> {
    const next = nudge(sections, section.id, by);
    if (next === null) setSaid(`“${section.title}” is ${by === -1 ? 'first' : 'last'} already`);
    else await reorderSections(next, placeText(section.title, next, section.id));
  }

  async function nudgeLecture(lecture: OutlineLecture, by: -1 | 1): Promise<void> {
    const section = sectionOf(sections, lecture.id);
    const next = section && nudge(section.lectures, lecture.id, by);
    if (!section || !next) setSaid(`“${lecture.title}” is ${by === -1 ? 'first' : 'last'} already`);
    else await reorderLectures(section.id, next, placeText(lecture.title, next, lecture.id));
  }

  /** Into another section, as a rule to its end; taking it back puts it where it was. */
  function moveLecture(lectureId: string, to: OutlineSection, place = to.lectures.length) {
    const from = sectionOf(sections, lectureId);
    if (from === undefined) return undefined;
    const sendTo = (at: string, target: Spot, seen: OutlineLecture[]) => () =>
      put(`${base}/${at}/lectures/${lectureId}`, {
        sectionId: target.groupId,
        place: target.place,
        expectedOrder: idsOf(seen),
      });
    const before = { groupId: from.id, place: from.lectures.findIndex(({ id }) => id === lectureId) };
    const left = from.lectures.filter(({ id }) => id !== lectureId);
    return move(
      {
        next: moveToSection(sections, lectureId, to.id, place),
        send: sendTo(from.id, { groupId: to.id, place }, to.lectures),
      },
      () => ({ next: sections, send: sendTo(to.id, before, left) }),
      `Moved to “${to.title}”`,
    );
  }

  /** Where it was dragged to. */
  function placeLecture(lectureId: string, { groupId, place }: Spot) {
    const to = sections.find(({ id }) => id === groupId);
    if (to === undefined) return undefined;
    if (sectionOf(sections, lectureId)?.id !== to.id) return moveLecture(lectureId, to, place);
    const [section] = moveToSection([to], lectureId, to.id, place);
    return reorderLectures(to.id, section?.lectures ?? to.lectures);
  }

  async function addSection(title: string): Promise<ApiFailure | undefined> {
    if (!(await consent.ask())) return notAllowed;
    const answer = await call<Section>(base, { method: 'POST', body: { title } });
    if (!answer.ok) return answer.failure;
    shownAt.current = Date.now();
    const { id, title: stored, updatedAt } = answer.data;
    setSections((present) => [...present, { id, title: stored, updatedAt, lectures: [] }]);
    return undefined;
  }

  async function renameSection(
    id: string,
    body: { title: string; expectedUpdatedAt: string | undefined },
  ): Promise<ApiFailure | undefined> {
    if (!(await consent.ask())) return notAllowed;
    const answer = await call<Section>(`${base}/${id}`, { method: 'PUT', body });
    if (!answer.ok) return answer.failure;
    const { title, updatedAt } = answer.data;
    setSections((present) => changeSection(present, id, (section) => ({ ...section, title, updatedAt })));
    return undefined;
  }

  /** The title of a section, and how to read it once more. */
  function versionOf({ id, updatedAt }: OutlineSection): FormVersion<{ title: string }> {
    const load = async () => {
      const answer = await callApi<CourseDetail>(`/api/courses/${courseId}`);
      if (!answer.ok) return answer.failure;
      const stored = answer.data.sections.find((section) => section.id === id);
      if (!stored) return { error: 'Somebody else deleted this section.', status: 404 };
      return { values: { title: stored.title }, updatedAt: stored.updatedAt };
    };
    return { readAt: updatedAt, load };
  }

  async function deleteSection(id: string): Promise<string | undefined> {
    if (!(await consent.ask())) return notAllowed.error;
    const answer = await call(`${base}/${id}`, { method: 'DELETE' });
    if (!answer.ok) return answer.failure.error;
    setSections((present) => present.filter((section) => section.id !== id));
    return undefined;
  }

  /** Answers the new lecture's id, or why there is none. */
  async function addLecture(
    sectionId: string,
    body: NewLecture,
  ): Promise<{ id: string } | { failure: ApiFailure }> {
    if (!(await consent.ask())) return { failure: notAllowed };
    const answer = await call<Lecture>(`${base}/${sectionId}/lectures`, { method: 'POST', body });
    if (!answer.ok) return { failure: answer.failure };
    const added = outlineLecture(answer.data);
    shownAt.current = Date.now();
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
    const section = sectionOf(sections, id);
    const answer = await call(`${base}/${section?.id}/lectures/${id}`, { method: 'DELETE' });
    if (!answer.ok) return answer.failure.error;
    setSections((present) => withoutLecture(present, id));
    return undefined;
  }

  const showLecture = (lecture: Lecture) =>
    setSections((present) => changeLecture(present, lecture.id, outlineLecture(lecture)));

  return {
    sections,
    problem,
    /** What just moved, for screen readers. */
    said,
    reorderSections,
    reorderLectures,
    nudgeSection,
    nudgeLecture,
    moveLecture,
    placeLecture,
    addSection,
    renameSection,
    versionOf,
    deleteSection,
    addLecture,
    deleteLecture,
    showLecture,
    /** Where a lecture's own address is. */
    lecturePath: (lectureId: string) => `${base}/${sectionOf(sections, lectureId)?.id}/lectures/${lectureId}`,
  };
}

export type OutlineEditing = ReturnType<typeof useOutline>;
