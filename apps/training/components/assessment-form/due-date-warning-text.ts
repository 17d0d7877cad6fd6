import { assessmentFormSchema } from './assessment-form-schema.ts';

const dueDate = assessmentFormSchema.shape.dueDate;
const farYears = 3;

/** Null when there is no warning. */
export function dueDateWarningText(
  field: string,
  { stored, now }: { stored: string; now: Date },
): string | null {
  if (field === '' || field === stored) return null;
  const parsed = dueDate.safeParse(field);
  if (!parsed.success) return null;
  const due = new Date(parsed.data);
  if (due <= now) return 'This date is in the past: learners see it as overdue at once.';
  const far = new Date(now);
  far.setUTCFullYear(far.getUTCFullYear() + farYears);
  return due > far ? `This date is more than ${farYears} years away: check the year.` : null;
}
