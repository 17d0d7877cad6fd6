export type Reached = {
  learners: number;
  /** How many have not finished. */
  underWay: number;
  /** How many hold a certificate that is not revoked. */
  certified: number;
};

function people(count: number, [one, several]: readonly [string, string]): string {
  return count === 1 ? `One person ${one}` : `${count.toLocaleString('en-SG')} people ${several}`;
}

/** Whether a change to the course affects anybody. */
export function reachesAnybody({ learners, certified }: Reached): boolean {
  return learners > 0 || certified > 0;
}

/** `noun` is what progress counts: "lesson". */
export function consentText({ learners, underWay, certified }: Reached, noun: string): string {
  const finished = learners - underWay;
  return [
    underWay > 0
      ? `${people(underWay, ['is', 'are'])} in the middle of this course. They see the change at once, and a ${noun} that you add or remove changes their progress.`
      : '',
    finished > 0 ? `${people(finished, ['has', 'have'])} finished it, which does not change.` : '',
    certified > 0
      ? `${people(certified, ['holds', 'hold'])} a certificate of it. Certificates stay as they are.`
      : '',
    'You are asked once: until you leave, further changes are saved for everybody as you make them.',
  ]
    .filter(Boolean)
    .join(' ');
}
