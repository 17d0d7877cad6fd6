import {
  type Assessment,
  assessmentTypes,
  createAssessmentBody,
  dueDaysAfterClass,
  maxAttempts,
  passScore,
  secondMarking,
} from '@repo/schemas/training/assessment';
import { z } from 'zod';
import { rubricTextSchema, toRubricText } from './rubric-text.ts';

const { title, type, description, dueDate, maxScore } = createAssessmentBody.shape;

const wholeNumber = (message: string) => z.string().trim().regex(/^\d*$/, { error: message, abort: true });

const points = (message: string) => wholeNumber(message).transform((text) => Number(text));

/** The API's fields; the due date is Singapore time in the format of the browser's field. */
export const assessmentFormSchema = z.object({
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
  rubric: rubricTextSchema,
  blind: createAssessmentBody.shape.blind.unwrap(),
  dueDaysAfterClass: z
    .string()
    .trim()
    .regex(/^\d*$/, { error: 'Give whole days', abort: true })
    .transform((text) => (text === '' ? null : Number(text)))
    .pipe(dueDaysAfterClass),
  passScore: wholeNumber('The pass score is a whole number')
    .transform((text) => (text === '' ? null : Number(text)))
    .pipe(passScore),
  learningUnitId: z.string().transform((chosen) => (chosen === '' ? null : chosen)),
  secondPercent: points('Give whole percent').pipe(secondMarking.secondPercent),
  secondMinimum: points('Give a whole number').pipe(secondMarking.secondMinimum),
  secondTolerance: points('Give a whole number').pipe(secondMarking.secondTolerance),
  secondBorderline: secondMarking.secondBorderline,
  maxAttempts: wholeNumber('Give a whole number of attempts')
    .transform((text) => (text === '' ? 1 : Number(text)))
    .pipe(maxAttempts),
});

export type AssessmentFormValues = z.input<typeof assessmentFormSchema>;

export const emptyAssessmentForm: AssessmentFormValues = {
  title: '',
  type: '' as AssessmentFormValues['type'],
  description: '',
  dueDate: '',
  maxScore: '100',
  rubric: '',
  dueDaysAfterClass: '',
  passScore: '',
  learningUnitId: '',
  secondPercent: '0',
  secondMinimum: '0',
  secondTolerance: '0',
  secondBorderline: false,
  blind: false,
  maxAttempts: '1',
};

const inSingapore = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Singapore',
  dateStyle: 'short',
  timeStyle: 'short',
});

/** "2027-03-20T23:59" in Singapore. */
export function toSingaporeDateTimeField(instant: string): string {
  return inSingapore.format(new Date(instant)).replace(' ', 'T');
}

export function toAssessmentFormValues(assessment: Assessment): AssessmentFormValues {
  return {
    title: assessment.title,
    type: assessment.type,
    description: assessment.description,
    dueDate: toSingaporeDateTimeField(assessment.dueDate),
    maxScore: String(assessment.maxScore),
    rubric: toRubricText(assessment.rubric),
    dueDaysAfterClass: String(assessment.dueDaysAfterClass ?? ''),
    passScore: String(assessment.passScore ?? ''),
    learningUnitId: assessment.learningUnitId ?? '',
    secondPercent: String(assessment.secondPercent),
    secondMinimum: String(assessment.secondMinimum),
    secondTolerance: String(assessment.secondTolerance),
    secondBorderline: assessment.secondBorderline,
    blind: assessment.blind,
    maxAttempts: String(assessment.maxAttempts),
  };
}

export { assessmentTypes };
