import { diffWordsWithSpace } from 'diff';
import { longestIncreasingSubsequence } from './kept-in-order.ts';
import { type ComparedLesson, lessonTextsByField } from './lesson-texts.ts';

export type ComparedSection = {
  id: string;
  originId: string | null;
  title: string;
  lectures: ComparedLesson[];
};

/** A piece of text in both versions, or in one of them. */
export type TextPart = { kind: 'same' | 'added' | 'removed'; text: string };
export type TextChange = { label: string; parts: TextPart[] };

export type ChangeKind = 'added' | 'removed' | 'changed' | 'same';
export type LessonChange = {
  id: string;
  title: string;
  type: ComparedLesson['type'];
  kind: ChangeKind;
  isMoved: boolean;
  /** The section in which it was, when it is in another one. */
  movedFrom: string | null;
  texts: TextChange[];
};
export type SectionChange = {
  id: string;
  title: string;
  /** When it was renamed. */
  formerTitle: string | null;
  kind: ChangeKind;
  isMoved: boolean;
  lessons: LessonChange[];
};

const originOf = ({ id, originId }: { id: string; originId: string | null }) => originId ?? id;

/** Texts that differ by more words are shown whole, one after the other. */
const maximumEdits = 400;
const segmenter = new Intl.Segmenter('en', { granularity: 'word' });

function textParts(before: string, after: string): TextPart[] {
  const parts = diffWordsWithSpace(before, after, { intlSegmenter: segmenter, maxEditLength: maximumEdits });
  if (parts === undefined) {
    return [
      { kind: 'removed', text: before },
      { kind: 'added', text: after },
    ];
  }
  return parts.map(({ value, added, removed }) => ({
    kind: added ? 'added' : removed ? 'removed' : 'same',
    text: value,
  }));
}

function textChanges(before: ComparedLesson, after: ComparedLesson): TextChange[] {
  const [old, present] = [lessonTextsByField(before), lessonTextsByField(after)];
  const changes = Object.entries(present).flatMap(([label, text]): TextChange[] => {
    const former = old[label] ?? '';
    return former === text ? [] : [{ label, parts: textParts(former, text) }];
  });
  const isOtherMarkup = before.content !== after.content && old.Text === present.Text;
  if (isOtherMarkup) {
    changes.push({
      label: 'Text',
      parts: [{ kind: 'added', text: 'Formatting, links or pictures changed' }],
    });
  }
  const isOtherPackage =
    before.scormPackage?.id !== after.scormPackage?.id && old.Package === present.Package;
  if (isOtherPackage) {
    changes.push({ label: 'Package', parts: [{ kind: 'added', text: 'Another file of the same name' }] });
  }
  return changes;
}

type Placed<Row> = Row & { section: ComparedSection };

function lessonsByOrigin(sections: readonly ComparedSection[]): Map<string, Placed<ComparedLesson>> {
  return new Map(
    sections.flatMap((section) =>
      section.lectures.map((lesson) => [originOf(lesson), { ...lesson, section }] as const),
    ),
  );
}

/** The origins in both lists whose place among the others changed. */
function movedOrigins(
  before: readonly { id: string; originId: string | null }[],
  after: readonly { id: string; originId: string | null }[],
): ReadonlySet<string> {
  const places = new Map(before.map((one, index) => [originOf(one), index]));
  const common = after.flatMap((one) => {
    const place = places.get(originOf(one));
    return place === undefined ? [] : [{ origin: originOf(one), place }];
  });
  const kept = longestIncreasingSubsequence(common.map(({ place }) => place));
  return new Set(common.filter(({ place }) => !kept.has(place)).map(({ origin }) => origin));
}

function removedLesson({ id, title, type }: ComparedLesson): LessonChange {
  return { id, title, type, kind: 'removed', isMoved: false, movedFrom: null, texts: [] };
}

/**
 * What changed between two outlines of a course, section by section in the order of the later one; removed sections are last. A
 * section or lesson is the same in both when it has the same origin.
 */
export function compareOutlines(
  before: readonly ComparedSection[],
  after: readonly ComparedSection[],
): SectionChange[] {
  const formerSections = new Map(before.map((section) => [originOf(section), section]));
  const presentSections = new Set(after.map(originOf));
  const formerLessons = lessonsByOrigin(before);
  const presentLessons = lessonsByOrigin(after);
  const movedSections = movedOrigins(before, after);

  const compareLesson = (
    lesson: ComparedLesson,
    { section, moved }: { section: ComparedSection; moved: ReadonlySet<string> },
  ): LessonChange => {
    const former = formerLessons.get(originOf(lesson));
    const { id, title, type } = lesson;
    if (former === undefined)
      return { id, title, type, kind: 'added', isMoved: false, movedFrom: null, texts: [] };
    const texts = textChanges(former, lesson);
    const isElsewhere = originOf(former.section) !== originOf(section);
    return {
      id,
      title,
      type,
      kind: texts.length > 0 ? 'changed' : 'same',
      isMoved: isElsewhere || moved.has(originOf(lesson)),
      movedFrom: isElsewhere ? former.section.title : null,
      texts,
    };
  };

  const present = after.map((section): SectionChange => {
    const former = formerSections.get(originOf(section));
    const moved = movedOrigins(former?.lectures ?? [], section.lectures);
    const isRenamed = former !== undefined && former.title !== section.title;
    const gone = (former?.lectures ?? []).filter((lesson) => !presentLessons.has(originOf(lesson)));
    return {
      id: section.id,
      title: section.title,
      formerTitle: isRenamed ? former.title : null,
      kind: former === undefined ? 'added' : isRenamed ? 'changed' : 'same',
      isMoved: movedSections.has(originOf(section)),
      lessons: [
        ...section.lectures.map((lesson) => compareLesson(lesson, { section, moved })),
        ...gone.map(removedLesson),
      ],
    };
  });
  const removed = before
    .filter((section) => !presentSections.has(originOf(section)))
    .map((section): SectionChange => {
      const gone = section.lectures.filter((lesson) => !presentLessons.has(originOf(lesson)));
      return {
        id: section.id,
        title: section.title,
        formerTitle: null,
        kind: 'removed',
        isMoved: false,
        lessons: gone.map(removedLesson),
      };
    });
  return [...present, ...removed];
}

const isLessonChanged = ({ kind, isMoved }: LessonChange) => kind !== 'same' || isMoved;

/** Without what is the same in both. */
export function omitUnchangedSections(sections: readonly SectionChange[]): SectionChange[] {
  return sections
    .map((section) => ({ ...section, lessons: section.lessons.filter(isLessonChanged) }))
    .filter(({ kind, isMoved, lessons }) => kind !== 'same' || isMoved || lessons.length > 0);
}
