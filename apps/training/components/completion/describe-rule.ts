import type { RuleConditions } from '@repo/schemas/training/completion';
import { formatMinutesAsHours } from '#domain/completion/completion-texts.ts';

/** What a learner has to show, as a sentence. */
export function describeConditions({
  needsCompetence,
  minimumAttendance,
}: Omit<RuleConditions, 'mode'>): string {
  const parts = [
    ...(needsCompetence ? ['is competent in every assessment that has a pass score'] : []),
    ...(minimumAttendance === null
      ? []
      : [`attended at least ${minimumAttendance}% of the hours of the class`]),
  ];
  return `A learner has completed this course when the class is over and the learner ${parts.join(' and ')}.`;
}

const modeTexts: Record<RuleConditions['mode'], string> = {
  manual: 'An administrator marks learners as completed in the roster.',
  confirm: 'An administrator confirms those who meet the rule.',
  automatic:
    'Learners who meet it are completed within a quarter of an hour, and get a mail. Classes that were over when the rule was last changed are confirmed by an administrator.',
};

export function describeRule(rule: RuleConditions | null): string {
  if (rule === null || rule.mode === 'manual') return `No rule is set for this course. ${modeTexts.manual}`;
  return `${describeConditions(rule)} ${modeTexts[rule.mode]}`;
}

/** Null while nothing is missed. */
export function describeAttendanceRisk({
  missedMinutes,
  minutesLeftToMiss,
}: {
  missedMinutes: number;
  minutesLeftToMiss: number | null;
}): { text: string; isLost: boolean } | null {
  if (minutesLeftToMiss === null || missedMinutes === 0) return null;
  const missed = `Hours missed: ${formatMinutesAsHours(missedMinutes)}`;
  if (minutesLeftToMiss < 0) return { text: `${missed}. The minimum is out of reach`, isLost: true };
  return {
    text: `${missed}. Hours that can still be missed: ${formatMinutesAsHours(minutesLeftToMiss)}`,
    isLost: false,
  };
}

/** "12.5 of 16 hours (78%)"; rounded down, so that 75% are 75%. */
export function describeAttendedHours(attendedMinutes: number, totalMinutes: number): string {
  if (totalMinutes === 0) return 'No sessions';
  const percent = Math.floor((attendedMinutes * 100) / totalMinutes);
  return `${formatMinutesAsHours(attendedMinutes)} of ${formatMinutesAsHours(totalMinutes)} hours (${percent}%)`;
}
