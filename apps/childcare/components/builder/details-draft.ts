import { courseLevels, type UpdateCourseBody, updateCourseBody } from '@repo/schemas/childcare/course';
import { describeInvalidAmount, parseAmount } from '@repo/schemas/typed-amount';
import type { DraftFieldProblem } from '@repo/ui/quiz/quiz-draft';
import { z } from 'zod';
import type { BuilderCourse } from '#domain/courses/get-builder-course.ts';

/** The form's values: numbers as typed, learning outcomes one per line. */
export const detailsDraftSchema = z.object({
  title: z.string(),
  subtitle: z.string(),
  description: z.string(),
  categoryId: z.string(),
  level: z.enum(courseLevels),
  language: z.string(),
  priceSgd: z.string(),
  cpdPoints: z.string(),
  estimatedHours: z.string(),
  certificateMonths: z.string(),
  requiresEvidence: z.boolean(),
  /** Absent in drafts of before there was an order. */
  lessonsInOrder: z.boolean().default(false),
  learningOutcomes: z.string(),
  thumbnail: z.string(),
});
export type DetailsDraft = z.output<typeof detailsDraftSchema>;

export function toDetailsDraft(course: Pick<BuilderCourse, keyof DetailsDraft>): DetailsDraft {
  return detailsDraftSchema.parse({
    ...course,
    categoryId: course.categoryId ?? '',
    priceSgd: String(course.priceSgd),
    cpdPoints: String(course.cpdPoints),
    estimatedHours: String(course.estimatedHours),
    certificateMonths: String(course.certificateMonths ?? ''),
    learningOutcomes: course.learningOutcomes.join('\n'),
  });
}

const numberOf = (text: string) => parseAmount(text) ?? Number.NaN;

/** Examples for number fields; a decimal comma gets an explanation instead of a guess. */
const examples: Partial<Record<TextField, string>> = {
  priceSgd: '19.90',
  cpdPoints: '1.5',
  estimatedHours: '1.5',
};

type TextField = Exclude<keyof DetailsDraft, 'requiresEvidence' | 'lessonsInOrder'>;

/** The stored value of a field whose draft is another text. */
const parseField: { [Field in TextField]?: (text: string) => unknown } = {
  categoryId: (text) => text || null,
  priceSgd: numberOf,
  cpdPoints: numberOf,
  estimatedHours: numberOf,
  certificateMonths: (text) => (text.trim() === '' ? null : Number(text)),
  learningOutcomes: (text) =>
    text
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean),
};

const labels: Partial<Record<TextField, string>> = {
  priceSgd: 'The price',
  cpdPoints: 'CPD points',
  estimatedHours: 'Hours',
  certificateMonths: 'The certificate’s validity',
};

const textFields = detailsDraftSchema.omit({ requiresEvidence: true, lessonsInOrder: true }).keyof().options;

/** The changed fields that are valid, and the problems of the invalid ones. */
export function detailsChanges(
  draft: DetailsDraft,
  stored: DetailsDraft,
): { body: UpdateCourseBody; problems: DraftFieldProblem[] } {
  const body: UpdateCourseBody = {};
  const problems: DraftFieldProblem[] = [];
  if (draft.requiresEvidence !== stored.requiresEvidence) body.requiresEvidence = draft.requiresEvidence;
  if (draft.lessonsInOrder !== stored.lessonsInOrder) body.lessonsInOrder = draft.lessonsInOrder;
  for (const field of textFields) {
    if (draft[field] === stored[field]) continue;
    const parse = parseField[field] ?? String;
    const parsed = updateCourseBody.safeParse({ [field]: parse(draft[field]) });
    if (parsed.success) Object.assign(body, parsed.data);
    else {
      const example = examples[field];
      const message =
        example && draft[field].includes(',') && parseAmount(draft[field]) === null
          ? describeInvalidAmount(draft[field], example)
          : (parsed.error.issues[0]?.message ?? 'This cannot be stored');
      problems.push({ field, message: message.replace(field, labels[field] ?? field) });
    }
  }
  return { body, problems };
}
