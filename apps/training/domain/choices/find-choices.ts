import type { Choice, ChoiceList, ChoiceQuery } from '@repo/schemas/training/choice';
import { type AdminContext, hasRole, type TrainerContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import {
  findCourseChoices,
  findCourseCodeChoices,
  findRoomChoices,
  findTrainerChoices,
  findUnfinishedClassChoices,
} from './admin-choices.ts';
import {
  findGradableAssessmentChoices,
  findSubmittedAssessmentChoices,
  findSubmittedClassChoices,
  type GradingChoiceCriteria,
} from './grading-choices.ts';

type Find<Ctx> = (ctx: Ctx, wanted: GradingChoiceCriteria) => Promise<Choice[]>;

function forAdmins(find: Find<AdminContext>): Find<TrainerContext> {
  return async (ctx, wanted) => {
    if (!hasRole(ctx, 'admin')) throw errors.forbidden();
    return find(ctx, wanted);
  };
}

const lists: Record<ChoiceList, Find<TrainerContext>> = {
  courses: forAdmins(findCourseChoices),
  'course-codes': forAdmins(findCourseCodeChoices),
  trainers: forAdmins(findTrainerChoices),
  rooms: forAdmins(findRoomChoices),
  'open-classes': forAdmins(findUnfinishedClassChoices),
  assessments: findGradableAssessmentChoices,
  'grading-assessments': findSubmittedAssessmentChoices,
  'grading-classes': findSubmittedClassChoices,
};

const perAnswer = 20;
/** A longer list is searched on the server. */
const maximumSent = 100;

/** Throws forbidden. */
export function findChoices(ctx: TrainerContext, list: ChoiceList, query: ChoiceQuery): Promise<Choice[]> {
  return lists[list](ctx, { ...query, limit: perAnswer });
}

export type FirstChoices = {
  options: Choice[];
  more: boolean;
};

/** The first choices and the selected one. Throws forbidden. */
export async function readFirstChoices(
  ctx: TrainerContext,
  list: ChoiceList,
  { chosenValue, ownOnly = false }: { chosenValue?: string | null | undefined; ownOnly?: boolean } = {},
): Promise<FirstChoices> {
  const found = await lists[list](ctx, { mine: ownOnly, limit: maximumSent + 1 });
  const more = found.length > maximumSent;
  const options = more ? found.slice(0, perAnswer) : found;
  if (!chosenValue || options.some(({ value }) => value === chosenValue)) return { options, more };
  return {
    options: [...(await lists[list](ctx, { mine: ownOnly, value: chosenValue, limit: 1 })), ...options],
    more,
  };
}
