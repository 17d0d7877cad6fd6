/** What a point-biserial correlation says of a question, in plain words. */
export function discriminationText(discrimination: number): string {
  if (discrimination < 0)
    return 'Learners who know the rest get it wrong more often: check which option is marked as right';
  if (discrimination < 0.1) return 'It hardly tells who knows the subject';
  if (discrimination < 0.3) return 'It tells a little about who knows the subject';
  return 'It tells well who knows the subject';
}
