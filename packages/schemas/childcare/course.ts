import { z } from 'zod';
import { quizWithoutSolutions, quizWithSolutions } from '../quiz.ts';
import { cleanLine, hasVisibleText } from '../text.ts';
import { caption } from './caption.ts';
import {
  clampedLimitQuery,
  expectedOrder,
  expectedUpdatedAt,
  id,
  optionalEmptyAsAbsent,
  pageFields,
  pageNumberQuery,
  singleLineTextField,
  timestamp,
} from './common.ts';
import { anyHostFileUrlPattern } from './file-address.ts';

export const courseStatuses = ['DRAFT', 'PUBLISHED', 'ARCHIVED'] as const;
export const courseLevels = ['BEGINNER', 'INTERMEDIATE', 'ADVANCED', 'ALL_LEVELS'] as const;
export const lectureTypes = ['VIDEO', 'TEXT', 'QUIZ', 'SCORM'] as const;
export type CourseStatus = (typeof courseStatuses)[number];
export type CourseLevel = (typeof courseLevels)[number];
export type LectureType = (typeof lectureTypes)[number];

const status = z.enum(courseStatuses, 'Choose a status from the list');
const level = z.enum(courseLevels, 'Choose a level from the list');

export const courseQuery = z.object({
  category: optionalEmptyAsAbsent(id).meta({ description: 'Slug of a category' }),
  level: optionalEmptyAsAbsent(level),
  search: optionalEmptyAsAbsent(z.string().max(200, 'search must have at most 200 characters')).meta({
    description: 'A part of the title or description, whatever its case',
  }),
  status: z.string().optional().meta({ description: 'SUPER_ADMIN only; ignored for everybody else' }),
  page: pageNumberQuery,
  limit: clampedLimitQuery(12, 100),
});
export type CourseQuery = z.output<typeof courseQuery>;

const category = z.object({ id, name: z.string(), slug: z.string() }).nullable();
const person = z.object({ id, name: z.string() });

const summaryFields = {
  id,
  title: z.string(),
  slug: z.string(),
  subtitle: z.string(),
  priceSgd: z.number(),
  cpdPoints: z.number(),
  estimatedHours: z.number(),
  level,
  language: z.string(),
  status,
  thumbnail: z.string(),
  category,
  createdBy: person,
};
export const courseSummary = z.object(summaryFields);
export type CourseSummary = z.output<typeof courseSummary>;

export const coursesAnswer = z.object({
  courses: z.array(courseSummary),
  ...pageFields,
});
export type CoursesAnswer = z.output<typeof coursesAnswer>;

/** A learner types their name under a text. */
export const acknowledgementSetting = z.object({
  kind: z.literal('acknowledgement'),
  statement: title('What they confirm', 300),
});

export type AcknowledgementSetting = z.output<typeof acknowledgementSetting>;

export const checklistBounds = { items: 30, text: 300 };

export const checklistItem = z.object({
  id: z.string().regex(/^[\w-]{1,40}$/u, 'An item of the checklist needs an id'),
  text: title('An item of the checklist', checklistBounds.text),
});
export type ChecklistItem = z.output<typeof checklistItem>;

/** A manager of the learner's centre watches the learner and ticks what they saw. */
export const practicalSetting = z.object({
  kind: z.literal('practical'),
  items: z
    .array(checklistItem, 'Send the checklist as a list of items')
    .min(1, 'Add something to the checklist')
    .max(checklistBounds.items, `A checklist has at most ${checklistBounds.items} items`)
    .refine(
      (items) => new Set(items.map(({ id: of }) => of)).size === items.length,
      'Each item of the checklist has an id of its own',
    ),
  needsEvidence: z
    .boolean('Choose whether learners add a photo or PDF')
    .meta({ description: 'Whether learners add a photo or PDF when they ask for the sign-off' }),
});
export type PracticalSetting = z.output<typeof practicalSetting>;

/** How a text is completed: with a name under it, or when a manager has seen it done; null: learners mark it as done. */
export const lectureConfirmation = z
  .discriminatedUnion(
    'kind',
    [acknowledgementSetting, practicalSetting],
    'kind is acknowledgement or practical',
  )
  .nullable();
