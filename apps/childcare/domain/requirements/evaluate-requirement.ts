import type { RequirementState } from '@repo/schemas/childcare/requirement';
import { addDays, addMonths, type Day } from './calendar-days.ts';

/** From a day to another one, which is no longer part of it; null: open. */
export type Period = { fromOn: Day; untilOn: Day | null };

export type RequirementFacts = {
  startsOn: Day;
  /** Of whom it is asked; null: of everybody. */
  scopes: readonly (Period & { jobRoleId: string | null })[];
  terms: readonly (Period & { dueDays: number; validMonths: number | null; againDays: number })[];
};

/** Of one person: their stays in the requirement's centre, and what is known of its course. */
export type PersonFacts = {
  stays: readonly {
    joinedOn: Day;
    leftOn: Day | null;
    roles: readonly (Period & { jobRoleId: string | null })[];
  }[];
  completions: readonly { completedOn: Day; revokedOn: Day | null }[];
  waivers: readonly Period[];
};

export type Evaluation = {
  state: RequirementState;
  /** Since when it has applied to the person without a break. */
  since: Day;
  completedOn: Day | null;
  /** The last day on which the completion counts; null for none, or for good. */
  validUntil: Day | null;
  /** The last day to complete it; null while nothing is to be done any more. */
  dueOn: Day | null;
  /** From this day on it is assigned; null: never again. */
  assignOn: Day | null;
};

const latest = (...days: readonly (Day | null)[]) =>
  days.reduce<Day | null>((most, day) => (most === null || (day !== null && day > most) ? day : most), null);
const earliest = (...days: readonly (Day | null)[]) =>
  days.reduce<Day | null>(
    (least, day) => (least === null || (day !== null && day < least) ? day : least),
    null,
  );

export function doesPeriodContain({ fromOn, untilOn }: Period, day: Day): boolean {
  return fromOn <= day && (untilOn === null || day < untilOn);
}

/** The first day of the unbroken period around `day` in which the requirement applies; null where it does not. */
function findSince({ startsOn, scopes }: RequirementFacts, { stays }: PersonFacts, day: Day): Day | null {
  for (const { joinedOn, leftOn, roles } of stays) {
    const pieces = roles.flatMap((role) =>
      scopes.flatMap((scope) => {
        if (scope.jobRoleId !== null && scope.jobRoleId !== role.jobRoleId) return [];
        const fromOn = latest(startsOn, joinedOn, role.fromOn, scope.fromOn) ?? startsOn;
        const untilOn = earliest(leftOn, role.untilOn, scope.untilOn);
        return untilOn === null || fromOn < untilOn ? [{ fromOn, untilOn }] : [];
      }),
    );
    pieces.sort((a, b) => (a.fromOn < b.fromOn ? -1 : 1));
    let around: Period | null = null;
    for (const piece of pieces) {
      if (around && (around.untilOn === null || piece.fromOn <= around.untilOn)) {
        const untilOn: Day | null =
          around.untilOn === null || piece.untilOn === null ? null : latest(around.untilOn, piece.untilOn);
        around = { fromOn: around.fromOn, untilOn };
      } else {
        if (around && doesPeriodContain(around, day)) return around.fromOn;
        around = piece;
      }
    }
    if (around && doesPeriodContain(around, day)) return around.fromOn;
  }
  return null;
}

/**
 * Where a person is with a requirement at the end of a day, by what was true on it; null where it does not apply. A completion from
 * before counts as long as it is valid. `evaluationsSql` computes the same for thousands of people.
 */
export function evaluateRequirement(
  requirement: RequirementFacts,
  person: PersonFacts,
  day: Day,
): Evaluation | null {
  const since = findSince(requirement, person, day);
  const term = requirement.terms.find((each) => doesPeriodContain(each, day));
  if (since === null || !term) return null;
  const counted = person.completions.filter(
    ({ completedOn, revokedOn }) => completedOn <= day && (revokedOn === null || revokedOn > day),
  );
  const completedOn = latest(...counted.map((completion) => completion.completedOn));
  const isForGood = completedOn !== null && term.validMonths === null;
  const validUntil =
    completedOn === null || term.validMonths === null ? null : addMonths(completedOn, term.validMonths);
  const isFulfilled = isForGood || (validUntil !== null && validUntil >= day);
  const dueOn = isForGood ? null : latest(addDays(since, term.dueDays), validUntil);
  const again = validUntil === null ? null : addDays(validUntil, -term.againDays);
  const facts = { since, completedOn, validUntil, dueOn, assignOn: isFulfilled ? again : since };
  if (person.waivers.some((waiver) => doesPeriodContain(waiver, day)))
    return { ...facts, state: 'WAIVED', assignOn: null };
  if (isFulfilled) return { ...facts, state: 'FULFILLED' };
  if (dueOn !== null && dueOn >= day) return { ...facts, state: 'DUE' };
  return { ...facts, state: completedOn === null ? 'OVERDUE' : 'EXPIRED' };
}
