import { type ClassPeriod, type ClassRow, classPeriods } from '@repo/schemas/training/class';
import type { DateText } from '#domain/calendar/singapore-date.ts';

/** As the list of the API tells them apart: a class without dates is still to come. */
export function periodOf({ startDate, endDate }: Pick<ClassRow, 'startDate' | 'endDate'>, today: DateText) {
  if (startDate === null || startDate > today) return 'upcoming';
  return (endDate ?? startDate) < today ? 'completed' : 'ongoing';
}

/** The period that an address asks for; nonsense is all of them. */
export function readPeriod(parameters: URLSearchParams): ClassPeriod | null {
  return classPeriods.find((period) => period === parameters.get('period')) ?? null;
}
