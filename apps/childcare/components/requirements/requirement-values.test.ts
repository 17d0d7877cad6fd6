import { expect, it } from 'vitest';
import { newRequirement, requirementFormSchema, toRequirementFormValues } from './requirement-values.ts';

const typed = { ...newRequirement, name: 'Child protection', courseId: 'c1' };
const problemsOf = (values: typeof newRequirement) =>
  requirementFormSchema.safeParse(values).error?.issues.map(({ path }) => path.join('.')) ?? [];

it('sends what is chosen, and leaves out what is hidden', () => {
  const terms = {
    name: 'Child protection',
    courseId: 'c1',
    jobRoleIds: [],
    dueDays: 30,
    validMonths: 24,
    againDays: 60,
  };
  expect(requirementFormSchema.parse({ ...typed, jobRoleIds: ['r1'] })).toEqual(terms);
  const once = requirementFormSchema.parse({
    ...typed,
    asks: 'roles',
    jobRoleIds: ['r1'],
    renews: 'once',
    validMonths: 'x',
  });
  expect(once).toEqual({ ...terms, jobRoleIds: ['r1'], validMonths: null, againDays: 0 });
  const stored = {
    ...once,
    id: 'q1',
    courseTitle: 'C',
    startsOn: '2026-11-28',
    endedOn: null,
    updatedAt: '2026-11-28T00:00:00.000Z',
  };
  expect(requirementFormSchema.parse(toRequirementFormValues(stored))).toEqual(once);
});

it('says at each field what is missing', () => {
  expect(problemsOf({ ...newRequirement, asks: 'roles', dueDays: '1.5', validMonths: '' })).toEqual([
    'courseId',
    'jobRoleIds',
    'name',
    'dueDays',
    'validMonths',
  ]);
  expect(problemsOf({ ...typed, validMonths: '2', againDays: '56' })).toEqual(['againDays']);
});
