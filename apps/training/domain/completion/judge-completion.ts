import type { Competence, MissingCondition, RuleConditions } from '@repo/schemas/training/completion';

/** Of assessments with a pass score: how many there are, and how many of their released results reach it or do not. */
export type AssessedCounts = { assessments: number; passed: number; failed: number };

export function judgeCompetence({ assessments, passed, failed }: AssessedCounts): Competence {
  if (assessments === 0) return 'none';
  if (failed > 0) return 'not-yet';
  return passed === assessments ? 'competent' : 'open';
}

export type CompletionFacts = {
  overall: Competence;
  attendedMinutes: number;
  totalMinutes: number;
  isOver: boolean;
};

/**
 * Minutes that can still be missed before the minimum is out of reach; negative when it is. Null without a minimum or hours.
 */
export function minutesLeftToMiss(
  { minimumAttendance }: Pick<RuleConditions, 'minimumAttendance'>,
  { missedMinutes, totalMinutes }: { missedMinutes: number; totalMinutes: number },
): number | null {
  if (minimumAttendance === null || totalMinutes === 0) return null;
  return Math.floor((totalMinutes * (100 - minimumAttendance)) / 100) - missedMinutes;
}

/** Empty when the rule is met. A class without sessions shows no attendance, so it cannot reach a minimum. */
export function listMissingConditions(
  { needsCompetence, minimumAttendance }: Omit<RuleConditions, 'mode'>,
  { overall, attendedMinutes, totalMinutes, isOver }: CompletionFacts,
): MissingCondition[] {
  const missing: MissingCondition[] = [];
  if (!isOver) missing.push('class');
  if (needsCompetence && overall === 'not-yet') missing.push('competence');
  else if (needsCompetence && overall !== 'competent') missing.push('assessment');
  const isEnough = totalMinutes > 0 && attendedMinutes * 100 >= (minimumAttendance ?? 0) * totalMinutes;
  if (minimumAttendance !== null && !isEnough) missing.push('attendance');
  return missing;
}
