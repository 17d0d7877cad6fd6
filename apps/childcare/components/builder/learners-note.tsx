import { Alert } from '@repo/ui/alert';

/** "One person is", "12 people are" */
function people(count: number): string {
  return count === 1 ? 'One person is' : `${count.toLocaleString('en-SG')} people are`;
}

/** Explains which learners an added or removed lesson affects. */
export function LearnersNote({ learners, underWay }: { learners: number; underWay: number }) {
  if (learners === 0) return null;
  const finished = learners - underWay;
  return (
    <Alert tone="info" title={`${people(learners)} enrolled in this course`} className="mb-4">
      {underWay > 0
        ? `${people(underWay)} still learning: a lesson that you add or remove changes their progress at once. `
        : ''}
      {finished > 0
        ? `${finished === 1 ? 'One person has' : `${finished.toLocaleString('en-SG')} people have`} finished the course. That does not change, nor do their certificates.`
        : ''}
    </Alert>
  );
}
