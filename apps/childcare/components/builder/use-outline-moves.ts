import type { Spot } from '@repo/ui/group-moves';
import { type MoveStep, moveWithUndo, type useChangeQueue } from '@repo/ui/use-change-queue';
import { useState } from 'react';
import { api } from '#api.ts';
import type { OutlineLecture, OutlineSection } from '#domain/courses/get-course-draft.ts';
import { changeSection, moveToSection, nudge, sectionOf } from './outline-moves.ts';

const idsOf = (list: readonly { id: string }[]) => list.map(({ id }) => id);

type Step = MoveStep<OutlineSection[]>;

type Outline = {
  sections: OutlineSection[];
  setSections: (sections: OutlineSection[]) => void;
  courseId: string;
  put: ReturnType<typeof useChangeQueue>['put'];
};

const placeText = (title: string, ids: { id: string }[], id: string) =>
  `“${title}” is now at place ${ids.findIndex((one) => one.id === id) + 1} of ${ids.length}`;

function createSteps({ sections, courseId, put }: Omit<Outline, 'setSections'>) {
  return {
    sections: (from: OutlineSection[], next: OutlineSection[]): Step => ({
      next,
      send: () =>
        put(() =>
          api('PUT /api/courses/{id}/sections/reorder', {
            params: { id: courseId },
            body: { sectionIds: idsOf(next), expectedOrder: idsOf(from) },
          }),
        ),
    }),
    lectures: (sectionId: string, from: OutlineLecture[], lectures: OutlineLecture[]): Step => ({
      next: changeSection(sections, sectionId, (section) => ({ ...section, lectures })),
      send: () =>
        put(() =>
          api('PUT /api/courses/{id}/sections/{sId}/lectures/reorder', {
            params: { id: courseId, sId: sectionId },
            body: { lectureIds: idsOf(lectures), expectedOrder: idsOf(from) },
          }),
        ),
    }),
    /** Undo restores the former position. */
    across(lectureId: string, [from, to]: [OutlineSection, OutlineSection], place: number) {
      const sendTo = (at: string, target: Spot, seen: OutlineLecture[]) => () =>
        put(() =>
          api('PUT /api/courses/{id}/sections/{sId}/lectures/{lId}', {
            params: { id: courseId, sId: at, lId: lectureId },
            body: { sectionId: target.groupId, place: target.place, expectedOrder: idsOf(seen) },
          }),
        );
      const before = { groupId: from.id, place: from.lectures.findIndex(({ id }) => id === lectureId) };
      const left = from.lectures.filter(({ id }) => id !== lectureId);
      const forth: Step = {
        next: moveToSection(sections, lectureId, to.id, place),
        send: sendTo(from.id, { groupId: to.id, place }, to.lectures),
      };
      const back = (): Step => ({ next: sections, send: sendTo(to.id, before, left) });
      return { forth, back };
    },
  };
}

/** Each move can be undone. */
export function useOutlineMoves({ setSections, ...outline }: Outline) {
  const { sections } = outline;
  const [said, setSaid] = useState('');
  const steps = createSteps(outline);

  async function move(forth: Step, back: () => Step, words: string) {
    setSaid(words);
    const isStored = await moveWithUndo({ show: setSections, before: sections, forth, back, words });
    if (!isStored) setSaid('The move was not stored.');
  }

  const reorderSections = (next: OutlineSection[], words = 'Order changed') =>
    move(steps.sections(sections, next), () => steps.sections(next, sections), words);

  const reorderLectures = (sectionId: string, lectures: OutlineLecture[], words = 'Order changed') => {
    const before = sections.find(({ id }) => id === sectionId)?.lectures ?? [];
    return move(
      steps.lectures(sectionId, before, lectures),
      () => steps.lectures(sectionId, lectures, before),
      words,
    );
  };

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

  function moveLecture(lectureId: string, to: OutlineSection, place = to.lectures.length) {
    const from = sectionOf(sections, lectureId);
    if (from === undefined) return undefined;
    const { forth, back } = steps.across(lectureId, [from, to], place);
    return move(forth, back, `Moved to “${to.title}”`);
  }

  function placeLecture(lectureId: string, { groupId, place }: Spot) {
    const to = sections.find(({ id }) => id === groupId);
    if (to === undefined) return undefined;
    if (sectionOf(sections, lectureId)?.id !== to.id) return moveLecture(lectureId, to, place);
    const [section] = moveToSection([to], lectureId, to.id, place);
    return reorderLectures(to.id, section?.lectures ?? to.lectures);
  }

  return { said, reorderSections, reorderLectures, nudgeSection, nudgeLecture, moveLecture, placeLecture };
}
