import { type Assessment, assessmentTypes, createAssessmentBody } from '@repo/schemas/training/assessment';
import { z } from 'zod';

const { title, type, description, dueDate, maxScore } = createAssessmentBody.shape;

/** The assessment form's fields: those of the API; the due date is Singapore time as the browser's field gives it. */
export const assessmentForm = z.object({
  title,
  type,
  description,
  dueDate: z.string().min(1, { error: 'Say until when it is due', abort: true }).pipe(dueDate),
  maxScore: z
    .string()
    .trim()
    .min(1, { error: 'Enter the highest score', abort: true })
    .regex(/^\d+$/, { error: 'The highest score is a whole number', abort: true })
    .transform(Number)
    .pipe(maxScore),
});

export type AssessmentFormValues = z.input<typeof assessmentForm>;

export const emptyAssessmentForm: AssessmentFormValues = {
  title: '',
  // The choice is made by the person; until then the schema says what is missing.
  type: '' as AssessmentFormValues['type'],
  description: '',
  dueDate: '',
  maxScore: '100',
};

const inSingapore = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Singapore',
  dateStyle: 'short',
  timeStyle: 'short',
});

/** An instant as a field of date and time takes it: "2027-03-20T23:59" in Singapore. */
export function toDateTimeField(instant: string): string {
  return inSingapore.format(new Date(instant)).replace(' ', 'T');
}

/** A stored assessment as the form shows it. */
export function toAssessmentFormValues(assessment: Assessment): AssessmentFormValues {
  return {
    title: assessment.title,
    type: assessment.type,
    description: assessment.description,
    dueDate: toDateTimeField(assessment.dueDate),
    maxScore: String(assessment.maxScore),
  };
}

export { assessmentTypes };