export type LectureConfirmation = z.output<typeof lectureConfirmation>;

/** Only the course's authors get the complete `quiz`. */
export const lecture = z.object({
  id,
  title: z.string(),
  type: z.enum(lectureTypes),
  videoUrl: z.string().nullable().meta({ description: 'null for who may not open the lecture' }),
  videoDuration: z.int().meta({ description: 'Seconds' }),
  content: z.string().nullable().meta({ description: 'HTML; null for who may not open the lecture' }),
  isPreview: z.boolean(),
  quiz: z.union([quizWithSolutions, quizWithoutSolutions]).nullable(),
  confirmation: lectureConfirmation.meta({
    description:
      'Of a TEXT: learners type their name under it, a manager signs off what they do, or null: they mark it as done',
  }),
  captions: z.array(caption).meta({ description: 'Languages of GET /api/lectures/[id]/captions/[language]' }),
  updatedAt: timestamp,
});
export type Lecture = z.output<typeof lecture>;

export const section = z.object({
  id,
  title: z.string(),
  lectures: z.array(lecture),
  updatedAt: timestamp,
});
export type Section = z.output<typeof section>;

export const courseDetail = z.object({
  ...summaryFields,
  description: z.string().meta({ description: 'HTML' }),
  scormVersion: z.string(),
  learningOutcomes: z.array(z.string()),
  categoryId: z.string().nullable(),
  certificateMonths: z.int().nullable(),
  requiresEvidence: z.boolean().meta({
    description:
      'true: a certificate takes what the server recorded of every lesson (watched, passed, opened), not `completed` alone',
  }),
  lessonsInOrder: z
    .boolean()
    .meta({ description: 'true: a lesson is open once those before it are completed' }),
  sections: z.array(section),
  createdAt: timestamp,
  updatedAt: timestamp,
});
export type CourseDetail = z.output<typeof courseDetail>;

const requiresEvidence = z.boolean('Choose whether evidence is needed');

/** All other fields start with their defaults. */
export const createCourseDraftBody = z.object({
  title: title('Title', 120).optional().meta({ description: 'Untitled course when absent' }),
  requiresEvidence: requiresEvidence.optional().meta({ description: 'false when absent' }),
});
export type CreateCourseDraftBody = z.output<typeof createCourseDraftBody>;

export const createdCourse = z.object({ id });

export const duplicatedCourse = z.object({
  id,
  leftOut: z
    .array(z.string())
    .meta({ description: 'Titles of SCORM lectures: their packages are uploaded anew' }),
});

function title(name: string, maximum: number) {
  return z
    .string(`${name} is required`)
    .overwrite(cleanLine)
    .max(maximum, `${name} must have at most ${maximum} characters`)
    .refine(hasVisibleText, `${name} is required`);
}

const isFileAddress = new RegExp(anyHostFileUrlPattern, 'u');

/** An https address, or http of a media service that is delivered over http. Empty: none. */
const fileAddress = z
  .string('An address is text')
  .trim()
  .max(2000, 'An address must have at most 2,000 characters')
  .refine(
    (text) => isFileAddress.test(text) && (text === '' || URL.canParse(text)),
    'Use an address that begins with https://',
  )
  .meta({
    pattern: anyHostFileUrlPattern,
    description:
      'https, or http of the configured media service where that is delivered over http; empty: none',
  });

