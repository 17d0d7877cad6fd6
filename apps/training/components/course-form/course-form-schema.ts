import { type CourseDetail, courseFields, createCourseBody } from '@repo/schemas/training/course';
import { typedAmountField } from '@repo/schemas/typed-amount';
import { z } from 'zod';

/** Null when empty. */
function optionalAmountText(amount: z.ZodType<number, number>) {
  const typed = typedAmountField('', amount, '7.5');
  return z.string().transform((text, context): number | null => {
    if (text.trim() === '') return null;
    const parsed = typed.safeParse(text);
    if (parsed.success) return parsed.data;
    context.addIssue({ code: 'custom', message: parsed.error.issues[0]?.message ?? 'Use digits only' });
    return z.NEVER;
  });
}

/** The API's fields, with amounts as text and one objective per line. */
export const courseFormSchema = z.object({
  title: courseFields.title,
  code: createCourseBody.shape.code,
  category: courseFields.category,
  description: createCourseBody.shape.description,
  objectives: z
    .string()
    .transform((text) => text.split('\n'))
    .pipe(courseFields.objectives),
  duration: typedAmountField('Enter the duration in hours', courseFields.duration, '7.5'),
  trainingHours: optionalAmountText(courseFields.trainingHours.unwrap()),
  assessmentHours: optionalAmountText(courseFields.assessmentHours.unwrap()),
  fee: typedAmountField('Enter the fee; 0 when it is free', courseFields.fee, '19.90'),
});

type CourseFormValues = z.input<typeof courseFormSchema>;

/** The stored fields that the form shows. */
export type CourseFormSource = Pick<CourseDetail, keyof z.output<typeof courseFormSchema>>;

export const emptyCourseForm = {
  title: '',
  code: '',
  category: '',
  description: '',
  objectives: '',
  duration: '',
  trainingHours: '',
  assessmentHours: '',
  fee: '',
} satisfies CourseFormValues;

const typed = (amount: number | null) => (amount === null ? '' : String(amount));

export function toCourseFormValues(course: CourseFormSource): CourseFormValues {
  return {
    title: course.title,
    code: course.code,
    category: course.category,
    description: course.description,
    objectives: course.objectives.join('\n'),
    duration: typed(course.duration),
    trainingHours: typed(course.trainingHours),
    assessmentHours: typed(course.assessmentHours),
    fee: course.fee.toFixed(2),
  };
}
