import { type ClassPeriod, classPeriods } from '@repo/schemas/training/class';

/** All periods when invalid. */
export function parseClassPeriod(parameters: URLSearchParams): ClassPeriod | null {
  return classPeriods.find((period) => period === parameters.get('period')) ?? null;
}
