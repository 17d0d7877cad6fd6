import { createRequirementBody, type Requirement } from '@repo/schemas/childcare/requirement';
import { z } from 'zod';

/** As the form has them: numbers are typed text. */
const typedValues = z.object({
  name: z.string(),
  courseId: z.string().nullable(),
  asks: z.enum(['everybody', 'roles']),
  jobRoleIds: z.array(z.string()),
  dueDays: z.string(),
  renews: z.enum(['once', 'months']),
  validMonths: z.string(),
  againDays: z.string(),
});
export type RequirementValues = z.output<typeof typedValues>;

const toNumber = (typed: string) => (/^\d{1,6}$/.test(typed.trim()) ? Number(typed) : Number.NaN);

/** What is not asked for is left out: without months nothing is assigned again, and everybody has no list of roles. */
function toTerms({ asks, renews, ...values }: RequirementValues) {
  const isRenewed = renews === 'months';
  return {
    name: values.name,
    courseId: values.courseId ?? '',
    jobRoleIds: asks === 'roles' ? values.jobRoleIds : [],
    dueDays: toNumber(values.dueDays),
    validMonths: isRenewed ? toNumber(values.validMonths) : null,
    againDays: isRenewed ? toNumber(values.againDays) : 0,
  };
}

export const requirementFormSchema = typedValues.transform((values, ctx) => {
  const terms = createRequirementBody.safeParse(toTerms(values));
  const problems = new Map<string, string>();
  if (!values.courseId) problems.set('courseId', 'Choose a course');
  if (values.asks === 'roles' && values.jobRoleIds.length === 0)
    problems.set('jobRoleIds', 'Choose at least one job role, or ask it of everybody');
  for (const { path, message } of terms.error?.issues ?? []) {
    const field = String(path[0]);
    if (!problems.has(field)) problems.set(field, message);
  }
  for (const [field, message] of problems) ctx.addIssue({ code: 'custom', path: [field], message });
  return terms.success && problems.size === 0 ? terms.data : z.NEVER;
});
export type RequirementTerms = z.output<typeof createRequirementBody>;

export const newRequirement: RequirementValues = {
  name: '',
  courseId: null,
  asks: 'everybody',
  jobRoleIds: [],
  dueDays: '30',
  renews: 'months',
  validMonths: '24',
  againDays: '60',
};

export function toRequirementFormValues(stored: Requirement): RequirementValues {
  const { name, courseId, jobRoleIds, dueDays, validMonths, againDays } = stored;
  const isOnce = validMonths === null;
  return {
    name,
    courseId,
    asks: jobRoleIds.length === 0 ? 'everybody' : 'roles',
    jobRoleIds,
    dueDays: String(dueDays),
    renews: isOnce ? 'once' : 'months',
    // For when it is made to be repeated.
    validMonths: isOnce ? newRequirement.validMonths : String(validMonths),
    againDays: isOnce ? newRequirement.againDays : String(againDays),
  };
}
