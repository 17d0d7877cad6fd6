import { type ClassPeriod, classPeriods } from '@repo/schemas/training/class';

/** The period that an address asks for; nonsense is all of them. */
export function readPeriod(parameters: URLSearchParams): ClassPeriod | null {
  return classPeriods.find((period) => period === parameters.get('period')) ?? null;
}
