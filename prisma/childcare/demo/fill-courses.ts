import type { ChildcareDb } from '@repo/db/childcare';
import { newId } from '@repo/db/new-id';
import { type QuizWithSolutions, quizWithSolutions } from '@repo/schemas/quiz';
import { at, type Day, plusDays } from '../../demo/days.ts';
import { toHtml } from '../../demo/to-html.ts';
import {
  type CategoryKey,
  categories,
  complianceCategories,
  type DemoCourse,
  type DemoLecture,
  type DemoQuiz,
  videos,
} from './course-shape.ts';
import { type CourseKey, courses } from './courses.ts';
import type { Media } from './fill-media.ts';

export type MadeLecture = { id: string; title: string; videoSeconds: number; quiz: QuizWithSolutions | null };
export type MadeCourse = {
  id: string;
  title: string;
  slug: string;
  priceSgd: number;
  cpdPoints: number;
  certificateMonths: number | null;
  /** In lesson order. */
  lectures: MadeLecture[];
};
export type MadeCourses = Map<CourseKey, MadeCourse>;

/** "infantFirstAid" → "infant-first-aid": the same address on every machine. */
export function slugOf(key: string): string {
  return key.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

async function fillCategories(db: ChildcareDb): Promise<Map<CategoryKey, string>> {
  const ids = new Map<CategoryKey, string>();
  for (const [position, [key, category]] of Object.entries(categories).entries()) {
    const slug = category.name.toLowerCase().replaceAll(/[^a-z]+/g, '-');
    const { id } = await db.category.upsert({
      where: { slug },
      create: { ...category, slug, position },
      update: {},
      select: { id: true },
    });
    ids.set(key as CategoryKey, id);
  }
  return ids;
}

/** Ids in the editor's format. */
function toQuiz({ questions, ...rules }: DemoQuiz): QuizWithSolutions {
  return quizWithSolutions.parse({
    ...rules,
    shuffle: true,
    questions: questions.map(({ text, options, correct, explanation }, question) => {
      const ids = options.map((_, option) => `q${question + 1}-${option + 1}`);
      const isBoolean = options.join() === 'True,False';
      return {
        id: `q${question + 1}`,
        text,
        kind: isBoolean ? 'boolean' : correct.length > 1 ? 'multiple' : 'single',
        options: options.map((label, option) => ({ id: ids[option], text: label })),
        correct: correct.map((option) => ids[option]),
        explanation,
      };
    }),
  });
}

/** Five seconds per line, matching the films. */
function toVtt(lines: readonly string[]): string {
  const time = (seconds: number) => `00:${String(seconds).padStart(2, '0')}.000`;
  const cues = lines.map((line, index) => `${time(index * 5)} --> ${time(index * 5 + 5)}\n${line}`);
  return `WEBVTT\n\n${cues.join('\n\n')}\n`;
}

function confirmationFields({ signed, checklist }: Extract<DemoLecture, { kind: 'text' }>) {
  if (signed !== undefined) return { confirmation: { kind: 'acknowledgement', statement: signed } };
  if (checklist === undefined) return {};
  const items = checklist.map((text, index) => ({ id: `item-${index + 1}`, text }));
  return { confirmation: { kind: 'practical', items, needsEvidence: false } };
}

function lectureFields(lecture: DemoLecture, films: Media['films']) {
  if (lecture.kind === 'text') {
    return { type: 'TEXT' as const, content: toHtml(lecture.text), ...confirmationFields(lecture) };
  }
  if (lecture.kind === 'quiz') return { type: 'QUIZ' as const, quiz: toQuiz(lecture.quiz) };
  const videoUrl = films.get(lecture.video) ?? '';
  return { type: 'VIDEO' as const, videoUrl, videoDuration: videos[lecture.video].seconds };
}

type Outline = { courseId: string; sections: DemoCourse['sections']; films: Media['films']; createdAt: Date };
/** Ids of the first version by title, which the same sections and lectures of a second one name as their origin. */
type Second = { versionId: string; origins: ReadonlyMap<string, string> };

async function fillOutline(
  db: ChildcareDb,
  { courseId, sections, films, createdAt }: Outline,
  second?: Second,
): Promise<MadeLecture[]> {
  const made: MadeLecture[] = [];
  const originOf = (title: string) => ({ originId: second?.origins.get(title) ?? null });
  for (const [position, { title, lectures }] of sections.entries()) {
    const section = await db.section.create({
      data: { courseId, versionId: second?.versionId ?? null, ...originOf(title), title, position },
      select: { id: true },
    });
    for (const [place, lecture] of lectures.entries()) {
      const id = newId();
      const fields = lectureFields(lecture, films);
      const captions = lecture.kind === 'video' ? lecture.captions : [];
      await db.lecture.create({
        data: {
          id,
          sectionId: section.id,
          ...originOf(lecture.title),
          title: lecture.title,
          isPreview: lecture.isPreview ?? false,
          position: place,
          createdAt,
          updatedAt: createdAt,
          ...fields,
          captions: {
            create: captions.map(({ language, label, lines }) => ({ language, label, vtt: toVtt(lines) })),
          },
        },
      });
      const videoSeconds = fields.videoDuration ?? 0;
      made.push({ id, title: lecture.title, videoSeconds, quiz: fields.quiz ?? null });
    }
  }
  return made;
}

function sectionsOfSecond({ sections, secondVersion }: DemoCourse): DemoCourse['sections'] {
  if (secondVersion === undefined) return sections;
  const { newTexts, addedLecture } = secondVersion;
  return sections.map(({ title, lectures }, index) => ({
    title,
    lectures: [
      ...lectures.map((lecture) => {
        const text = newTexts[lecture.title];
        return lecture.kind === 'text' && text !== undefined ? { ...lecture, text } : lecture;
      }),
      ...(index === sections.length - 1 ? [addedLecture] : []),
    ],
  }));
}

/** Answers the lectures of the version that is learned now. */
async function fillSecondVersion(
  db: ChildcareDb,
  course: DemoCourse,
  {
    first,
    outline,
    authorId,
    today,
  }: { first: MadeLecture[]; outline: Outline; authorId: string; today: Day },
): Promise<MadeLecture[]> {
  const { courseId } = outline;
  const { note = '', publishedDaysAgo = null } = course.secondVersion ?? {};
  const createdAt = at(plusDays(today, publishedDaysAgo === null ? -3 : -publishedDaysAgo - 6), '14:10');
  const isPublished = publishedDaysAgo !== null;
  const version = await db.courseVersion.create({
    data: {
      ...{ courseId, number: 2, note, createdById: authorId, createdAt },
      publishedAt: isPublished ? at(plusDays(today, -publishedDaysAgo), '09:00') : null,
      publishedById: isPublished ? authorId : null,
    },
    select: { id: true },
  });
  const sections = await db.section.findMany({ where: { courseId }, select: { id: true, title: true } });
  const origins = new Map([...sections, ...first].map(({ id, title }) => [title, id]));
  const lectures = await fillOutline(
    db,
    { ...outline, sections: sectionsOfSecond(course), createdAt },
    { versionId: version.id, origins },
  );
  if (!isPublished) return first;
  await db.course.update({ where: { id: courseId }, data: { currentVersionId: version.id } });
  return lectures;
}

export async function fillCourses(
  db: ChildcareDb,
  { authorId, media, today }: { authorId: string; media: Media; today: Day },
): Promise<MadeCourses> {
  const categoryIds = await fillCategories(db);
  const made: MadeCourses = new Map();
  for (const [index, [name, course]] of Object.entries<DemoCourse>(courses).entries()) {
    const key = name as CourseKey;
    const {
      category,
      icon: _,
      isDraft = false,
      sections: __,
      secondVersion,
      description,
      ...fields
    } = course;
    const createdAt = at(plusDays(today, isDraft ? -4 : -980 + index * 8), '10:20');
    const { id, slug } = await db.course.create({
      data: {
        ...fields,
        slug: slugOf(key),
        description: toHtml(description),
        status: isDraft ? 'DRAFT' : 'PUBLISHED',
        publishedAt: isDraft ? null : at(plusDays(today, -970 + index * 8), '09:00'),
        thumbnail: media.thumbnails.get(key) ?? '',
        categoryId: categoryIds.get(category) ?? null,
        requiresEvidence: complianceCategories.includes(category),
        createdById: authorId,
        createdAt,
        updatedAt: createdAt,
      },
      select: { id: true, slug: true },
    });
    const outline = { courseId: id, sections: course.sections, films: media.films, createdAt };
    const first = await fillOutline(db, outline);
    const lectures = secondVersion
      ? await fillSecondVersion(db, course, { first, outline, authorId, today })
      : first;
    const { title, priceSgd, cpdPoints, certificateMonths } = course;
    made.set(key, { id, slug, title, priceSgd, cpdPoints, certificateMonths, lectures });
  }
  return made;
}