function amount(name: string, maximum: number) {
  return z
    .number(`${name} must be a number`)
    .min(0, `${name} must be at least 0`)
    .max(maximum, `${name} must be at most ${maximum}`)
    .refine(
      (value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6,
      `${name} has at most two decimals`,
    );
}

/** The payment provider's minimum in Singapore dollars. */
const leastPriceSgd = 0.5;

/** A missing field is unchanged. */
export const updateCourseBody = z
  .object({
    title: title('Title', 120),
    subtitle: singleLineTextField('Subtitle', 200),
    description: z.string('Give the description as text').max(50_000, 'The description is too long'),
    categoryId: id.nullable(),
    level,
    language: singleLineTextField('Language', 40),
    priceSgd: amount('The price', 99_999.99)
      .refine(
        (price) => price <= 0 || price >= leastPriceSgd,
        `A price is at least S$${leastPriceSgd.toFixed(2)}: the payment provider takes no less. A price of 0 makes the course free`,
      )
      .meta({ description: `0, or at least ${leastPriceSgd}` }),
    cpdPoints: amount('The number of CPD points', 999.99),
    estimatedHours: amount('The number of hours', 999.99),
    learningOutcomes: z.array(title('A learning outcome', 300)).max(30, 'At most 30 learning outcomes'),
    status,
    thumbnail: fileAddress,
    scormVersion: singleLineTextField('scormVersion', 20),
    certificateMonths: z
      .int('Give the months of a certificate as a whole number')
      .min(1, 'A certificate is valid for at least 1 month')
      .max(600, 'A certificate is valid for at most 600 months')
      .nullable(),
    requiresEvidence,
    lessonsInOrder: z.boolean('Choose whether lessons are done in order'),
    expectedUpdatedAt,
  })
  .partial();
export type UpdateCourseBody = z.output<typeof updateCourseBody>;

const sectionTitle = z.object({ title: title('Title', 200) });
export const createSectionBody = sectionTitle.extend({
  isDraft: z
    .boolean('Send isDraft as true or false')
    .optional()
    .meta({ description: 'Adds it to the draft beside the published version, which learners do not see' }),
});
export type CreateSectionBody = z.output<typeof createSectionBody>;

export const updateSectionBody = sectionTitle.extend({ expectedUpdatedAt });
export type UpdateSectionBody = z.output<typeof updateSectionBody>;

export const sectionOrder = z.object({
  sectionIds: z.array(id, 'Send the sections in their new order, as a list of their ids'),
});
export const reorderSectionsBody = sectionOrder.extend({ expectedOrder });
export type ReorderSectionsBody = z.output<typeof reorderSectionsBody>;

export const lectureOrder = z.object({
  lectureIds: z.array(id, 'Send the lessons in their new order, as a list of their ids'),
});
export const reorderLecturesBody = lectureOrder.extend({ expectedOrder });
export type ReorderLecturesBody = z.output<typeof reorderLecturesBody>;

const lectureFields = {
  title: title('Title', 200),
  content: z.string('Give the content as text').max(200_000, 'The text is too long'),
  videoUrl: fileAddress,
  videoDuration: z
    .number('Give the length of the film in seconds')
    .min(0, 'The length of a film is at least 0 seconds')
    .max(86_400, 'A film is at most a day long')
    .transform((seconds) => Math.round(seconds)),
  isPreview: z.boolean('Choose whether everybody may preview the lesson'),
  quiz: quizWithSolutions.nullable(),
  confirmation: lectureConfirmation,
};

/** A SCORM lecture is created by an upload instead. */
const writtenType = z.enum(['VIDEO', 'TEXT', 'QUIZ'], 'Choose a kind of lesson from the list');

export const createLectureBody = z
  .object({ type: writtenType, ...lectureFields })
  .partial()
  .required({ title: true, type: true });
export type CreateLectureBody = z.output<typeof createLectureBody>;

export const updateLectureBody = z
  .object({
    type: writtenType,
    ...lectureFields,
    sectionId: id.meta({
      description: 'Another section of the course: the lecture goes to its end, or to `place`',
    }),
    place: z
      .int('place is a whole number')
      .min(0, 'place is at least 0')
      .max(500, 'place is at most 500')
      .meta({
        description: 'Where it goes among the other lectures of the section, from 0; at most to the end',
      }),
    expectedUpdatedAt,
    expectedOrder: expectedOrder.meta({
      description:
        'The lectures of the section that it goes to, in the order that the writer saw: a move is refused when they are others by now',
    }),
  })
  .partial();
export type UpdateLectureBody = z.output<typeof updateLectureBody>;
