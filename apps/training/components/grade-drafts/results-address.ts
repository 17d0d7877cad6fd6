type Place = { assessmentId: string; courseRunId: string };

/** `mine`: only learners in the queue of the reader. */
export function resultsHref(place: Partial<Place> & { mine?: 'yes' }): string {
  const query = new URLSearchParams(place).toString();
  return query === '' ? '/grading/results' : `/grading/results?${query}`;
}

/** Due dates by name, of a class or of one learner. */
export function moreTimeHref(place: Place & { learnerId?: string }): string {
  return `/grading/more-time?${new URLSearchParams(place)}`;
}

export function markHref(place: Place & { learnerId: string }): string {
  return `/grading/results/mark?${new URLSearchParams(place)}`;
}
