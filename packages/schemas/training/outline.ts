import { z } from 'zod';
import { blankUnstorableId, cleanLine, cleanText, hasVisibleText } from '../text.ts';
import { expectedUpdatedAt, id, timestamp } from './common.ts';

/** One line that shows something. */
export function titleTextField(missingMessage: string) {
  return z
    .string(missingMessage)
    .overwrite(cleanLine)
    .min(1, { error: missingMessage, abort: true })
    .max(200, 'The title can have at most 200 characters')
    .refine(hasVisibleText, missingMessage);
}

const content = z
  .string('Give the content as text')
  .overwrite(cleanText)
  .max(200_000, 'The content can have at most 200,000 characters')
  .meta({ description: 'HTML; what is not allowed is taken away when it is stored' });

const subtopicTitle = titleTextField('Enter the subtopic’s title');
const learningUnitTitle = titleTextField('Enter the learning unit’s title');

export const createLearningUnitBody = z.object({ title: learningUnitTitle });

export const updateLearningUnitBody = createLearningUnitBody.extend({
  expectedUpdatedAt: expectedUpdatedAt.optional(),
});

export const createSubtopicBody = z.object({ title: subtopicTitle, content: content.default('') });

/** Body of PUT /api/subtopics/[id]: what is absent stays as it is. */
export const updateSubtopicBody = z
  .object({
    title: subtopicTitle,
    content,
    expectedUpdatedAt,
  })
  .partial();

function orderedUnits() {
  const unit = z.object({
    id: z.string().overwrite(blankUnstorableId),
    subtopicIds: z
      .array(z.string().overwrite(blankUnstorableId), 'subtopicIds must be a list')
      .max(2000, 'That is too many subtopics'),
  });
  return z
    .array(unit, 'Send the learning units in their order, as a list')
    .max(500, 'That is too many learning units');
}

/** Body of PUT /api/courses/[id]/outline: every learning unit with every subtopic of the course, in the new order. */
export const reorderOutlineBody = z.object({
  learningUnits: orderedUnits(),
  expectedOrder: orderedUnits().optional().meta({
    description:
      'The learning units with their subtopics in the order that the writer changed: the change is refused when the outline is another one by now, with a detail of this field',
  }),
});

export const subtopic = z.object({ id, title: z.string(), content: z.string() });
export const learningUnit = z.object({ id, title: z.string(), subtopics: z.array(subtopic) });

/** A learning unit as its writer sees it. */
export const learningUnitAnswer = learningUnit.extend({ updatedAt: timestamp });

/** A subtopic as its writer sees it. */
export const subtopicAnswer = subtopic.extend({ learningUnitId: id, updatedAt: timestamp });

/** A course's outline: what there is, without the content. */
export const outline = z.object({
  courseId: id,
  learningUnits: z.array(
    z.object({
      id,
      title: z.string(),
      updatedAt: timestamp,
      subtopics: z.array(z.object({ id, title: z.string() })),
    }),
  ),
});

export const removedOutlineItem = z.object({ id });

export const subtopicReadAnswer = z.object({
  subtopicId: id,
  progress: z.int().min(0).max(100).meta({ description: 'Of the enrolment, in per cent' }),
});

export type LearningUnitAnswer = z.output<typeof learningUnitAnswer>;
export type CreateLearningUnitBody = z.output<typeof createLearningUnitBody>;
export type UpdateLearningUnitBody = z.output<typeof updateLearningUnitBody>;
export type CreateSubtopicBody = z.output<typeof createSubtopicBody>;
export type UpdateSubtopicBody = z.output<typeof updateSubtopicBody>;
export type ReorderOutlineBody = z.output<typeof reorderOutlineBody>;
export type Outline = z.output<typeof outline>;
export type StoredSubtopic = z.output<typeof subtopicAnswer>;
export type SubtopicReadAnswer = z.output<typeof subtopicReadAnswer>;
