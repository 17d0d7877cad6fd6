import type { ClassResult } from '@repo/schemas/training/grade-draft';
import type { Rubric } from '@repo/schemas/training/rubric';
import { Card } from '@repo/ui/card';
import { SecondMarkForm } from '#components/second-marks/second-mark-form.tsx';
import { SettleSecondMarkForm } from '#components/second-marks/settle-form.tsx';
import { TwoMarks } from '#components/second-marks/two-marks.tsx';
import { MarkForm } from './mark-form.tsx';

type Props = {
  assessmentId: string;
  maxScore: number;
  rubric: Rubric;
  result: ClassResult;
  nextHref: string;
};

/** The form of the first mark, or of the second one where the first is another person's. */
export function ResultCard(props: Props) {
  const { result } = props;
  const { draft, secondMark, attempt } = result;
  const title = attempt === 1 ? 'Result' : `Result of attempt ${attempt}`;
  if (draft?.isHidden) {
    return (
      <Card title={secondMark?.mayMark ? 'Second mark' : title}>
        <p className="mb-4">
          <bdi>{draft.markedBy}</bdi> marked this. You see the first mark once there is a second one
          {secondMark?.state === 'undrawn' ? ', or once a draw left it out' : ''}.
        </p>
        {secondMark?.mayMark ? <SecondMarkForm key={result.version} {...props} /> : null}
      </Card>
    );
  }
  return (
    <div className="space-y-6">
      {draft && secondMark && secondMark.score !== null ? (
        <Card
          title="Second marking"
          description={
            secondMark.state === 'differs' ? 'Settle both marks on one score before the release.' : undefined
          }
        >
          <div className="space-y-4">
            <TwoMarks {...{ secondMark }} firstMarker={draft.markedBy} maxScore={props.maxScore} />
            {secondMark.state === 'differs' ? <SettleSecondMarkForm key={result.version} {...props} /> : null}
          </div>
        </Card>
      ) : null}
      <Card title={title} description="The learner cannot see it until it is released.">
        <MarkForm key={result.version} {...props} />
      </Card>
    </div>
  );
}
